import {
  type AssetAction,
  emptyPosition,
  getPoolIssues,
  getTotalDebt,
  type LenderMarket,
  type LenderPosition,
  type LendingAsset,
  type LendingIssue,
  type LendingPool,
  toUsd,
  type Unknown,
} from '@causeway/core/lending'
import { NOBODY } from './form-context.ts'

/** What the pools are listed for. */
export interface LendingPoolChoicesInput {
  readonly type: AssetAction['type']
  readonly market: LenderMarket
  /** Undefined while it is not known: then as for an account that has nothing there. */
  readonly position: LenderPosition | undefined
  /** What the wallet holds, by lower-cased token, in base units; tokens that are not in it are not known. */
  readonly balances?: ReadonlyMap<string, bigint> | undefined
}

/** A pool that may be picked for an action, or why it cannot be. */
export interface LendingPoolChoice {
  readonly poolId: string
  readonly asset: LendingAsset
  readonly isPickable: boolean
  /** Why not. */
  readonly reason?: LendingIssue
  /**
   * What there is to act with, in base units: of the wallet for a deposit, in the pool for a withdrawal, owed for a
   * repayment, and what the pool has to lend for a loan.
   */
  readonly amount: bigint | Unknown
  readonly amountUsd: number | Unknown
}

/**
 * The pools of a market for one action: those that can be picked first, each group with the most valuable first. The
 * wallet and the health of the position keep none from being picked: those the form tells with its amount.
 */
export function lendingPoolChoices(input: LendingPoolChoicesInput): LendingPoolChoice[] {
  const { type, market } = input
  const position = input.position ?? emptyPosition({ ...market, account: NOBODY })
  const ranked = Object.values(market.pools).map((pool) => {
    const terms = { type, poolId: pool.poolId }
    const [reason] = getPoolIssues(terms, { market, position, wrappedNative: undefined })
    const amount = amountOf(input, pool)
    const choice: LendingPoolChoice = {
      poolId: pool.poolId,
      asset: pool.asset,
      isPickable: reason === undefined,
      ...(reason && { reason }),
      amount,
      amountUsd: amount === 'unknown' ? amount : toUsd(amount, pool),
    }
    return { choice, liquidity: orNothing(toUsd(pool.totalLiquidity, pool)) }
  })
  ranked.sort(
    (a, b) =>
      Number(b.choice.isPickable) - Number(a.choice.isPickable) ||
      orNothing(b.choice.amountUsd) - orNothing(a.choice.amountUsd) ||
      b.liquidity - a.liquidity ||
      (a.choice.poolId < b.choice.poolId ? -1 : 1),
  )
  return ranked.map(({ choice }) => choice)
}

function amountOf(
  { type, position, balances }: LendingPoolChoicesInput,
  pool: LendingPool,
): bigint | Unknown {
  const own = position?.pools[pool.poolId]
  switch (type) {
    case 'Deposit':
      return balances?.get(pool.underlying.toLowerCase()) ?? 'unknown'
    case 'Withdraw':
      return own?.deposits ?? 0n
    case 'Borrow':
      return pool.totalLiquidity
    case 'Repay':
      return getTotalDebt(own)
  }
}

/** What is unknown stands behind what is worth something. */
function orNothing(value: number | Unknown): number {
  return value === 'unknown' ? 0 : value
}
