import { formatAmount } from '@causeway/core/format'
import type { AssetRow } from '@causeway/view-models'
import { alignAmounts } from '../../trade/align-amounts.ts'

/** Decimals of amounts from 1 on: two more than those of a large sum, so that the rows add up to it. */
const DECIMALS = 4

/** Returns the amounts of an asset on its chains, aligned in a column; `-` if unknown. */
export function rowAmounts(
  rows: readonly {
    readonly amount: AssetRow['amount']
    readonly token: Pick<AssetRow['token'], 'decimals'>
  }[],
): string[] {
  return alignAmounts(
    rows.map(({ amount, token: { decimals } }) => {
      if (amount === undefined) return '-'
      const isSmall = amount < 10n ** BigInt(decimals)
      return formatAmount(amount, decimals, isSmall ? {} : { decimals: DECIMALS })
    }),
  )
}
