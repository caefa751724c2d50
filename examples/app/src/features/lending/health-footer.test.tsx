import type { LendingOutcome } from '@causeway/view-models'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { HealthFooter } from './health-footer.tsx'

afterEach(cleanup)

it('shows the health factor after an action, and calls it the current one once the action is done', () => {
  const healthFactor = { before: 2, after: 1.5, moves: true }
  const outcome = { figures: { healthFactor } } as unknown as LendingOutcome
  const footer = (isDone: boolean) => (
    <HealthFooter outcome={outcome} isDone={isDone}>
      {undefined}
    </HealthFooter>
  )
  const { container, rerender } = render(footer(false))
  expect(container.textContent).toBe('Health after1.50, Safe')
  rerender(footer(true))
  expect(container.textContent).toBe('Health factor1.50, Safe')
})
