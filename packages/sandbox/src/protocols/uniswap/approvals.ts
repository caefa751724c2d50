import { type Address, erc20Abi, maxUint256 } from 'viem'
import type { PlannedTransaction } from '../../chains/send.ts'
import { callOf } from '../plan.ts'
import type { Pair } from './pairs.ts'

/** Whoever fills the pools lets this contract take every token of theirs. */
export function approvals(pairs: readonly Pair[], spender: Address): readonly PlannedTransaction[] {
  const tokens = new Map(
    pairs.flatMap(({ token0, token1 }) => [token0, token1].map((token) => [token.address, token])),
  )
  return [...tokens.values()].map(({ address, symbol }) =>
    callOf(address, `approving ${symbol} for a pool`, {
      abi: erc20Abi,
      functionName: 'approve',
      args: [spender, maxUint256],
    }),
  )
}
