import { useSettings } from '@causeway/react'

/** Returns whether to fill the area below a line, as the user chose. @param isAmount whether it shows an amount */
export function useChartFill(isAmount: boolean): boolean {
  const style = useSettings(({ chartStyle }) => toChartStyle(chartStyle))
  return style === 'automatic' ? isAmount : style === 'area'
}

/** Styles of line charts, with the numbers that they are stored as. `automatic` fills amounts, not rates. */
export const CHART_STYLES = { automatic: 10, line: 2, area: 3 } as const

export type ChartStyle = keyof typeof CHART_STYLES

/** Returns the style of a stored number; `automatic` for an unknown one. */
export function toChartStyle(stored: number): ChartStyle {
  if (stored === CHART_STYLES.line) return 'line'
  return stored === CHART_STYLES.area ? 'area' : 'automatic'
}
