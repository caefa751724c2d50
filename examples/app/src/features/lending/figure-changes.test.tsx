import type { LendingOutcome } from '@causeway/view-models'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { FigureChanges } from './figure-changes.tsx'

afterEach(cleanup)

type Figure = LendingOutcome['figures']['netApr']

const unchanged: Figure = { before: 0, after: 0, moves: false }
const unknown: Figure = { before: 'unknown', after: 'unknown', moves: false }

function renderChanges(netApr: Figure, deposits: Figure, unknownYields: readonly string[] = []) {
  const names = ['ltv', 'borrowLimitUsed', 'leverage', 'interestPerDay', 'debt', 'availableToBorrow']
  const figures = { ...Object.fromEntries(names.map((name) => [name, unchanged])), netApr, deposits }
  const outcome = { figures, unknownYields } as unknown as LendingOutcome
  return render(<FigureChanges outcome={outcome} />).container
}

it('states once why the net APR is unknown before and after an action', () => {
  const { textContent } = renderChanges(unknown, { before: 10, after: 20, moves: true }, ['stETH', 'rETH'])
  expect(textContent).toMatch(
    /Net APRnow -after -Net APR unknown: the intrinsic yield of stETH, rETH could not be loaded\.$/,
  )
})

it('shows nothing while an action changes nothing, and no reason for a net APR that is known', () => {
  expect(renderChanges(unknown, unchanged, ['stETH']).textContent).toBe('')
  const netApr = { before: 1, after: 2, moves: true }
  expect(renderChanges(netApr, unchanged, ['stETH']).textContent).toMatch(/^Net APR.*2\.00%$/)
})
