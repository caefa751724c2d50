import { formatWad, getAssetName } from '../lending/actions/format-token-amount.ts'
import { withAccrual } from '../lending/actions/to-action-size.ts'
import type { LendingPool } from '../lending/lender-market.ts'
import { amountAtRateMode, type LenderPosition, RATE_MODES } from '../lending/lender-position.ts'
import { convertAtOraclePrices, getBorrowForLeverage, getMaxLeverage } from './leverage.ts'
import { MARGIN_LEGS } from './margin-operation.ts'
import { rejectTrade } from './margin-rejected-error.ts'
import type { MarginRequest } from './margin-request.ts'
import type { MarginTerms } from './margin-terms.ts'

/** Amount of the swap in base units, with margin in the sold asset. */
export type SwapSizing =
  | {
      readonly kind: 'sell'
      readonly amount: bigint
    }
  | {
      readonly kind: 'buy'
      readonly amount: bigint
      /** Expected input at the lender's prices. */
      readonly estimate: bigint
      /** Maximum input. Undefined if the input is borrowed. */
      readonly max: bigint | undefined
    }

/**
 * Returns the swap amount of a request. The whole deposit is reduced by the fee of the flash loan; the whole debt is
 * increased by the interest that may accrue until execution.
 *
 * @param feeBps fee of the flash loan, in basis points
 * @throws MarginRejectedError NOTHING_THERE, LEVERAGE_TOO_HIGH, FIGURES_UNKNOWN
 */
export function sizeSwap(request: MarginRequest, terms: MarginTerms, feeBps: bigint): SwapSizing {
  const { maxIn, maxOut, sell, buy } = terms
  const marginSold = request.margin?.side === 'sell' ? request.margin.amount : 0n
  if (request.leverage !== undefined) {
    return { kind: 'sell', amount: requireBorrow(request.leverage, request, terms, feeBps) + marginSold }
  }
  if (maxOut || request.amountOut !== undefined) {
    const amount = request.amountOut ?? withAccrual(requireDebt(request, terms))
    const estimate = convertAtOraclePrices(amount, buy, sell)
    if (estimate === 'unknown') return rejectUnpriced(sell, buy)
    return { kind: 'buy', amount, estimate, max: getMaxInput(terms, feeBps) }
  }
  const amount = maxIn ? (getMaxInput(terms, feeBps) ?? 0n) : (request.amountIn ?? 0n)
  if (amount === 0n) rejectNoDeposit(terms)
  return { kind: 'sell', amount: amount + marginSold }
}

/**
 * Returns the debt in the bought asset at the repaid rate mode. @throws MarginRejectedError NOTHING_THERE if there is
 * none
 */
export function requireDebt(
  { repayRateMode = RATE_MODES.variable }: Pick<MarginRequest, 'repayRateMode'>,
  { position, buy }: Pick<MarginTerms, 'position' | 'buy'>,
): bigint {
  const poolPosition = position.pools[buy.poolId]
  const debt = poolPosition ? amountAtRateMode(poolPosition, repayRateMode) : 0n
  if (debt > 0n) return debt
  return rejectTrade('NOTHING_THERE', `The account has no ${getAssetName(buy.asset)} debt to repay.`)
}

/** Returns the deposit in a pool, in base units. */
export function getDeposits({ pools }: Pick<LenderPosition, 'pools'>, { poolId }: LendingPool): bigint {
  return pools[poolId]?.deposits ?? 0n
}

/** Returns the largest flash loan that the deposit can repay including the fee. Undefined if the input is borrowed. */
function getMaxInput({ operation, position, sell }: MarginTerms, feeBps: bigint): bigint | undefined {
  if (MARGIN_LEGS[operation].funding === 'Borrow') return undefined
  const deposits = getDeposits(position, sell)
  if (deposits === 0n) rejectNoDeposit({ sell })
  const loan = (deposits * 10_000n) / (10_000n + feeBps)
  // Leave one base unit for the rounding of the fee.
  return feeBps === 0n || loan === 0n ? loan : loan - 1n
}

/** @throws MarginRejectedError LEVERAGE_TOO_HIGH, FIGURES_UNKNOWN, or NOTHING_THERE if no loan is needed */
function requireBorrow(
  leverage: bigint,
  { margin }: MarginRequest,
  terms: MarginTerms,
  feeBps: bigint,
): bigint {
  const { position, market, sell, buy } = terms
  const maxLeverage = getMaxLeverage(terms)
  if (maxLeverage !== 'unknown' && leverage >= maxLeverage) {
    return rejectTrade(
      'LEVERAGE_TOO_HIGH',
      `A leverage of ${formatWad(leverage)} is too high: ${getAssetName(buy.asset)} allows less than ${formatWad(maxLeverage)}. Choose a lower leverage.`,
    )
  }
  const marginSold = margin?.side === 'sell' ? margin.amount : 0n
  const marginBought = margin?.side === 'buy' ? margin.amount : 0n
  const inputs = { position, market, sell, buy, marginSold, marginBought, feeBps }
  const amount = getBorrowForLeverage(leverage, inputs)
  if (amount === 'unknown') return rejectUnpriced(sell, buy)
  if (amount > 0n) return amount
  return rejectTrade(
    'NOTHING_THERE',
    `A leverage of ${formatWad(leverage)} needs no loan. Add margin, or choose a higher leverage.`,
  )
}

function rejectNoDeposit({ sell }: Pick<MarginTerms, 'sell'>): never {
  return rejectTrade('NOTHING_THERE', `The account has no ${getAssetName(sell.asset)} deposit to withdraw.`)
}

function rejectUnpriced(sell: LendingPool, buy: LendingPool): never {
  const names = [sell, buy]
    .filter(({ oraclePrice }) => oraclePrice === 'unknown')
    .map(({ asset }) => getAssetName(asset))
  return rejectTrade(
    'FIGURES_UNKNOWN',
    `The lender has no price for ${names.join(' and ') || 'another asset of the position'}. Set the amount with amountIn.`,
  )
}
