import { type ChainRecord, chainById } from '@causeway/core/chains'
import { formatChange, formatLeverage, formatUsd } from '@causeway/core/format'
import { type LenderLabels, lenderDisplayName } from '@causeway/core/lending'
import type { LenderWorth } from '@causeway/view-models'
import { commonCopy } from '#locale/common-copy'
import { portfolioCopy } from '#locale/portfolio-copy'
import { ChainLogo } from '../../ui/chain-logo.tsx'
import type { DataColumn } from '../../ui/data-table/data-table.tsx'
import { HealthFigure } from '../../ui/health-scale.tsx'
import { Tag } from '../../ui/tag.tsx'
import { toKnown } from '../../ui/to-known.ts'
import { LenderLogo } from '../lending/lender-logo.tsx'
import { GainCell } from './gain-cell.tsx'
import styles from './lender-position-columns.module.css'

/** Returns the columns of the table of lending positions, one row per lender. */
export function lenderPositionColumns(
  chains: readonly ChainRecord[],
  labels: LenderLabels,
): DataColumn<LenderWorth>[] {
  const getName = ({ lender }: LenderWorth) => lenderDisplayName(lender, labels)
  return [
    {
      key: 'lender',
      head: portfolioCopy.lender,
      width: 190,
      sortBy: getName,
      render: (row) => <LenderName row={row} name={getName(row)} chain={chainById(chains, row.chainId)} />,
    },
    {
      key: 'deposits',
      head: portfolioCopy.deposits,
      width: 104,
      from: 'wide',
      sortBy: ({ deposits }) => deposits,
      render: ({ deposits }) => usdOrNone(deposits),
    },
    {
      key: 'debt',
      head: portfolioCopy.debt,
      width: 104,
      from: 'wide',
      sortBy: ({ debt }) => debt,
      render: ({ debt }) => usdOrNone(debt),
    },
    {
      key: 'netWorth',
      head: portfolioCopy.netWorth,
      width: 110,
      tone: 'main',
      sortBy: ({ netWorth, isClosed }) => (isClosed ? undefined : netWorth),
      render: ({ netWorth }) => formatUsd(netWorth),
    },
    {
      key: 'day',
      head: portfolioCopy.dayChange,
      width: 104,
      sortBy: ({ pnl24h: { absolute } }) => toKnown(absolute),
      render: ({ pnl24h }) => <GainCell gain={pnl24h} hasPercent />,
    },
    {
      key: 'apr',
      head: portfolioCopy.netApr,
      width: 84,
      from: 'small',
      sortBy: ({ netApr }) => toKnown(netApr),
      render: ({ netApr, isClosed }) => (isClosed ? <None /> : formatChange(netApr)),
    },
    {
      key: 'leverage',
      head: portfolioCopy.leverage,
      width: 84,
      from: 'wide',
      sortBy: ({ leverage }) => toKnown(leverage),
      render: ({ leverage, isClosed }) => (isClosed ? <None /> : formatLeverage(leverage)),
    },
    {
      key: 'health',
      head: portfolioCopy.health,
      width: 120,
      from: 'small',
      sortBy: ({ healthFactor }) => toKnown(healthFactor),
      render: ({ healthFactor, isClosed }) => (isClosed ? <None /> : <HealthFigure value={healthFactor} />),
    },
  ]
}

interface LenderNameProps {
  readonly row: LenderWorth
  readonly name: string
  readonly chain: ChainRecord | undefined
}

function LenderName({ row: { lender, chainId, isClosed, unknown }, name, chain }: LenderNameProps) {
  const chainName = chain?.name ?? commonCopy.chainNumber(chainId)
  return (
    <span className={styles['lender']}>
      <LenderLogo lender={lender} name={name} />
      <span className={styles['names']}>
        <bdi>{name}</bdi>
        <span className={styles['tags']}>
          <span className={styles['chain']}>
            <ChainLogo name={chainName} seed={String(chainId)} />
            {chainName}
          </span>
          {isClosed && <Tag>{portfolioCopy.closed}</Tag>}
          {unknown > 0 && <Tag kind="warn">{portfolioCopy.withoutPrice(unknown)}</Tag>}
        </span>
      </span>
    </span>
  )
}

function None() {
  return <span className="dim">-</span>
}

function usdOrNone(usd: number) {
  return usd === 0 ? <None /> : formatUsd(usd)
}
