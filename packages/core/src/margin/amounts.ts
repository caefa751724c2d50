import { formatTokenAmount, formatWad, getAssetName } from '../lending/actions/format-token-amount.ts'
import { withAccrual } from '../lending/actions/to-action-size.ts'
import type { LendingPool } from '../lending/market.ts'
import { amountAtRateMode, type LenderPosition, RATE_MODES } from '../lending/position.ts'
import type { FlashOffer } from './flash.ts'
import { borrowForLeverage, convertAt, highestLeverage } from './leverage.ts'
import { MARGIN_LEGS } from './operation.ts'
import { refuseTrade } from './refusal.ts'
import type { MarginRequest } from './request.ts'
import type { MarginTerms } from './trade.ts'

/** What is asked of the swap. Base units; own funds of the asset sold are counted in. */
export type SwapWish =
  | {
      readonly kind: 'sell'
      readonly amount: bigint
    }
  | {
      readonly kind: 'buy'
      readonly amount: bigint
      /** What it should cost at the lender's own prices. */
      readonly estimate: bigint
      /** The most that there is to spend; undefined where the debt that it comes from has no bound of its own. */
      readonly most: bigint | undefined
    }

/**
 * How much a request comes to: of everything that is withdrawn the flash loan's fee is taken off, of everything that is
 * repaid what may accrue until then is bought along.
 *
 * @throws MarginRefusedError NOTHING_THERE, LEVERAGE_TOO_HIGH, FIGURES_UNKNOWN
 */
export function swapWish(request: MarginRequest, terms: MarginTerms, feeBps: FlashOffer['feeBps']): SwapWish {
  const { maxIn, maxOut, sell, buy } = terms
  const ownSold = request.own?.side === 'sell' ? request.own.amount : 0n
  if (request.leverage !== undefined) {
    return { kind: 'sell', amount: forLeverage(request.leverage, request, terms, feeBps) + ownSold }
  }
  if (maxOut || request.amountOut !== undefined) {
    const amount = request.amountOut ?? withAccrual(requireDebt(request, terms))
    const estimate = convertAt(amount, buy, sell)
    if (estimate === 'unknown') return unknownPrice(sell, buy)
    return { kind: 'buy', amount, estimate, most: mostToSpend(terms, feeBps) }
  }
  const amount = maxIn ? (mostToSpend(terms, feeBps) ?? 0n) : (request.amountIn ?? 0n)
  if (amount === 0n) nothingDeposited(terms)
  return { kind: 'sell', amount: amount + ownSold }
}

/** What is owed of the asset bought, at the rate that is repaid. @throws MarginRefusedError NOTHING_THERE */
export function requireDebt(
  { repayRateMode = RATE_MODES.variable }: Pick<MarginRequest, 'repayRateMode'>,
  { position, buy }: Pick<MarginTerms, 'position' | 'buy'>,
): bigint {
  const own = position.pools[buy.poolId]
  const owed = own ? amountAtRateMode(own, repayRateMode) : 0n
  if (owed > 0n) return owed
  return refuseTrade('NOTHING_THERE', `The account owes no ${getAssetName(buy.asset)} that could be repaid`)
}

/** What the account has deposited of a pool's asset. */
export function depositsIn({ pools }: Pick<LenderPosition, 'pools'>, { poolId }: LendingPool): bigint {
  return pools[poolId]?.deposits ?? 0n
}

/** A loan of this amount and its fee are what the deposits come to, at most; undefined where what is sold is borrowed. */
function mostToSpend({ operation, position, sell }: MarginTerms, feeBps: bigint): bigint | undefined {
  if (MARGIN_LEGS[operation].in === 'Borrow') return undefined
  const deposits = depositsIn(position, sell)
  if (deposits === 0n) nothingDeposited({ sell })
  const least = (deposits * 10_000n) / (10_000n + feeBps)
  // A fee is rounded up at most by a unit.
  return feeBps === 0n || least === 0n ? least : least - 1n
}

function forLeverage(leverage: bigint, { own }: MarginRequest, terms: MarginTerms, feeBps: bigint): bigint {
  const { position, market, sell, buy } = terms
  const highest = highestLeverage(terms)
  const name = getAssetName(buy.asset)
  if (highest !== 'unknown' && leverage >= highest) {
    const asked = `A leverage of ${formatWad(leverage)} is too high`
    return refuseTrade('LEVERAGE_TOO_HIGH', `${asked}: ${name} allows less than ${formatWad(highest)}`)
  }
  const ownSold = own?.side === 'sell' ? own.amount : 0n
  const ownBought = own?.side === 'buy' ? own.amount : 0n
  const amount = borrowForLeverage(leverage, { position, market, sell, buy, ownSold, ownBought, feeBps })
  if (amount === 'unknown') return unknownPrice(sell, buy)
  if (amount > 0n) return amount
  return refuseTrade(
    'NOTHING_THERE',
    `Nothing is to be borrowed for a leverage of ${formatWad(leverage)}: put own funds in, or choose a higher one`,
  )
}

function nothingDeposited({ sell }: Pick<MarginTerms, 'sell'>): never {
  return refuseTrade('NOTHING_THERE', `The account has no ${getAssetName(sell.asset)} deposited`)
}

function unknownPrice(sell: LendingPool, buy: LendingPool): never {
  const names = [sell, buy]
    .filter(({ oraclePrice }) => oraclePrice === 'unknown')
    .map(({ asset }) => getAssetName(asset))
  return refuseTrade('FIGURES_UNKNOWN', `There is no price of ${names.join(' and ') || 'what is owed'}`)
}

/** An amount of a pool's asset as people write it. */
export function textOf(amount: bigint, { asset }: LendingPool): string {
  return formatTokenAmount(amount, asset)
}
