import { base } from '@causeway/core/chains'
import type { LendingPool } from '@causeway/core/lending'
import { expect, it } from 'vitest'
import {
  createConfig,
  createMarket,
  createPool,
  createRouter,
  createWethPool,
  USDC,
} from '../../state/create-pool.test-support.ts'
import { marketActions, poolRoute } from './market-actions.ts'
import { marketRows } from './market-rows.ts'

function getRow(changes: Partial<LendingPool> = {}, routers = [createRouter()]) {
  const markets = [createMarket([createPool(changes), createWethPool()])]
  const [row] = marketRows(markets, [base], routers).values()
  if (!row) throw new Error('The row is missing.')
  return row
}

const getActions = (changes: Partial<LendingPool>, expertMode = false) =>
  marketActions(getRow(changes), { expertMode })

it('links to the lender with the pool selected, which may share its asset with others', () => {
  expect(poolRoute(getRow({ poolId: '0xpool' }), false)).toBe('/lending/8453/AAVE_V3?chain=8453&pool=0xpool')
})

it('offers to deposit, to borrow and to open a position, with the pool or asset in the URL', () => {
  const actions = getActions({ config: { 0: createConfig(75) } }, true)
  expect(actions).toEqual([
    {
      label: 'Deposit USDC',
      to: `/lending/pro/8453/AAVE_V3?chain=8453&pool=${USDC}&action=deposit`,
    },
    { label: 'Borrow USDC', to: `/lending/pro/8453/AAVE_V3?chain=8453&pool=${USDC}&action=borrow` },
    {
      label: 'Open USDC long',
      to: `/lending/pro/8453/AAVE_V3?chain=8453&outputCurrency=${USDC}&operation=open`,
    },
  ])
})

it('does not offer to borrow or to open a position where the pool does not allow it', () => {
  const actions = getActions({ borrowingEnabled: false, collateralActive: false })
  expect(actions.map(({ label }) => label)).toEqual(['Deposit USDC'])
})

it('does not offer to open a position at a lender that no router supports', () => {
  const row = getRow({ config: { 0: createConfig(75) } }, [createRouter('Aave is not supported.')])
  const actions = marketActions(row, { expertMode: false })
  expect(actions.map(({ label }) => label)).toEqual(['Deposit USDC', 'Borrow USDC'])
})

it('offers nothing while the pool is closed', () => {
  expect(getActions({ isPaused: true })).toEqual([])
})
