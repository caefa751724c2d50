import { formatDateTime, formatPercent } from '@causeway/core/format'
import type { LendingPool, RateHistory } from '@causeway/core/lending'
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
      title={`${pool.asset.symbol} rates${isRead ? `, ${spanText(span)}` : ''}`}
      legend={<Legend names={['Borrow', 'Deposit']} />}
      summary={
        isRead
          ? historyText(pool.asset.symbol, samples, span)
          : absence({ isPending, isError, history: data })
      }
      table={{
        head: ['Time', 'Borrow APR', 'Deposit APR'],
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
          { name: 'Borrow', points: points('borrow') },
          { name: 'Deposit', points: points('deposit') },
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
    return `${symbol} has borne no interest in ${spanText(span)}.`
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
  if (isPending) return 'Reading earlier blocks.'
  if (isError) return 'The history could not be read. Rates of today are not touched by that.'
  return history?.status === 'none'
    ? 'This node keeps no history. Rates of today are not touched by that.'
    : 'This pool has no past yet.'
}
