import type { Hash } from 'viem'
import type { LocalChain } from '../chains/index.ts'
import { findReceipt } from '../chains/receipt.ts'

/** Mined transaction with the fields that status replies contain. Amounts in wei, time in seconds since the epoch. */
export interface MinedTransaction {
  readonly hash: Hash
  readonly blockNumber: bigint
  readonly gasUsed: bigint
  readonly gasPrice: bigint
  readonly timestamp: number
}

/**
 * Reads a mined transaction. Resolves to `undefined` if the chain does not contain it, for example after a
 * reorganization.
 */
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
