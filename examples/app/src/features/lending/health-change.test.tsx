import type { LendingOutcome } from '@causeway/view-models'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { HealthChange } from './health-change.tsx'

afterEach(cleanup)

it('shows no liquidation price once an action has repaid the last debt', () => {
  const getText = (healthAfter: number, isDone: boolean) => {
    const outcome = {
      figures: { healthFactor: { before: 1.5, after: healthAfter, moves: true } },
      liquidation: {
        asset: { symbol: 'WETH' },
        danger: 'falls',
        priceUsd: 2_500,
        before: { priceUsd: 1_818, changePercent: -27.2 },
        after: 'none',
        unchanged: [],
      },
    } as unknown as LendingOutcome
    return render(<HealthChange outcome={outcome} isDone={isDone} />).container.textContent
  }
  expect(getText(Number.POSITIVE_INFINITY, false)).toContain('WETH liquidation price')
  expect(getText(Number.POSITIVE_INFINITY, true)).not.toContain('WETH liquidation price')
  expect(getText(2, true)).toContain('WETH liquidation price')
})
