import { type LegTotals, type Spread, usdPerUnit } from '@causeway/view-models'
import type { OrderSide } from './order-side.ts'

interface PriceInput {
  readonly side: OrderSide
  readonly asset: { readonly token: { readonly decimals: number } | undefined }
  readonly spread: Pick<Spread, 'amount' | 'decimals'>
  readonly legs: readonly unknown[]
  readonly totals: Pick<LegTotals, 'expected' | 'offers'>
  /** Value of the input in USD. */
  readonly paidUsd: number | undefined
}

/**
 * Returns the USD price per unit of the asset, from the amounts paid and received. Undefined while a part has no quote:
 * its output would be missing.
 */
export function getPricePerUnit({
  side,
  asset,
  spread,
  legs,
  totals,
  paidUsd,
}: PriceInput): number | undefined {
  const { expected, offers } = totals
  if (!expected || spread.amount === undefined || offers < legs.length) return undefined
  if (side === 'sell') return usdPerUnit(expected.usd, spread.amount, spread.decimals)
  return usdPerUnit(paidUsd, expected.amount, asset.token?.decimals ?? 0)
}
