import { formatUnits } from '@causeway/core'

interface RepayTerms {
  /** Base units. */
  readonly debt: bigint
  readonly asset: { readonly decimals: number }
  /** Token to pay with. */
  readonly token: { readonly decimals: number }
  /** US dollars. */
  readonly assetPrice: number | undefined
  readonly tokenPrice: number | undefined
  /** Tolerated slippage of a leg, in percent. */
  readonly slippage: number
}

/** Usual fees of providers, in percent. */
const FEES = 0.5
/** Number of legs that may lose the tolerated slippage. */
const LEGS = 2
const SIGNIFICANT_DIGITS = 6

/**
 * Returns the amount of a token that covers a debt at current prices, with slippage and fees on top, rounded up to six
 * digits. Base units; undefined if a price is unknown.
 */
export function repayAmount(terms: RepayTerms): bigint | undefined {
  const { debt, asset, token, assetPrice, tokenPrice, slippage } = terms
  if (!assetPrice || !tokenPrice || debt === 0n) return undefined
  const margin = 1 + (LEGS * slippage + FEES) / 100
  const units = ((Number(formatUnits(debt, asset.decimals)) * assetPrice) / tokenPrice) * margin
  const digits = SIGNIFICANT_DIGITS - 1 - Math.floor(Math.log10(units))
  const places = Math.min(token.decimals, Math.max(0, digits))
  return BigInt(Math.ceil(units * 10 ** places)) * 10n ** BigInt(token.decimals - places)
}

/** Share by which a debt may grow until it is repaid, and a later plan may be worse, in hundredths of a percent. */
const GROWTH = 10n

/**
 * Returns the amount to plan with instead, if the minimum of a plan does not cover the debt. Undefined if it does, or if
 * the plan pays nothing.
 */
export function refineRepayAmount(amount: bigint, minimum: bigint, debt: bigint): bigint | undefined {
  if (minimum >= debt || minimum === 0n) return undefined
  const scaled = amount * debt * (10_000n + GROWTH)
  return scaled / (minimum * 10_000n) + 1n
}
