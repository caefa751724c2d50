import { chainById } from '../chains/chain-by-id.ts'
import type { ChainRecord } from '../chains/record.ts'
import type { Receipt } from '../platforms/transaction.ts'

/** Returns the number of confirmations that a chain requires, including the block of the transaction. */
export function getConfirmations(chains: readonly ChainRecord[], chainId: number): number {
  return chainById(chains, chainId)?.confirmations ?? 1
}

/**
 * Returns whether a receipt has the confirmations, including its own block. If the latest block is unknown, it has one.
 */
export function hasConfirmations(
  { blockNumber }: Pick<Receipt, 'blockNumber'>,
  latestBlock: bigint | undefined,
  confirmations: number,
): boolean {
  if (confirmations <= 1) return true
  return latestBlock !== undefined && latestBlock >= blockNumber + BigInt(confirmations - 1)
}
