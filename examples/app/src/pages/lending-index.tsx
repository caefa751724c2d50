import { LenderTable } from '../features/lending/lender-table.tsx'

/** The index of lending: every lender on every chain. */
export function LendingIndexPage() {
  return <LenderTable />
}
