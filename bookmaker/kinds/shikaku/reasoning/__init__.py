"""What people know and conclude of a Shikaku; never the exact search or the rules' referee."""
