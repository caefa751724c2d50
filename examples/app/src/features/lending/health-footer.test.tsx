import type { LendingOutcome } from '@causeway/view-models'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { HealthFooter } from './health-footer.tsx'

afterEach(cleanup)

it('shows the health factor after an action, and calls it the current one once the action is done', () => {
  const healthFactor = { before: 2, after: 1.5, moves: true }
  const outcome = { figures: { healthFactor } } as unknown as LendingOutcome
  const footer = (isDone: boolean) => (
    <HealthFooter account="0x1" outcome={outcome} isDone={isDone}>
      {undefined}
    </HealthFooter>
  )
  const { container, rerender } = render(footer(false))
  expect(container.textContent).toBe('Health after1.50, Safe')
  rerender(footer(true))
  expect(container.textContent).toBe('Health factor1.50, Safe')
})

it('states that the position could not be refreshed next to its health factor', () => {
  const healthFactor = { before: 2, after: 2, moves: false }
  const outcome = { figures: { healthFactor } } as unknown as LendingOutcome
  const { container } = render(
    <HealthFooter account="0x1" outcome={outcome} isOutdated>
      {undefined}
    </HealthFooter>,
  )
  expect(container.textContent).toBe('Health factor, not refreshed2.00, Safe')
})

it('states no health factor without an account', () => {
  const healthFactor = { before: Number.POSITIVE_INFINITY, after: Number.POSITIVE_INFINITY, moves: false }
  const outcome = { figures: { healthFactor } } as unknown as LendingOutcome
  const footer = (account: string | undefined) => (
    <HealthFooter account={account} outcome={outcome}>
      {undefined}
    </HealthFooter>
  )
  const { container, rerender } = render(footer(undefined))
  expect(container.textContent).toBe('Health factor-')
  rerender(footer('0x1'))
  expect(container.textContent).toBe('Health factorNo debt')
})
