import type { LenderMarket, LenderPosition } from '@causeway/core/lending'
import { Suspense, useMemo, useState } from 'react'
import { lendingCopy } from '#locale/lending-copy'
import { useDialogState } from '../../state/use-dialog-state.ts'
import { Chip } from '../../ui/chip.tsx'
import { DataTable, type TableSort } from '../../ui/data-table/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Field } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { Pane } from '../../ui/pane.tsx'
import { LazySwitchDialog, loadSwitchDialog } from './lazy-switch-dialog.ts'
import { OutdatedNote } from './outdated-note.tsx'
import { POOL_COLUMNS } from './pool-columns.tsx'
import { PoolDetail } from './pool-detail.tsx'
import { findLines, type PoolLine, poolLines } from './pool-lines.ts'
import styles from './pool-table.module.css'
import type { ActionFormState } from './use-action-form-state.ts'

interface PoolTableProps extends Pick<ActionFormState, 'chainId' | 'lender' | 'subAccount' | 'account'> {
  readonly market: LenderMarket | undefined
  readonly position: LenderPosition | undefined
  readonly balances: ReadonlyMap<string, bigint>
  readonly hasFailed: boolean
  /** Time of the oldest values that could not be refreshed, in milliseconds since the epoch. */
  readonly outdatedTime: number | undefined
  readonly chosen: string | undefined
  onChoose(poolId: string): void
  /** Repays the debt of a pool with the collateral of another. */
  onCloseDebt(poolId: string): void
}

interface CollateralSwitch {
  readonly poolId: string
  readonly enabled: boolean
}

/** Number of placeholder rows while the pools load. */
const PENDING = 8

/** Pools of a lender, to compare and select. */
export function PoolTable(props: PoolTableProps) {
  const { market, position, balances, hasFailed, outdatedTime, chosen, onChoose, onCloseDebt, ...place } =
    props
  const [sort, setSort] = useState<TableSort>({ key: 'available', isDescending: true })
  const [text, setText] = useState('')
  const [mineOnly, setMineOnly] = useState(false)
  const [switched, setSwitched] = useDialogState<CollateralSwitch>(loadSwitchDialog)
  const lines = useMemo(
    () => (market ? poolLines(market, position, balances) : []),
    [market, position, balances],
  )
  const filteredLines = useMemo(() => findLines(lines, text, mineOnly), [lines, text, mineOnly])
  const failures = market?.failures ?? []
  return (
    <Pane
      flush
      title={
        <>
          {lendingCopy.poolsTitle}{' '}
          {market && <span className={styles['count']}>{countText(lines.length)}</span>}
        </>
      }
      aside={
        <>
          <Chip size="small" isPressed={mineOnly} onClick={() => setMineOnly(!mineOnly)}>
            {lendingCopy.mineOnly}
          </Chip>
          <Field
            className={styles['search']}
            label={lendingCopy.searchAsset}
            hideLabel
            icon="search"
            placeholder={lendingCopy.searchAsset}
            value={text}
            onChange={setText}
          />
        </>
      }
    >
      {failures.length > 0 && (
        <div className={styles['note']}>
          <Note tone="warn" title={lendingCopy.countFailed(countText(failures.length))}>
            {lendingCopy.unreadPools(failures[0]?.reason)}
          </Note>
        </div>
      )}
      {outdatedTime !== undefined && (
        <div className={styles['note']}>
          <OutdatedNote since={outdatedTime} />
        </div>
      )}
      <DataTable
        label={lendingCopy.pools}
        columns={POOL_COLUMNS}
        rows={filteredLines}
        getKey={getPoolId}
        sort={sort}
        onSort={setSort}
        height={48}
        chosen={chosen}
        onChoose={({ pool }) => onChoose(pool.poolId)}
        isMuted={isUnavailable}
        pending={market || hasFailed ? 0 : PENDING}
        detail={(line) =>
          market && (
            <PoolDetail
              line={line}
              market={market}
              mode={position?.mode ?? 0}
              subAccount={place.subAccount}
              onSwitchCollateral={(poolId, enabled) => setSwitched({ poolId, enabled })}
              onCloseDebt={onCloseDebt}
            />
          )
        }
        empty={
          <div className={styles['note']}>
            <EmptyState title={hasFailed ? lendingCopy.poolsFailed : lendingCopy.noPool}>
              {hasFailed ? lendingCopy.poolsRetry : lendingCopy.noPoolHint}
            </EmptyState>
          </div>
        }
      />
      <Suspense>
        {switched && (
          <LazySwitchDialog
            context={{ ...place, market, position }}
            action={{ type: 'SwitchCollateral', ...switched }}
            onClose={() => setSwitched(undefined)}
          />
        )}
      </Suspense>
    </Pane>
  )
}

function getPoolId({ pool }: PoolLine): string {
  return pool.poolId
}

function isUnavailable({ pool }: PoolLine): boolean {
  return pool.isFrozen || pool.isPaused || !pool.isActive
}

function countText(count: number): string {
  return count === 1 ? lendingCopy.oneAsset : lendingCopy.assetCount(count)
}
