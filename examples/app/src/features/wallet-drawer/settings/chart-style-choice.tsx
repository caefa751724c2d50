import { walletCopy } from '#locale/wallet-copy'
import { CHART_STYLES, type ChartStyle, toChartStyle } from '../../../state/use-chart-fill.ts'
import { useEngine } from '../../../state/use-engine.ts'
import { Segmented } from '../../../ui/segmented.tsx'

/** Selects the style of line charts. */
export function ChartStyleChoice({ chosen }: { readonly chosen: number }) {
  const { settings } = useEngine()
  return (
    <Segmented<ChartStyle>
      label={walletCopy.chartStyle}
      value={toChartStyle(chosen)}
      options={[
        { value: 'automatic', label: walletCopy.chartStyles.automatic },
        { value: 'line', label: walletCopy.chartStyles.line },
        { value: 'area', label: walletCopy.chartStyles.area },
      ]}
      onChange={(style) => settings.change({ chartStyle: CHART_STYLES[style] })}
    />
  )
}
