import { toHex } from 'viem'
import type { ChainPort, Rpc, RpcReply } from './create-chain-port.ts'

/** Number of blocks by which a node lags behind. */
export interface Lag {
  readonly blocks: number
}

/** Index of the block parameter by method. */
const BLOCK_AT: Readonly<Record<string, number>> = {
  eth_call: 1,
  eth_estimateGas: 1,
  eth_getBalance: 1,
  eth_getBlockByNumber: 0,
  eth_getCode: 1,
  eth_getTransactionCount: 1,
  eth_simulateV1: 1,
}

/** Replies like a node that has not received the last blocks and knows no pending transactions. */
export async function answerWithLag(port: ChainPort, rpc: Rpc, { blocks }: Lag): Promise<RpcReply> {
  const head = Math.max(0, (await port.blockNumber()) - blocks)
  const answer = (result: unknown): RpcReply => ({ jsonrpc: '2.0', id: rpc.id, result })
  const { method, params = [] } = rpc
  if (method === 'eth_blockNumber') return answer(toHex(head))
  if (method === 'eth_getTransactionReceipt' || method === 'eth_getTransactionByHash') {
    const reply = await port.forward(rpc)
    return isLater(reply.result, head) ? answer(null) : reply
  }
  const blockIndex = BLOCK_AT[method]
  if (blockIndex === undefined) return port.forward(rpc)
  const block = params[blockIndex]
  if (typeof block === 'string' && block.startsWith('0x')) {
    if (Number(block) <= head) return port.forward(rpc)
    if (method === 'eth_getBlockByNumber') return answer(null)
    return { jsonrpc: '2.0', id: rpc.id, error: { code: -32000, message: 'unknown block' } }
  }
  const padded = Array.from(
    { length: Math.max(params.length, blockIndex + 1) },
    (_, index) => params[index] ?? null,
  )
  return port.forward({ ...rpc, params: padded.toSpliced(blockIndex, 1, toHex(head)) })
}

function isLater(result: unknown, head: number): boolean {
  if (typeof result !== 'object' || result === null || !('blockNumber' in result)) return false
  return result.blockNumber === null || Number(result.blockNumber) > head
}
