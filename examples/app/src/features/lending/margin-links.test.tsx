import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createMarket, createPool, createRouter } from '../../state/create-pool.test-support.ts'
import { MarginLinks } from './margin-links.tsx'

type Rows = ComponentProps<typeof MarginLinks>['positionView']['lendingPositions']

const asset = (symbol: string) =>
  createPool({ poolId: symbol, asset: { address: '0xa55e7', symbol: symbol.toUpperCase(), decimals: 18 } })
const MARKET = createMarket([asset('weth'), asset('usdc')])

afterEach(cleanup)

/** Renders the links of positions with deposits and debts in USD, by pool. */
function open(
  positions: Readonly<Record<string, readonly [depositsUSD: number, debtUSD: number]>>,
  { router = createRouter(), onLend = vi.fn() } = {},
) {
  const rows = Object.entries(positions).map(([poolId, [depositsUSD, debtUSD]]) => [
    poolId,
    { depositsUSD, debtUSD, debtStableUSD: 0 },
  ])
  const onOpen = vi.fn()
  const lendingPositions = Object.fromEntries(rows) as Rows
  render(
    <MarginLinks
      market={MARKET}
      positionView={{ lendingPositions }}
      routers={[router]}
      onLend={onLend}
      onOpen={onOpen}
    />,
  )
  return onOpen
}

const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

describe('the margin trades of a position', () => {
  it('start with its collateral and its debt', () => {
    const onOpen = open({ weth: [25_000, 0], usdc: [0, 5_000] })
    click('Close position')
    expect(onOpen).toHaveBeenLastCalledWith('close', { sell: 'weth', buy: 'usdc' })
    click('Increase leverage')
    expect(onOpen).toHaveBeenLastCalledWith('open', { sell: 'usdc', buy: 'weth' })
  })

  it('start with another collateral if the largest one is in the asset of the debt', () => {
    const onOpen = open({ weth: [25_000, 5_000], usdc: [2_500, 0] })
    click('Repay with collateral')
    expect(onOpen).toHaveBeenLastCalledWith('close', { sell: 'usdc', buy: 'weth' })
  })

  it('start with another debt if the only collateral is in the asset of the largest one', () => {
    const onOpen = open({ weth: [25_000, 5_000], usdc: [0, 1_000] })
    click('Repay with collateral')
    expect(onOpen).toHaveBeenLastCalledWith('close', { sell: 'weth', buy: 'usdc' })
  })

  it('lead back to a swap of the debt if it is in the asset of the only collateral', () => {
    const onOpen = open({ weth: [25_000, 5_000] })
    expect(screen.queryByRole('button', { name: 'Close position' })).toBeNull()
    click('Debt swap')
    expect(onOpen).toHaveBeenLastCalledWith('debtswap', { buy: 'weth' })
  })

  it('lead to a withdrawal and a repayment if the debt is in the asset of the only collateral', () => {
    const onLend = vi.fn()
    open({ weth: [25_000, 5_000] }, { onLend })
    screen.getByText(/^WETH debt cannot be repaid from WETH collateral in one step here/)
    click('Withdraw WETH')
    expect(onLend).toHaveBeenLastCalledWith('Withdraw', 'weth')
    click('Repay WETH')
    expect(onLend).toHaveBeenLastCalledWith('Repay', 'weth')
  })

  it('do not exist at a lender that no router supports', () => {
    open({ weth: [25_000, 0], usdc: [0, 5_000] }, { router: createRouter('Init is not supported.') })
    expect(screen.queryAllByRole('button')).toEqual([])
  })

  it('do not exist without a debt', () => {
    open({ weth: [25_000, 0] })
    expect(screen.queryAllByRole('button')).toEqual([])
  })
})
