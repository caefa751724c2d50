import type { Hash, TransactionReceipt } from 'viem'
import type { ChainClient } from '../chains/client.ts'
import { minedReceipt } from '../chains/receipt.ts'

/** Waits until a transaction is mined. Throws if it reverts, is not mined in time, or `stopped` is aborted. */
export async function confirm(
  client: ChainClient,
  hash: Hash,
  stopped: AbortSignal,
): Promise<TransactionReceipt> {
  const receipt = await minedReceipt(client, hash, stopped)
  if (receipt.status !== 'success')
    throw new Error(`Transaction ${hash} reverted on chain ${client.chain.id}.`)
  return receipt
}
