import type { Hash } from 'viem'
import type { LocalChain } from '../chains/index.ts'
import { findReceipt } from '../chains/receipt.ts'

/** Mined transaction, as status replies describe it. Amounts in wei, time in seconds. */
export interface MinedTransaction {
  readonly hash: Hash
  readonly blockNumber: bigint
  readonly gasUsed: bigint
  readonly gasPrice: bigint
  readonly timestamp: number
}

/** Reads a mined transaction; `undefined` if its chain does not contain it any more. */
export async function readTransaction(
  { client }: LocalChain,
  hash: Hash,
): Promise<MinedTransaction | undefined> {
  const receipt = await findReceipt(client, hash)
  if (receipt === undefined) return undefined
  const { blockNumber, gasUsed, effectiveGasPrice: gasPrice } = receipt
  const { timestamp } = await client.getBlock({ blockHash: receipt.blockHash })
  return { hash, blockNumber, gasUsed, gasPrice, timestamp: Number(timestamp) }
}
