import { type Hash, type TransactionReceipt, TransactionReceiptNotFoundError } from 'viem'
import type { ChainClient } from '../chains/client.ts'

/** The receipt of a transaction; `undefined` while, or when no longer, its chain holds none. */
export async function receiptOf(client: ChainClient, hash: Hash): Promise<TransactionReceipt | undefined> {
  try {
    return await client.getTransactionReceipt({ hash })
  } catch (error) {
    if (error instanceof TransactionReceiptNotFoundError) return undefined
    throw error
  }
}
