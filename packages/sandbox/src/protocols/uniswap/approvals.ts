import type { Address } from 'viem'
import type { PlannedTransaction } from '../../chains/send-all.ts'
import { approveAll } from '../acquire.ts'
import type { Pair } from './pairs.ts'

/** Returns the calls that approve an unlimited amount of all tokens of the pairs for `spender`. */
export function approvals(pairs: readonly Pair[], spender: Address): readonly PlannedTransaction[] {
  const tokens = new Set(pairs.flatMap(({ token0, token1 }) => [token0.address, token1.address]))
  return [...tokens].map((token) => approveAll(token, spender))
}
