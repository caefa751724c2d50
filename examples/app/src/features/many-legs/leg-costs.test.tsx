import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { LegCosts } from './leg-costs.tsx'
import type { ManyLegs } from './use-many-legs.ts'

afterEach(cleanup)

function renderCosts(durationText: string, legs: readonly object[] = []) {
  const totals = { lost: [], networkText: '$1.00', costsText: '$2.00', percentText: '-', durationText }
  const many = { legs, totals, target: {}, signing: {}, run: { checks: new Map() } }
  render(<LegCosts many={many as unknown as ManyLegs} paid={{ label: 'You pay', value: '1 ETH' }} />)
}

it('states when all parts have arrived', () => {
  renderCosts('0:40')
  expect(screen.getByText('about 0:40')).toBeTruthy()
})

it('states no time if no provider states one, as for swaps on one chain', () => {
  renderCosts('-')
  expect(screen.queryByText('All arrive in')).toBeNull()
})

it('keeps the row of the time while a part has no quote', () => {
  renderCosts('-', [{ key: 'a', chain: { id: 1 }, view: {} }])
  expect(screen.getByText('All arrive in')).toBeTruthy()
})
