import { formatChange, formatLeverage, formatPercent, formatUsdCompact } from '@causeway/core/format'
import { marketsCopy } from '#locale/markets-copy'
import type { DataColumn } from '../../../ui/data-table/data-table.tsx'
import { toKnown } from '../../../ui/to-known.ts'
import { formatPairPrice, getTone } from './format-pair-price.ts'
import { PairName } from './pair-name.tsx'
import type { PairAtLeverage } from './pair-rows.ts'
import { TwoLines } from './two-lines.tsx'

/** Returns the columns of the pair table at a leverage. */
export function pairColumns(leverage: number): readonly DataColumn<PairAtLeverage>[] {
  return [
    {
      key: 'pair',
      head: marketsCopy.long,
      width: 216,
      sortBy: ({ pair }) => `${pair.infoLong.asset.symbol} ${pair.infoShort.asset.symbol}`,
      render: (row) => <PairName row={row} />,
    },
    {
      key: 'lender',
      head: marketsCopy.lender,
      width: 124,
      align: 'start',
      from: 'wide',
      sortBy: ({ lenderName }) => lenderName,
      render: ({ lenderName, chain }) => <TwoLines secondLine={chain.name}>{lenderName}</TwoLines>,
    },
    {
      key: 'price',
      head: marketsCopy.dayPrice,
      width: 108,
      tone: 'context',
      from: 'medium',
      sortBy: ({ pair }) => toKnown(pair.priceChange),
      render: ({ pair }) => (
        <TwoLines secondLine={formatChange(pair.priceChange)}>{formatPairPrice(pair.price)}</TwoLines>
      ),
    },
    {
      key: 'long',
      head: marketsCopy.longEarns,
      width: 84,
      from: 'wide',
      sortBy: ({ rates }) => rates?.longApr,
      render: ({ rates }) => formatPercent(rates?.longApr),
    },
    {
      key: 'short',
      head: marketsCopy.shortCosts,
      width: 84,
      from: 'wide',
      sortBy: ({ rates }) => rates?.shortApr,
      render: ({ rates }) => formatPercent(rates?.shortApr),
    },
    {
      key: 'apr',
      head: marketsCopy.aprAt(formatLeverage(leverage)),
      width: 124,
      tone: 'main',
      sortBy: ({ outlook }) => toKnown(outlook.apr),
      render: ({ outlook, pair }) => (
        <TwoLines tone={getTone(outlook.apr)} secondLine={limitText(leverage, pair.maxLeverage)}>
          {formatChange(outlook.apr)}
        </TwoLines>
      ),
    },
    {
      key: 'max',
      head: marketsCopy.maxLeverage,
      width: 112,
      from: 'small',
      sortBy: ({ pair }) => pair.maxLeverage,
      render: ({ pair }) => (
        <TwoLines secondLine={formatChange(pair.apr)}>{formatLeverage(pair.maxLeverage)}</TwoLines>
      ),
    },
    {
      key: 'longPool',
      head: marketsCopy.longPool,
      width: 84,
      tone: 'context',
      from: 'full',
      sortBy: ({ pair }) => toKnown(pair.longTotalLiquidityUSD),
      render: ({ pair }) => formatUsdCompact(pair.longTotalLiquidityUSD),
    },
    {
      key: 'shortPool',
      head: marketsCopy.shortPool,
      width: 96,
      tone: 'context',
      from: 'full',
      sortBy: ({ pair }) => toKnown(pair.shortTotalLiquidityUSD),
      render: ({ pair }) => formatUsdCompact(pair.shortTotalLiquidityUSD),
    },
  ]
}

function limitText(leverage: number, max: number): string | undefined {
  return max < leverage ? marketsCopy.upTo(formatLeverage(max)) : undefined
}
