import { base } from '@causeway/core/chains'
import { DEFAULT_DASHBOARD_FILTER } from '@causeway/core/lending'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { createMarket, createPool, createWethPool } from '../../../state/create-pool.test-support.ts'
import { createPair } from './create-pair.test-support.ts'
import { atLeverage, pairRows } from './pair-rows.ts'
import { YieldStrip } from './yield-strip.tsx'

afterEach(cleanup)

const rows = pairRows({
  pairs: [createPair(), createPair({ lender: 'INIT', maxLeverage: 50 })],
  markets: [createMarket([createPool(), createWethPool()])],
  chains: [base],
  filter: DEFAULT_DASHBOARD_FILTER,
})

function renderAt(leverage: number) {
  render(<YieldStrip rows={atLeverage(rows, leverage)} hasFailed={false} leverage={leverage} />)
}

const getFigure = (label: string) => screen.getByText(label).nextElementSibling?.textContent

describe('the key figures of the yields', () => {
  it('state the maximum leverage of a pair that cannot reach the selected leverage', () => {
    renderAt(20)
    const labels = screen.getAllByRole('term').map((term) => term.textContent)
    expect(labels).toEqual([
      'Best up to 20.00×',
      'Best ETH pair up to 20.00×',
      'Profitable pairs up to 20.00×',
      'Highest leverage',
    ])
    for (const label of ['Best up to 20.00×', 'Best ETH pair up to 20.00×']) {
      expect(getFigure(label)).toMatch(/ WETH\/USDC, Aave V3, max 4\.99×$/)
    }
  })

  it('do not count the leverage of a market that is not loaded, which may not be tradable', () => {
    renderAt(3)
    expect(getFigure('Highest leverage')).toBe('4.99× WETH/USDC, Aave V3')
  })

  it('only name a pair that reaches the selected leverage', () => {
    renderAt(3)
    expect(getFigure('Best up to 3.00×')).toMatch(/ WETH\/USDC, Aave V3$/)
  })
})
