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
  const deadline = Date.now() + patienceMs
  while (Date.now() < deadline) {
    const receipt = await receiptOf(client, hash)
    if (receipt !== undefined) return receipt
    await delay(pollMs, undefined, { signal: stopped })
  }
  throw new Error(`${hash} was not mined within ${patienceMs / 1_000} s on chain ${client.chain.id}`)
}
