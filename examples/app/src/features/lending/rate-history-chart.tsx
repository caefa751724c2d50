import { formatDateTime, formatPercent } from '@causeway/core/format'
import type { LendingPool, RateHistory } from '@causeway/core/lending'
import { lendingCopy } from '#locale/lending-copy'
import { ChartFrame } from '../../ui/chart/chart-frame.tsx'
import { Legend } from '../../ui/chart/legend.tsx'
import { LineChart } from '../../ui/chart/line-chart.tsx'
import { momentText, rateSentence, spanText } from './chart-words.ts'
import type { LenderPlace } from './place.ts'
import { useRateHistory } from './use-rates.ts'

interface RateHistoryChartProps extends LenderPlace {
  readonly pool: LendingPool
}

/** What a pool charged and paid, as the chain itself has it at earlier blocks. */
export function RateHistoryChart({ chainId, lender, pool }: RateHistoryChartProps) {
  const { data, isPending, isError } = useRateHistory({ chainId, lender })
  const samples = samplesOf(data, pool.poolId)
  const span = (samples.at(-1)?.time ?? 0) - (samples[0]?.time ?? 0)
  const points = (side: 'borrow' | 'deposit') => samples.map((one) => ({ x: one.time, y: one[side] }))
  const isRead = samples.length > 1
  return (
    <ChartFrame
      title={lendingCopy.rates(pool.asset.symbol, isRead ? spanText(span) : undefined)}
      legend={<Legend names={[lendingCopy.borrow, lendingCopy.deposit]} />}
      summary={
        isRead
          ? historyText(pool.asset.symbol, samples, span)
          : absence({ isPending, isError, history: data })
      }
      table={{
        head: [lendingCopy.time, lendingCopy.borrowApr, lendingCopy.depositAprColumn],
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
          { name: lendingCopy.borrow, points: points('borrow') },
          { name: lendingCopy.deposit, points: points('deposit') },
        ]}
        formatX={(time) => momentText(time, span)}
        formatY={formatPercent}
      />
    </ChartFrame>
  )
}

interface Sample {
  readonly time: number
  readonly borrow: number
  readonly deposit: number
}

function historyText(symbol: string, samples: readonly Sample[], span: number): string {
  if (samples.every(({ borrow, deposit }) => borrow === 0 && deposit === 0)) {
    return lendingCopy.noInterestSince(symbol, spanText(span))
  }
  return rateSentence(
    samples.map(({ borrow }) => borrow),
    spanText(span),
  )
}

/** Those in which the pool was there. */
function samplesOf(history: RateHistory | undefined, poolId: string): readonly Sample[] {
  if (history?.status !== 'read') return []
  return history.samples.flatMap(({ time, rates }) => {
    const own = rates[poolId]
    return own ? [{ time, ...own }] : []
  })
}

interface Absence {
  readonly isPending: boolean
  readonly isError: boolean
  readonly history: RateHistory | undefined
}

function absence({ isPending, isError, history }: Absence): string {
  if (isPending) return lendingCopy.loadingHistory
  if (isError) return lendingCopy.historyFailed
  return history?.status === 'none' ? lendingCopy.noHistory : lendingCopy.noPast
}
