// The package tells abitype, for the whole program, that an address is any string. Only types of a peer name it.
export {}
