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

/** The best of the displayed pairs, each at the selected leverage or its lower maximum. */
export function YieldStrip({ rows, hasFailed, leverage }: YieldStripProps) {
  const leverageText = formatLeverage(leverage)
  const [best, ether, earning, highest] = [
    marketsCopy.bestUpTo(leverageText),
    marketsCopy.bestEthUpTo(leverageText),
    marketsCopy.earningUpTo(leverageText),
    marketsCopy.highestLeverage,
  ]
  if (rows === undefined) {
    const value = hasFailed ? '-' : <Skeleton width={96} height={16} />
    return <Strip figures={[best, ether, earning, highest].map((label) => ({ label, value }))} />
  }
  // Without its market, it is unknown whether a pair can be traded on margin.
  const [highestPair] = rows
    .filter(({ market }) => market !== undefined)
    .sort((a, b) => b.pair.maxLeverage - a.pair.maxLeverage)
  return (
    <Strip
      figures={[
        toFigure(best, bestPair(rows), leverage),
        toFigure(ether, bestPair(rows.filter(isEtherPair)), leverage),
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

function isEtherPair({ pair }: PairAtLeverage): boolean {
  return assetKind(pair.infoLong.asset) === 'ETH'
}

function toFigure(label: string, row: PairAtLeverage | undefined, leverage: number) {
  return { label, value: formatChange(row?.outlook.apr), note: row && getNote(row, leverage) }
}

function getNote(row: PairAtLeverage, leverage: number): string {
  const { maxLeverage } = row.pair
  const name = getName(row)
  return maxLeverage < leverage ? marketsCopy.limitedTo(name, formatLeverage(maxLeverage)) : name
}

function getName({ pair, lenderName }: PairAtLeverage): string {
  return marketsCopy.assetAt(`${pair.infoLong.asset.symbol}/${pair.infoShort.asset.symbol}`, lenderName)
}
