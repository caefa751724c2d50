export { isNodeUrl } from './connection.ts'
export { NodeError } from './errors.ts'
export { createRpcPool, type RpcPool } from './pool.ts'
export { poolTransport, sessionClient } from './transport.ts'
