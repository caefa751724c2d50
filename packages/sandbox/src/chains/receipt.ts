import { setTimeout as delay } from 'node:timers/promises'
import { type Hash, type TransactionReceipt, TransactionReceiptNotFoundError } from 'viem'
import type { ChainClient } from './client.ts'

const patienceMs = 20_000
const pollMs = 10

/**
 * Returns the receipt of a transaction, or `undefined` if the chain does not contain it, for example after a
 * reorganization.
 */
export async function findReceipt(client: ChainClient, hash: Hash): Promise<TransactionReceipt | undefined> {
  try {
    return await client.getTransactionReceipt({ hash })
  } catch (error) {
    if (error instanceof TransactionReceiptNotFoundError) return undefined
    throw error
  }
}

/**
 * Waits until a transaction is mined, whether it succeeds or reverts. The receipt is polled directly: waiting for the
 * next block can miss a block that was mined before the wait, and an idle chain mines no further block. Throws if the
 * transaction is not mined in time, or if `stopped` is aborted.
 */
export async function minedReceipt(
  client: ChainClient,
  hash: Hash,
  stopped?: AbortSignal,
): Promise<TransactionReceipt> {
  const deadline = Date.now() + patienceMs
  while (Date.now() < deadline) {
    const receipt = await findReceipt(client, hash)
    if (receipt !== undefined) return receipt
    await delay(pollMs, undefined, { signal: stopped })
  }
  throw new Error(
    `Transaction ${hash} was not mined within ${patienceMs / 1_000} s on chain ${client.chain.id}.`,
  )
}
