import type { Hash, Hex } from 'viem'

/** JSON-RPC request that is sent to a node. */
export interface Rpc {
  readonly jsonrpc?: string
  readonly id: unknown
  readonly method: string
  readonly params?: readonly unknown[]
}

/** JSON-RPC response that a node returns. */
export interface RpcReply {
  readonly jsonrpc: string
  readonly id: unknown
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string }
}

/** Direct connection to a node, without injected faults. */
export interface ChainPort {
  readonly chainId: number
  forward(rpc: Rpc): Promise<RpcReply>
  /** @throws Error with the message of the node */
  ask(method: string, ...params: readonly unknown[]): Promise<unknown>
  sendRaw(transaction: Hex): Promise<Hash>
  blockNumber(): Promise<number>
}

/** Timeout in milliseconds, after which a request is considered stuck. */
const TIMEOUT_MS = 60_000

export function createChainPort(chainId: number, url: string): ChainPort {
  const forward = async (rpc: Rpc): Promise<RpcReply> => {
    const response = await fetch(url, {
      method: 'POST',
      body: JSON.stringify({ ...rpc, jsonrpc: '2.0' }),
      headers: { 'content-type': 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return (await response.json()) as RpcReply
  }
  const request = async (method: string, ...params: readonly unknown[]) => {
    const { error, result } = await forward({ id: 1, method, params })
    if (error) throw new Error(`${method} on ${chainId}: ${error.message}`)
    return result
  }
  return {
    chainId,
    forward,
    ask: request,
    sendRaw: async (transaction) => String(await request('eth_sendRawTransaction', transaction)) as Hash,
    blockNumber: async () => Number(await request('eth_blockNumber')),
  }
}
