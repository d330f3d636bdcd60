"""What people know and conclude of a Numberlink; never the exact search or the rules' referee."""
