import { formatChange, formatLeverage, formatUsd } from '@causeway/core/format'
import { lenderDisplayName } from '@causeway/core/lending'
import { useChains, useSettings } from '@causeway/react'
import { useMemo, useState } from 'react'
import { portfolioCopy } from '#locale/portfolio-copy'
import { useEngine } from '../../state/use-engine.ts'
import { useLenderLabels } from '../../state/use-lender-labels.ts'
import { Chip } from '../../ui/chip.tsx'
import { DataTable, type TableSort } from '../../ui/data-table/data-table.tsx'
import { downloadText } from '../../ui/download-text.ts'
import { Pane } from '../../ui/pane.tsx'
import { GainCell } from './gain-cell.tsx'
import { LastPositionsNote } from './last-positions-note.tsx'
import { LenderDetail } from './lender-detail.tsx'
import { lenderPositionColumns } from './lender-position-columns.tsx'
import styles from './lenders.module.css'
import { portfolioCsv } from './portfolio-csv.ts'
import type { PortfolioWorth } from './use-portfolio-worth.ts'

/** Number of placeholder rows while loading. */
const PENDING = 3

/** Deposits and debt with each lender. */
export function Lenders({
  worth: { status, view, awaited, unreadLenders, lastPositions },
  isOwn,
}: {
  readonly worth: PortfolioWorth
  readonly isOwn: boolean
}) {
  const { settings } = useEngine()
  const hidesClosed = useSettings(({ hideClosedPositions }) => hideClosedPositions)
  const chains = useChains()
  const labels = useLenderLabels()
  const columns = useMemo(() => lenderPositionColumns(chains, labels), [chains, labels])
  const [sort, setSort] = useState<TableSort>({ key: 'netWorth', isDescending: true })
  const closed = view.lenders.filter(({ isClosed }) => isClosed).length
  const rows = hidesClosed ? view.lenders.filter(({ isClosed }) => !isClosed) : view.lenders
  const count = view.lenders.length - closed
  const isLoading = status === 'reading' || awaited.length > 0
  return (
    <Pane
      flush
      title={
        <>
          {portfolioCopy.lenders}{' '}
          {count > 0 && <span className={styles['count']}>{portfolioCopy.positionCount(count)}</span>}
        </>
      }
      aside={
        <>
          <Chip
            size="small"
            isPressed={hidesClosed}
            onClick={() => settings.change({ hideClosedPositions: !hidesClosed })}
          >
            {portfolioCopy.hideClosed(closed)}
          </Chip>
          {status === 'ready' && (
            <Chip
              size="small"
              onClick={() => downloadText('causeway-portfolio.csv', 'text/csv', portfolioCsv(view, chains))}
            >
              {portfolioCopy.exportCsv}
            </Chip>
          )}
        </>
      }
    >
      <DataTable
        label={portfolioCopy.lenders}
        columns={columns}
        rows={rows}
        getKey={({ key }) => key}
        sort={sort}
        onSort={setSort}
        height={48}
        isMuted={({ isClosed }) => isClosed}
        detail={(row) => (
          <LenderDetail row={row} name={lenderDisplayName(row.lender, labels)} isOwn={isOwn} />
        )}
        pending={isLoading && rows.length === 0 ? PENDING : 0}
        empty={<p className={styles['empty']}>{emptyText(status, closed, unreadLenders.length > 0)}</p>}
      />
      {lastPositions.length > 0 && (
        <div className={styles['empty']}>
          <LastPositionsNote positions={lastPositions} />
        </div>
      )}
      {count > 1 && <AllLenders view={view} />}
    </Pane>
  )
}

function AllLenders({ view: { lending } }: Pick<PortfolioWorth, 'view'>) {
  return (
    <p className={styles['all']}>
      <b>{portfolioCopy.allLenders}</b>
      <span>
        {portfolioCopy.netWorth} <b>{formatUsd(lending.netWorth)}</b>
      </span>
      <span>
        {portfolioCopy.dayChange}{' '}
        <b>
          <GainCell gain={lending.pnl24h} />
        </b>
      </span>
      <span>
        {portfolioCopy.netApr} <b>{formatChange(lending.netApr)}</b>
      </span>
      <span>
        {portfolioCopy.leverage} <b>{formatLeverage(lending.leverage)}</b>
      </span>
    </p>
  )
}

function emptyText(status: PortfolioWorth['status'], closed: number, isUnread: boolean): string {
  if (status === 'none') return portfolioCopy.connectHint
  if (isUnread) return portfolioCopy.positionsFailed
  if (closed > 0) return portfolioCopy.onlyClosed
  return portfolioCopy.noPositions
}
