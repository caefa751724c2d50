import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { BeforeAfter } from './before-after.tsx'

afterEach(cleanup)

const rows = [{ key: 'debt', label: 'Debt', before: '$250', after: '$500' }]

it('shows the values before and after an action', () => {
  render(<BeforeAfter rows={rows} />)
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    'now $250',
    'after $500',
  ])
})

it('shows only the values after an action that is done', () => {
  render(<BeforeAfter rows={rows} isDone />)
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['$500'])
})
