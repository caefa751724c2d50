import { type LegTotals, type Spread, usdPerUnit } from '@causeway/view-models'
import type { OrderSide } from './order-side.ts'

interface PriceInput {
  readonly side: OrderSide
  readonly asset: { readonly token: { readonly decimals: number } | undefined }
  readonly spread: Pick<Spread, 'amount' | 'decimals'>
  readonly totals: Pick<LegTotals, 'expected'>
  /** Value of the input in USD. */
  readonly paidUsd: number | undefined
}

/**
 * Returns the USD price per unit of the asset, from the amounts paid and received. Undefined until each part has a
 * quote.
 */
export function getPricePerUnit({ side, asset, spread, totals, paidUsd }: PriceInput): number | undefined {
  const { expected } = totals
  if (!expected || spread.amount === undefined) return undefined
  if (side === 'sell') return usdPerUnit(expected.usd, spread.amount, spread.decimals)
  return usdPerUnit(paidUsd, expected.amount, asset.token?.decimals ?? 0)
}
