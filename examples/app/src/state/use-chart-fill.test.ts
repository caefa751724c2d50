import { expect, it } from 'vitest'
import { CHART_STYLES, toChartStyle } from './use-chart-fill.ts'

it.each([
  [CHART_STYLES.automatic, 'automatic'],
  [CHART_STYLES.line, 'line'],
  [CHART_STYLES.area, 'area'],
  [0, 'automatic'],
])('toChartStyle returns the style of the stored number %s', (stored, style) => {
  expect(toChartStyle(stored)).toBe(style)
})
