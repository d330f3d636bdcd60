"""What people know and conclude of a Net, one by one or in stacks; never the exact search or the rules' referee."""
