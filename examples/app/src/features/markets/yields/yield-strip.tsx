import { formatChange, formatLeverage } from '@causeway/core/format'
import { assetKind } from '@causeway/core/lending'
import { marketsCopy } from '#locale/markets-copy'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Strip } from '../../../ui/strip.tsx'
import { bestPair, earningPairs, type PairAtLeverage } from './pair-rows.ts'

interface YieldStripProps {
  /** Undefined until they have loaded. */
  readonly rows: readonly PairAtLeverage[] | undefined
  /** Whether the pairs could not be loaded. */
  readonly hasFailed: boolean
  readonly leverage: number
}

/** The best of the displayed pairs at the selected leverage. */
export function YieldStrip({ rows, hasFailed, leverage }: YieldStripProps) {
  const leverageText = formatLeverage(leverage)
  const [best, ether, earning, highest] = [
    marketsCopy.bestAt(leverageText),
    marketsCopy.bestEthAt(leverageText),
    marketsCopy.earningAt(leverageText),
    marketsCopy.highestLeverage,
  ]
  if (rows === undefined) {
    const value = hasFailed ? '-' : <Skeleton width={96} height={16} />
    return <Strip figures={[best, ether, earning, highest].map((label) => ({ label, value }))} />
  }
  const highestPair = [...rows].sort((a, b) => b.pair.maxLeverage - a.pair.maxLeverage)[0]
  return (
    <Strip
      figures={[
        toFigure(best, bestPair(rows)),
        toFigure(ether, bestPair(rows.filter(({ pair }) => assetKind(pair.infoLong.asset) === 'ETH'))),
        { label: earning, value: marketsCopy.countOf(earningPairs(rows), rows.length) },
        {
          label: highest,
          value: formatLeverage(highestPair?.pair.maxLeverage),
          note: highestPair && getName(highestPair),
        },
      ]}
    />
  )
}

function toFigure(label: string, row: PairAtLeverage | undefined) {
  return { label, value: formatChange(row?.outlook.apr), note: row && getName(row) }
}

function getName({ pair, lenderName }: PairAtLeverage): string {
  return marketsCopy.assetAt(`${pair.infoLong.asset.symbol}/${pair.infoShort.asset.symbol}`, lenderName)
}
