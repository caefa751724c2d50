import { formatUnits } from '@causeway/core'
import { sameAddress } from '@causeway/core/chains'
import type { JourneyTarget } from './journey-target.ts'
import type { JourneySource } from './use-journey-source.ts'

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
  /** Whether the token is the asset of the debt, so that no leg is needed. */
  readonly isDirect: boolean
}

/** Usual fees of providers, in percent. */
const FEES = 0.5
/** Number of legs that may lose the tolerated slippage. */
const LEGS = 2
const SIGNIFICANT_DIGITS = 6
/** Share by which a debt may grow until it is repaid, and a later plan may be worse, in hundredths of a percent. */
const GROWTH = 10n

/**
 * Returns the amount of a token that covers a debt at current prices, rounded up to six digits, with slippage and fees on
 * top, or only interest if no swap or bridge is needed. Base units; undefined if a required price is unknown.
 */
export function repayAmount(terms: RepayTerms): bigint | undefined {
  const { debt, asset, token, isDirect } = terms
  const rate = isDirect ? 1 + Number(GROWTH) / 10_000 : getLegsRate(terms)
  if (rate === undefined || debt === 0n) return undefined
  const units = Number(formatUnits(debt, asset.decimals)) * rate
  const digits = SIGNIFICANT_DIGITS - 1 - Math.floor(Math.log10(units))
  const places = Math.min(token.decimals, Math.max(0, digits))
  return BigInt(Math.ceil(units * 10 ** places)) * 10n ** BigInt(token.decimals - places)
}

/** Returns the amount of the token for one unit of the asset. */
function getLegsRate({ assetPrice, tokenPrice, slippage }: RepayTerms): number | undefined {
  if (!assetPrice || !tokenPrice) return undefined
  return (assetPrice / tokenPrice) * (1 + (LEGS * slippage + FEES) / 100)
}

/**
 * Returns the amount to plan with instead, if the minimum of a plan does not cover the debt. Undefined if it does, or if
 * the plan pays nothing.
 */
export function refineRepayAmount(amount: bigint, minimum: bigint, debt: bigint): bigint | undefined {
  if (minimum >= debt || minimum === 0n) return undefined
  const scaled = amount * debt * (10_000n + GROWTH)
  return scaled / (minimum * 10_000n) + 1n
}

/** Returns whether a token is the asset of the debt, so that it repays without a swap or bridge. */
export function isRepaidDirectly(
  { chainId, asset }: Pick<JourneyTarget, 'chainId' | 'asset'>,
  token: JourneySource['token'],
): boolean {
  return token.chainId === chainId && sameAddress(token.address, asset.address)
}
