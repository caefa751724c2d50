import type { Hash } from 'viem'
import type { LocalChain } from '../chains/index.ts'
import { receiptOf } from '../chains/receipt.ts'

/** What status answers tell about a mined transaction. Amounts in wei, time in seconds. */
export interface MinedTransaction {
  readonly hash: Hash
  readonly blockNumber: bigint
  readonly gasUsed: bigint
  readonly gasPrice: bigint
  readonly timestamp: number
}

/** Reads a mined transaction; `undefined` when its chain no longer holds it. */
export async function readTransaction(
  { client }: LocalChain,
  hash: Hash,
): Promise<MinedTransaction | undefined> {
  const receipt = await receiptOf(client, hash)
  if (receipt === undefined) return undefined
  const { blockNumber, gasUsed, effectiveGasPrice: gasPrice } = receipt
  const { timestamp } = await client.getBlock({ blockHash: receipt.blockHash })
  return { hash, blockNumber, gasUsed, gasPrice, timestamp: Number(timestamp) }
}
