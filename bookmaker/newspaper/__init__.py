"""The newspaper desk: daily.yaml, the calendar, names of files, which puzzle runs when; nothing of paper."""
