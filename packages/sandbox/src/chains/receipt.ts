import { setTimeout as delay } from 'node:timers/promises'
import { type Hash, type TransactionReceipt, TransactionReceiptNotFoundError } from 'viem'
import type { ChainClient } from './client.ts'

const patienceMs = 20_000
const pollMs = 10

/** The receipt of a transaction; `undefined` while, or when no longer, its chain holds none. */
export async function receiptOf(client: ChainClient, hash: Hash): Promise<TransactionReceipt | undefined> {
  try {
    return await client.getTransactionReceipt({ hash })
  } catch (error) {
    if (error instanceof TransactionReceiptNotFoundError) return undefined
    throw error
  }
}

/** The receipt once there is one; `undefined` when it does not come in time. */
export async function receiptWithin(
  client: ChainClient,
  hash: Hash,
  milliseconds: number,
  stopped?: AbortSignal,
): Promise<TransactionReceipt | undefined> {
  const deadline = Date.now() + milliseconds
  while (Date.now() < deadline) {
    const receipt = await receiptOf(client, hash)
    if (receipt !== undefined) return receipt
    await delay(pollMs, undefined, { signal: stopped })
  }
  return undefined
}

/**
 * Waits for a transaction to be mined, reverted or not. Asks for the receipt itself: whoever waits for the next block
 * misses one that was there before its receipts, and an idle chain makes no other. Throws when it is not mined in time,
 * or `stopped` fires.
 */
export async function minedReceipt(
  client: ChainClient,
  hash: Hash,
  stopped?: AbortSignal,
): Promise<TransactionReceipt> {
  const receipt = await receiptWithin(client, hash, patienceMs, stopped)
  if (receipt !== undefined) return receipt
  throw new Error(`${hash} was not mined within ${patienceMs / 1_000} s on chain ${client.chain.id}`)
}
