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
  RATE_MODES,
  toUsd,
  type Unknown,
} from '@causeway/core/lending'
import { getRateModes, NOBODY } from './form-context.ts'

/** Input of `lendingPoolChoices`. */
export interface LendingPoolChoicesInput {
  readonly type: AssetAction['type']
  readonly market: LenderMarket
  /** Position of the account. Undefined while it is loading, in which case it counts as empty. */
  readonly position: LenderPosition | undefined
  /** Wallet balances by lower-cased token, in base units. The balances of other tokens are unknown. */
  readonly balances?: ReadonlyMap<string, bigint> | undefined
}

/** A pool in the asset picker of a lending action. */
export interface LendingPoolChoice {
  readonly poolId: string
  readonly asset: LendingAsset
  readonly isPickable: boolean
  /** Reason why the pool cannot be picked. */
  readonly reason?: LendingIssue
  /**
   * Amount available to the action, in base units: the wallet balance for a deposit, the deposit for a withdrawal, the
   * debt for a repayment, and the liquidity of the pool for a loan.
   */
  readonly amount: bigint | Unknown
  readonly amountUsd: number | Unknown
}

/**
 * Returns the pools of a market for one action: those that can be picked first, each group by value. Neither the wallet
 * balance nor the health factor disables a pool: the form reports them with the amount.
 */
export function lendingPoolChoices(input: LendingPoolChoicesInput): LendingPoolChoice[] {
  const { type, market } = input
  const position = input.position ?? emptyPosition({ ...market, account: NOBODY })
  const ranked = Object.values(market.pools).map((pool) => {
    const rateModes = getRateModes(type, pool, position.pools[pool.poolId])
    const isStable = rateModes[0] === RATE_MODES.stable
    const terms = { type, poolId: pool.poolId, ...(isStable ? { rateMode: RATE_MODES.stable } : {}) }
    const [reason] = getPoolIssues(terms, { market, position, wrappedNative: undefined })
    const amount = getAvailableAmount(input, pool)
    const choice: LendingPoolChoice = {
      poolId: pool.poolId,
      asset: pool.asset,
      isPickable: reason === undefined,
      ...(reason && { reason }),
      amount,
      amountUsd: amount === 'unknown' ? amount : toUsd(amount, pool),
    }
    return { choice, liquidity: toSortValue(toUsd(pool.totalLiquidity, pool)) }
  })
  ranked.sort(
    (a, b) =>
      Number(b.choice.isPickable) - Number(a.choice.isPickable) ||
      toSortValue(b.choice.amountUsd) - toSortValue(a.choice.amountUsd) ||
      b.liquidity - a.liquidity ||
      (a.choice.poolId < b.choice.poolId ? -1 : 1),
  )
  return ranked.map(({ choice }) => choice)
}

function getAvailableAmount(
  { type, position, balances }: LendingPoolChoicesInput,
  pool: LendingPool,
): bigint | Unknown {
  const held = position?.pools[pool.poolId]
  switch (type) {
    case 'Deposit':
      return balances?.get(pool.underlying.toLowerCase()) ?? 'unknown'
    case 'Withdraw':
      return held?.deposits ?? 0n
    case 'Borrow':
      return pool.totalLiquidity
    case 'Repay':
      return getTotalDebt(held)
  }
}

/** Sorts unknown values last. */
function toSortValue(value: number | Unknown): number {
  return value === 'unknown' ? 0 : value
}
