import { normalizeTokenAddress, sameAddress } from '../../chains/address.ts'
import { mulDiv, scaleDecimals } from '../../kernel/amounts.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { toBaseUnits } from '../shared/human-amount.ts'
import type { OrbiterRoute } from './schema.ts'

/** What a route costs and pays. */
export interface PricedRoute {
  readonly route: OrbiterRoute
  /** Base units of the destination token. */
  readonly toAmount: bigint
  /** Base units of the source token. */
  readonly withheld: bigint
  readonly tradeFee: bigint
}

/** As many decimals as any token may have. */
const FINE = 36
/** One, and a hundred percent, in the decimals that shares are counted in. */
const ONE = 10n ** 18n
const HUNDRED = 100n * ONE

/** Whether a route leads from one token to the other, and is open. The zero address is the native token. */
export function leads(route: OrbiterRoute, request: QuoteRequest): boolean {
  return (
    route.state === 'available' &&
    route.srcChain === String(request.fromChainId) &&
    route.tgtChain === String(request.toChainId) &&
    sameAddress(normalizeTokenAddress(route.srcToken), request.fromTokenAddress) &&
    sameAddress(normalizeTokenAddress(route.tgtToken), request.toTokenAddress)
  )
}

export function takes(route: OrbiterRoute, { fromAmount, fromTokenDecimals }: QuoteRequest): boolean {
  const amount = scaleDecimals(fromAmount, fromTokenDecimals, FINE)
  return toBaseUnits(route.minAmt, FINE) <= amount && amount <= toBaseUnits(route.maxAmt, FINE)
}

/** (amount - withholding fee) x (1 - trade fee) x ratio, rounded down. */
export function priceRoute(route: OrbiterRoute, request: QuoteRequest): PricedRoute {
  const { fromAmount, fromTokenDecimals, toTokenDecimals } = request
  const withheld = roundedUp(route.withholdingFee, fromTokenDecimals)
  const left = fromAmount > withheld ? fromAmount - withheld : 0n
  const share = HUNDRED - toBaseUnits(route.tradeFee, 18)
  const received = share > 0n ? mulDiv(left, share, HUNDRED) : 0n
  const paid = mulDiv(received, ratioOf(route.compRatio), ONE)
  const toAmount = scaleDecimals(paid, fromTokenDecimals, toTokenDecimals)
  return { route, toAmount, withheld, tradeFee: left - received }
}

function roundedUp(fee: string, decimals: number): bigint {
  const unit = 10n ** BigInt(FINE - decimals)
  return (toBaseUnits(fee, FINE) + unit - 1n) / unit
}

/** It has been seen as 1 and as 300000, which multiplies nothing: only a share of one is believed. */
function ratioOf(compRatio: unknown): bigint {
  const text = typeof compRatio === 'number' || typeof compRatio === 'string' ? String(compRatio) : ''
  if (!/^0\.\d{1,18}$/.test(text)) return ONE
  return toBaseUnits(text, 18) || ONE
}
