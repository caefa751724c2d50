import { LenderTable } from '../features/lending/lender-table.tsx'

/** Lending: every lender on every chain. */
export function LendingIndexPage() {
  return <LenderTable />
}
