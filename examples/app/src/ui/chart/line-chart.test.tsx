import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { LineChart } from './line-chart.tsx'

afterEach(cleanup)

const points = [1, 2, 3].map((x) => ({ x, y: x * 10 }))

function renderChart(mark?: { x: number; y: number; label: string }) {
  const { container } = render(
    <LineChart series={[{ name: 'APR', points }]} mark={mark} formatX={String} formatY={String} />,
  )
  return container
}

test('a chart marks a point by a post with its figures', () => {
  const container = renderChart({ x: 2, y: 20, label: '2.00×: +20.00%' })
  expect(container.textContent).toContain('2.00×: +20.00%')
  const lefts = [...container.querySelectorAll('span')].map(({ style }) => style.left)
  expect(lefts.filter((position) => position === '50%').length).toBeGreaterThan(1)
})

test('a chart without a marked point has its end mark at the last point', () => {
  const lefts = [...renderChart().querySelectorAll('span')].map(({ style }) => style.left)
  expect(lefts).toContain('100%')
  expect(lefts).not.toContain('50%')
})
