import { formatDateTime, formatPercent } from '@causeway/core/format'
import type { LenderMarket, LendingPool, RateHistory } from '@causeway/core/lending'
import { lendingCopy } from '#locale/lending-copy'
import { useChartFill } from '../../state/use-chart-fill.ts'
import { ChartFrame } from '../../ui/chart/chart-frame.tsx'
import { Legend } from '../../ui/chart/legend.tsx'
import { LineChart } from '../../ui/chart/line-chart.tsx'
import { rateNames } from './rate-names.ts'
import { momentText, rateSentence, spanText } from './span-text.ts'
import { toRateSamples } from './to-rate-samples.ts'
import { useRateHistory } from './use-rates.ts'

interface RateHistoryChartProps {
  readonly market: LenderMarket
  readonly pool: LendingPool
}

/** Historical rates of a pool, read from the chain at earlier blocks, and its current rate, without rewards and intrinsic yield. */
export function RateHistoryChart({ market, pool }: RateHistoryChartProps) {
  const isFilled = useChartFill(false)
  const names = rateNames(pool)
  const { data, isPending, isError } = useRateHistory(market)
  const samples = toRateSamples(data, market, pool)
  const span = (samples.at(-1)?.time ?? 0) - (samples[0]?.time ?? 0)
  const points = (side: 'borrow' | 'deposit') =>
    samples.map((sample) => ({ x: sample.time, y: sample[side] }))
  const isRead = samples.length > 1
  return (
    <ChartFrame
      title={lendingCopy.rates(pool.asset.symbol, isRead ? spanText(span) : undefined)}
      legend={<Legend names={[names.borrow, names.deposit]} />}
      summary={
        isRead
          ? historyText(pool.asset.symbol, samples, span)
          : emptyText({ isPending, isError, history: data })
      }
      table={{
        head: [lendingCopy.time, names.borrowApr, names.depositApr],
        rows: [...samples]
          .reverse()
          .map(({ time, borrow, deposit }) => [
            formatDateTime(time),
            formatPercent(borrow),
            formatPercent(deposit),
          ]),
      }}
    >
      <LineChart
        series={[
          { name: names.borrow, points: points('borrow') },
          { name: names.deposit, points: points('deposit') },
        ]}
        formatX={(time) => momentText(time, span)}
        formatY={formatPercent}
        isFilled={isFilled}
      />
    </ChartFrame>
  )
}

function historyText(symbol: string, samples: ReturnType<typeof toRateSamples>, span: number): string {
  if (samples.every(({ borrow, deposit }) => borrow === 0 && deposit === 0)) {
    return lendingCopy.noInterestSince(symbol, spanText(span))
  }
  return rateSentence(
    samples.map(({ borrow }) => borrow),
    spanText(span),
  )
}

interface HistoryState {
  readonly isPending: boolean
  readonly isError: boolean
  readonly history: RateHistory | undefined
}

function emptyText({ isPending, isError, history }: HistoryState): string {
  if (isPending) return lendingCopy.loadingHistory
  if (isError) return lendingCopy.historyFailed
  return history?.status === 'none' ? lendingCopy.noHistory : lendingCopy.noPast
}
