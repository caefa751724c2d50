import { setTimeout as delay } from 'node:timers/promises'
import type { Hash, TransactionReceipt } from 'viem'
import type { ChainClient } from '../chains/client.ts'
import { receiptOf } from './receipt.ts'

const timeoutMs = 20_000
const pollMs = 10

/** Waits for a transaction to be mined. Throws when it reverted, is not mined in time, or `stopped` fires. */
export async function confirm(
  client: ChainClient,
  hash: Hash,
  stopped: AbortSignal,
): Promise<TransactionReceipt> {
  const deadline = Date.now() + timeoutMs
  while (Date.now() < deadline) {
    const receipt = await receiptOf(client, hash)
    if (receipt?.status === 'success') return receipt
    if (receipt !== undefined) throw new Error(`${hash} reverted on chain ${client.chain.id}`)
    await delay(pollMs, undefined, { signal: stopped })
  }
  throw new Error(`${hash} was not mined within ${timeoutMs / 1_000} s on chain ${client.chain.id}`)
}
