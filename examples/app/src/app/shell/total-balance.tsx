import { formatTotalBalance } from '@causeway/core'
import { useAssetRows } from '@causeway/react'

/** What all connected accounts hold, in dollars: two decimals, 0.00 while it is not known. */
export function TotalBalance() {
  const { total } = useAssetRows()
  return <strong>${formatTotalBalance(total.balanceUsd)}</strong>
}
