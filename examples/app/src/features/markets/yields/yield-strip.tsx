import { formatChange, formatLeverage } from '@causeway/core/format'
import { assetKind } from '@causeway/core/lending'
import { marketsCopy } from '#locale/markets-copy'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Strip } from '../../../ui/strip.tsx'
import { bestPair, earningPairs, type PairAtLeverage } from './pair-rows.ts'

interface YieldStripProps {
  /** Undefined while they are being read. */
  readonly rows: readonly PairAtLeverage[] | undefined
  readonly leverage: number
}

/** The best of the pairs that are shown, at the chosen leverage. */
export function YieldStrip({ rows, leverage }: YieldStripProps) {
  const at = formatLeverage(leverage)
  const [best, ether, earning, most] = [
    marketsCopy.bestAt(at),
    marketsCopy.bestEthAt(at),
    marketsCopy.earningAt(at),
    marketsCopy.highestLeverage,
  ]
  if (rows === undefined) {
    const waiting = <Skeleton width={96} height={16} />
    return <Strip figures={[best, ether, earning, most].map((label) => ({ label, value: waiting }))} />
  }
  const furthest = [...rows].sort((one, other) => other.pair.maxLeverage - one.pair.maxLeverage)[0]
  return (
    <Strip
      figures={[
        aprOf(best, bestPair(rows)),
        aprOf(ether, bestPair(rows.filter(({ pair }) => assetKind(pair.infoLong.asset) === 'ETH'))),
        { label: earning, value: marketsCopy.countOf(earningPairs(rows), rows.length) },
        {
          label: most,
          value: formatLeverage(furthest?.pair.maxLeverage),
          note: furthest && nameOf(furthest),
        },
      ]}
    />
  )
}

function aprOf(label: string, row: PairAtLeverage | undefined) {
  return { label, value: formatChange(row?.outlook.apr), note: row && nameOf(row) }
}

function nameOf({ pair, lenderName }: PairAtLeverage): string {
  return marketsCopy.assetAt(`${pair.infoLong.asset.symbol}/${pair.infoShort.asset.symbol}`, lenderName)
}
