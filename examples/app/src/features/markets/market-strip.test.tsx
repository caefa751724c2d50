import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { MarketStrip } from './market-strip.tsx'

afterEach(cleanup)

it('ends its placeholders when the pools could not be loaded', () => {
  const { container, rerender } = render(<MarketStrip totals={undefined} hasFailed={false} />)
  expect(container.querySelectorAll('[data-shape]')).toHaveLength(4)
  rerender(<MarketStrip totals={undefined} hasFailed />)
  expect(container.querySelectorAll('[data-shape]')).toHaveLength(0)
  expect(screen.getAllByText('-')).toHaveLength(4)
})
