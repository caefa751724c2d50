import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Note } from './note.tsx'

afterEach(cleanup)

it('keeps an abbreviated address in its text on one line', () => {
  render(
    <Note tone="pos" role="note" title="Verified.">
      {'Lets only Across 0xe35e…7a8a spend it.'} <a href="/">View calls</a>
    </Note>,
  )
  expect(screen.getByRole('note').textContent).toBe(
    'Verified. Lets only Across 0xe35e…\u20607a8a spend it. View calls',
  )
})
