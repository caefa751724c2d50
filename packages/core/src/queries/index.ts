export { QUERY_DEHYDRATION } from './codec.ts'
export { createQueryConnections, type QueryCache } from './connections.ts'
