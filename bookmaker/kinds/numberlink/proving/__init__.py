"""What the exact search of Numberlinks stands on: a formula and what spares it work; never a person's technique."""
