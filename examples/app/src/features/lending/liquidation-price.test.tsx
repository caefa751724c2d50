import type { LiquidationMove } from '@causeway/view-models'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { LiquidationPrice } from './liquidation-price.tsx'

afterEach(cleanup)

it('does not overstate the distance to liquidation', () => {
  const move = {
    asset: { symbol: 'WETH' },
    danger: 'falls',
    priceUsd: 2_500,
    before: 'none',
    after: { priceUsd: 1_818.43, changePercent: -27.2628 },
  } as LiquidationMove
  render(<LiquidationPrice move={move} />)
  expect(screen.getByText('−27.2%')).toBeTruthy()
})
