import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { FlipRow } from './flip-row.tsx'
import type { Trade } from './trade.ts'

afterEach(cleanup)

/** Renders the button of a trade and clicks it. */
function click(linkProblems: Trade['linkProblems']) {
  const flip = vi.fn()
  render(<FlipRow trade={{ kind: 'bridge', flip, linkProblems } as unknown as Trade} />)
  screen.getByRole('button').click()
  cleanup()
  return flip
}

test('sides with an unknown chain or token of the link are not swapped, which would select others', () => {
  expect(click([])).toHaveBeenCalledTimes(1)
  expect(click([{ kind: 'token', requested: 'NOPE', chain: 'Base' }])).not.toHaveBeenCalled()
})
