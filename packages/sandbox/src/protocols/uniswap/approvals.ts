import type { Address } from 'viem'
import type { PlannedTransaction } from '../../chains/send.ts'
import { approveAll } from '../funds.ts'
import type { Pair } from './pairs.ts'

/** Whoever fills the pools lets this contract take every token of theirs. */
export function approvals(pairs: readonly Pair[], spender: Address): readonly PlannedTransaction[] {
  const tokens = new Set(pairs.flatMap(({ token0, token1 }) => [token0.address, token1.address]))
  return [...tokens].map((token) => approveAll(token, spender))
}
