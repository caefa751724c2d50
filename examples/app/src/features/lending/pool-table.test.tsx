import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import {
  createWrapper,
  scriptedCauseway,
} from '../../../../../packages/react/src/scripted-causeway.test-support.tsx'
import { createMarket, createPool } from '../../state/create-pool.test-support.ts'
import { PoolTable } from './pool-table.tsx'

const causeway = scriptedCauseway()
afterEach(cleanup)

const MARKET = createMarket([createPool()])

function renderTable(outdatedTime: number | undefined) {
  render(
    <PoolTable
      chainId={MARKET.chainId}
      lender={MARKET.lender}
      subAccount="0"
      account={undefined}
      market={MARKET}
      position={undefined}
      balances={new Map()}
      hasFailed={false}
      outdatedTime={outdatedTime}
      chosen={undefined}
      onChoose={() => undefined}
      onCloseDebt={() => undefined}
    />,
    { wrapper: createWrapper(causeway) },
  )
}

it('marks the pools and the wallet balances as last known values if they could not be refreshed', () => {
  renderTable(undefined)
  expect(screen.queryByText(/^Last known value/)).toBeNull()
  cleanup()
  renderTable(Date.now() - 300_000)
  screen.getByText('Some values could not be refreshed.')
  screen.getByText(/^Last known value, 5 min/)
})
