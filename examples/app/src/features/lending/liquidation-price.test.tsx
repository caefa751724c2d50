import type { LiquidationMove } from '@causeway/view-models'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { LiquidationPrice } from './liquidation-price.tsx'

afterEach(cleanup)

const MOVE = {
  asset: { symbol: 'WETH' },
  danger: 'falls',
  priceUsd: 2_500,
  before: 'none',
  after: { priceUsd: 1_818.43, changePercent: -27.2628 },
  unchanged: [],
} as unknown as LiquidationMove

it('does not overstate the distance to liquidation', () => {
  render(<LiquidationPrice move={MOVE} />)
  expect(screen.getByText('−27.2%')).toBeTruthy()
})

it('names the other assets whose prices it assumes to stay the same', () => {
  const { rerender } = render(<LiquidationPrice move={{ ...MOVE, unchanged: ['wstETH', 'WBTC'] }} />)
  expect(screen.getByText('If the price of wstETH, WBTC stays the same.')).toBeTruthy()
  rerender(<LiquidationPrice move={MOVE} />)
  expect(screen.queryByText(/stays the same/)).toBeNull()
})
