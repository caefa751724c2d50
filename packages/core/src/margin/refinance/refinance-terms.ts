import { sameAddress } from '../../chains/address.ts'
import { getAssetName } from '../../lending/actions/format-token-amount.ts'
import type { ReadAccount } from '../../lending/actions/read-account.ts'
import { requirePool } from '../../lending/actions/require-lender.ts'
import type { LenderMarket, LendingPool } from '../../lending/lender-market.ts'
import { marketDisplayName } from '../../lending/lender-names.ts'
import type { LenderPosition } from '../../lending/lender-position.ts'
import { rejectTrade } from '../margin-rejected-error.ts'
import type { RefinanceRequest } from './refinance-request.ts'

/** One of the two lenders of a refinancing, with the pools of the loan and the position of the account. */
export interface RefinanceSide {
  readonly market: LenderMarket
  readonly position: LenderPosition
  readonly debt: LendingPool
  readonly collateral: LendingPool
}

/** A refinancing with its markets and positions, which routers check before flash loans are read. */
export interface RefinanceTerms {
  readonly chainId: number
  /** Lender that is repaid. */
  readonly from: RefinanceSide
  /** Lender that has the loan afterwards. */
  readonly to: RefinanceSide
}

/**
 * Resolves the pools of a request.
 *
 * @throws InvalidInputError for a pool that the repaid lender does not have; MarginRejectedError MARGIN_UNSUPPORTED for one
 * that the other lender does not have; CausewayError POOL_UNREADABLE
 */
export function toRefinanceTerms(
  { debt, collateral }: Pick<RefinanceRequest, 'debt' | 'collateral'>,
  from: Pick<ReadAccount, 'market' | 'position'>,
  to: Pick<ReadAccount, 'market' | 'position'>,
): RefinanceTerms {
  const fromSide = {
    market: from.market,
    position: from.position,
    debt: requirePool(from.market, debt),
    collateral: requirePool(from.market, collateral),
  }
  return {
    chainId: from.market.chainId,
    from: fromSide,
    to: {
      market: to.market,
      position: to.position,
      debt: requireCounterpart(to.market, fromSide.debt, 'borrowed'),
      collateral: requireCounterpart(to.market, fromSide.collateral, 'deposited as collateral'),
    },
  }
}

/** Returns the pool of the same asset at another lender. */
function requireCounterpart(
  market: LenderMarket,
  { poolId, asset }: LendingPool,
  use: 'borrowed' | 'deposited as collateral',
): LendingPool {
  const isListed =
    Object.hasOwn(market.pools, poolId) ||
    market.failures.some((failure) => sameAddress(failure.poolId, poolId))
  if (isListed) return requirePool(market, poolId)
  const name = getAssetName(asset)
  return rejectTrade(
    'MARGIN_UNSUPPORTED',
    `${marketDisplayName(market)} does not list ${name}, so it cannot be ${use} there. Choose a lender that does.`,
  )
}
