import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { ChartFrame } from './chart-frame.tsx'

afterEach(cleanup)

it('names the view that its button shows next', () => {
  render(
    <ChartFrame title="Rates" summary="One rate." table={{ head: ['Time', 'APR'], rows: [['Today', '2%']] }}>
      <svg role="img" aria-label="Rates" />
    </ChartFrame>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Show as table' }))
  expect(screen.queryByRole('img')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Show as chart' }))
  screen.getByRole('img', { name: 'Rates' })
})
