import { toHex } from 'viem'
import type { ChainPort, Rpc, RpcReply } from './chain-port.ts'

/** How far a node is behind. */
export interface Lag {
  readonly blocks: number
}

/** Where each method takes the block that it is asked of. */
const BLOCK_AT: Readonly<Record<string, number>> = {
  eth_call: 1,
  eth_estimateGas: 1,
  eth_getBalance: 1,
  eth_getBlockByNumber: 0,
  eth_getCode: 1,
  eth_getTransactionCount: 1,
  eth_simulateV1: 1,
}

/** What a node says that has not heard of the last blocks: neither of what is in them, nor of what waits. */
export async function behind(port: ChainPort, rpc: Rpc, { blocks }: Lag): Promise<RpcReply> {
  const head = Math.max(0, (await port.blockNumber()) - blocks)
  const answer = (result: unknown): RpcReply => ({ jsonrpc: '2.0', id: rpc.id, result })
  const { method, params = [] } = rpc
  if (method === 'eth_blockNumber') return answer(toHex(head))
  if (method === 'eth_getTransactionReceipt' || method === 'eth_getTransactionByHash') {
    const reply = await port.forward(rpc)
    return isLater(reply.result, head) ? answer(null) : reply
  }
  const at = BLOCK_AT[method]
  if (at === undefined) return port.forward(rpc)
  const block = params[at]
  if (typeof block === 'string' && block.startsWith('0x')) {
    if (Number(block) <= head) return port.forward(rpc)
    if (method === 'eth_getBlockByNumber') return answer(null)
    return { jsonrpc: '2.0', id: rpc.id, error: { code: -32000, message: 'unknown block' } }
  }
  const padded = Array.from({ length: Math.max(params.length, at + 1) }, (_, index) => params[index] ?? null)
  return port.forward({ ...rpc, params: padded.toSpliced(at, 1, toHex(head)) })
}

function isLater(found: unknown, head: number): boolean {
  if (typeof found !== 'object' || found === null || !('blockNumber' in found)) return false
  return found.blockNumber === null || Number(found.blockNumber) > head
}
