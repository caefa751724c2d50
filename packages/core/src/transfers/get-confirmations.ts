import { chainById } from '../chains/lookup.ts'
import type { ChainRecord } from '../chains/record.ts'
import type { Receipt } from '../platforms/transaction.ts'

/** Blocks a transaction waits for on a chain, its own included. */
export function getConfirmations(chains: readonly ChainRecord[], chainId: number): number {
  return chainById(chains, chainId)?.confirmations ?? 1
}

/** Whether as many blocks as asked for are there, its own included. A chain that cannot tell has one. */
export function hasConfirmations(
  { blockNumber }: Pick<Receipt, 'blockNumber'>,
  latestBlock: bigint | undefined,
  confirmations: number,
): boolean {
  if (confirmations <= 1) return true
  return latestBlock !== undefined && latestBlock >= blockNumber + BigInt(confirmations - 1)
}
