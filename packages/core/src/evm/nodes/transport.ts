import { type Client, createClient, custom, type Transport } from 'viem'
import type { NodeSession, PoolOptions, RpcPool } from './pool.ts'
import type { RpcRequest } from './reply.ts'

/** A transport that asks the best node of the pool, and for each request that fails the next one. */
export function poolTransport(pool: RpcPool, options?: PoolOptions): Transport {
  return transportOf({ request: (request) => pool.run((node) => node.request(request), options) })
}

/** A client of one node: viem adds no tries of its own. */
export function sessionClient(node: NodeSession): Client {
  return createClient({ transport: transportOf(node) })
}

function transportOf(node: Pick<NodeSession, 'request'>): Transport {
  return custom(
    { request: ({ method, params }: RpcRequest) => node.request({ method, params }) },
    { retryCount: 0 },
  )
}
