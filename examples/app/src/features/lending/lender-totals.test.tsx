import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { lendingCopy } from '#locale/lending-copy'
import type { LenderRow } from './lender-rows.ts'
import { LenderTotals } from './lender-totals.tsx'

afterEach(cleanup)

const row = (chainId: number, netWorth?: number): LenderRow => ({
  key: `${chainId}`,
  chainId,
  lender: 'AAVE_V3',
  pair: undefined,
  supplied: 1_000_000,
  borrowed: 200_000,
  best: undefined,
  userTotals: netWorth === undefined ? undefined : { netWorth, health: undefined },
  failure: undefined,
})

const arbitrum = row(42161)
const base = row(8453, 250)

function figure(label: string) {
  return screen.getByText(label).nextElementSibling?.textContent?.trim()
}

it('sums the listed lenders, and states that the net worth covers all lenders', () => {
  const totals = (listedRows: readonly LenderRow[]) => (
    <LenderTotals rows={[arbitrum, base]} listedRows={listedRows} isPending={false} isConnected />
  )
  const { rerender } = render(totals([arbitrum]))
  expect([figure('Supplied'), figure('Borrowed')]).toEqual(['$1.00M', '$200.00K'])
  expect(figure('Your net worth in lending')).toBe('$250.00 with all lenders')
  rerender(totals([arbitrum, base]))
  expect([figure('Supplied'), figure('Your net worth in lending')]).toEqual(['$2.00M', '$250.00'])
})

it('states that the net worth has last known values', () => {
  const lastRow: LenderRow = { ...base, userTotals: { netWorth: 250, health: 1.5, readTime: 1 } }
  render(<LenderTotals rows={[lastRow]} listedRows={[lastRow]} isPending={false} isConnected />)
  expect(figure('Your net worth in lending')).toBe('$250.00 with last known values')
})

it('shows no totals if no lender could be loaded', () => {
  render(<LenderTotals rows={[]} listedRows={[]} isPending={false} isConnected />)
  expect([figure('Supplied'), figure('Your net worth in lending')]).toEqual(['-', '-'])
})

it('states how many of the lenders are listed', () => {
  expect(lendingCopy.lenderCount(5, 25)).toBe('5 of 25 lenders')
  expect(lendingCopy.lenderCount(25, 25)).toBe('25 lenders')
})
