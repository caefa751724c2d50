import { formatChange, formatLeverage, formatUsd } from '@causeway/core/format'
import { lenderDisplayName } from '@causeway/core/lending'
import { useChains, useSettings } from '@causeway/react'
import { useMemo, useState } from 'react'
import { useEngine } from '../../state/use-engine.ts'
import { Chip } from '../../ui/chip.tsx'
import { DataTable, type TableSort } from '../../ui/data-table/data-table.tsx'
import { downloadText } from '../../ui/download.ts'
import { Pane } from '../../ui/pane.tsx'
import { useLenderLabels } from '../lending/use-lender-labels.ts'
import { GainCell } from './gain-cell.tsx'
import { lenderColumns } from './lender-columns.tsx'
import { LenderDetail } from './lender-detail.tsx'
import styles from './lenders.module.css'
import { portfolioCsv } from './portfolio-csv.ts'
import type { PortfolioWorth } from './use-portfolio-worth.ts'

/** As many as an account has, at a guess, while nobody knows. */
const PENDING = 3

/** What is held and owed with each lender. */
export function Lenders({
  worth: { status, view, awaited, unreadLenders },
}: {
  readonly worth: PortfolioWorth
}) {
  const { settings } = useEngine()
  const hidesClosed = useSettings(({ hideClosedPositions }) => hideClosedPositions)
  const chains = useChains()
  const labels = useLenderLabels()
  const columns = useMemo(() => lenderColumns(chains, labels), [chains, labels])
  const [sort, setSort] = useState<TableSort>({ key: 'netWorth', isDescending: true })
  const closed = view.lenders.filter(({ isClosed }) => isClosed).length
  const rows = hidesClosed ? view.lenders.filter(({ isClosed }) => !isClosed) : view.lenders
  const count = view.lenders.length - closed
  const isReading = status === 'reading' || awaited.length > 0
  return (
    <Pane
      flush
      title={<>Lenders {count > 0 && <span className={styles['count']}>{positions(count)}</span>}</>}
      aside={
        <>
          <Chip
            size="small"
            isPressed={hidesClosed}
            onClick={() => settings.change({ hideClosedPositions: !hidesClosed })}
          >
            Hide closed{closed > 0 && ` (${closed})`}
          </Chip>
          {status === 'ready' && (
            <Chip
              size="small"
              onClick={() => downloadText('causeway-portfolio.csv', 'text/csv', portfolioCsv(view, chains))}
            >
              Export CSV
            </Chip>
          )}
        </>
      }
    >
      <DataTable
        label="Lenders"
        columns={columns}
        rows={rows}
        keyOf={({ key }) => key}
        sort={sort}
        onSort={setSort}
        height={48}
        isOff={({ isClosed }) => isClosed}
        detail={(row) => <LenderDetail row={row} name={lenderDisplayName(row.lender, labels)} />}
        pending={isReading && rows.length === 0 ? PENDING : 0}
        empty={<p className={styles['empty']}>{emptyText(status, closed, unreadLenders.length > 0)}</p>}
      />
      {count > 1 && <AllLenders view={view} />}
    </Pane>
  )
}

function AllLenders({ view: { lending } }: Pick<PortfolioWorth, 'view'>) {
  return (
    <p className={styles['all']}>
      <b>All lenders</b>
      <span>
        Net worth <b>{formatUsd(lending.netWorth)}</b>
      </span>
      <span>
        24 h{' '}
        <b>
          <GainCell gain={lending.pnl24h} />
        </b>
      </span>
      <span>
        Net APR <b>{formatChange(lending.netApr)}</b>
      </span>
      <span>
        Leverage <b>{formatLeverage(lending.leverage)}</b>
      </span>
    </p>
  )
}

function positions(count: number): string {
  return count === 1 ? '1 position' : `${count} positions`
}

function emptyText(status: PortfolioWorth['status'], closed: number, isUnread: boolean): string {
  if (status === 'none') return 'Your lending positions will be listed here, one row a lender.'
  if (isUnread) return 'Your lending positions could not be loaded.'
  if (closed > 0) return 'Nothing but closed positions, which are hidden.'
  return 'No lending positions yet.'
}
