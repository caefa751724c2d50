import { mulDivUp } from '../../kernel/amounts.ts'
import type { ActionSize } from '../../lending/lender.ts'
import type { PoolPosition } from '../../lending/position.ts'
import { refuse } from '../../lending/refusal.ts'

/** The shares that are worth an amount of a deposit: everything, or enough that no less comes out. */
export function sharesToWithdraw({ amount, isAll }: ActionSize, position: PoolPosition | undefined): bigint {
  const { deposits = 0n, depositShares = 0n } = position ?? {}
  if (isAll) return depositShares
  const shares = deposits === 0n ? 0n : mulDivUp(amount, depositShares, deposits)
  return someOf(shares < depositShares ? shares : depositShares)
}

/** A debt may grow by this part of it before it is repaid: with 10 % a year, in nine hours. */
const GROWTH = 10_000n

/**
 * The shares of a debt that an amount pays for: everything, or so few that they cost no more than the amount although the
 * debt grows until then.
 */
export function sharesToRepay({ amount, isAll }: ActionSize, position: PoolPosition | undefined): bigint {
  const { debt = 0n, debtShares = 0n } = position ?? {}
  if (isAll) return someOf(debtShares)
  return someOf(debt === 0n ? 0n : (amount * debtShares * GROWTH) / (debt * (GROWTH + 1n)))
}

function someOf(shares: bigint): bigint {
  return shares > 0n ? shares : refuse('AMOUNT_TOO_LOW', 'The amount is less than one share of the pool')
}
