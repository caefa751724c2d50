export { QUERY_DEHYDRATION } from './codec.ts'
export { createQueryConnections, type QueryCache, type QueryConnections } from './connections.ts'
