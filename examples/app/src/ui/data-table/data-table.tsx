import { type ReactNode, useCallback, useId, useMemo, useState } from 'react'
import styles from '../table.module.css'
import { useMedia } from '../use-media.ts'
import type { DataColumn, TableSort } from './data-column.ts'
import { DataDetail, type Measure } from './data-detail.tsx'
import { DataHead } from './data-head.tsx'
import { DataRow } from './data-row.tsx'
import { PendingRows } from './pending-rows.tsx'
import { sortRows } from './sort-rows.ts'
import { useVisibleColumns } from './use-visible-columns.ts'
import { FIRST_ROW_INDEX, VisibleRows } from './visible-rows.tsx'

export type { DataColumn, TableSort } from './data-column.ts'

export interface DataTableProps<Row> {
  /** Accessible name. */
  label: string
  /** Must be referentially stable while the columns are the same. */
  columns: readonly DataColumn<Row>[]
  rows: readonly Row[]
  getKey: (row: Row) => string
  sort: TableSort
  onSort: (sort: TableSort) => void
  /** Height of a row in px. On touch screens rows of 36 px have 44 px. */
  height?: 36 | 48 | undefined
  chosen?: string | undefined
  onChoose?: ((row: Row) => void) | undefined
  detail?: ((row: Row) => ReactNode) | undefined
  /** Keys of the expanded rows. Default: one row at a time, kept by the table. */
  opened?: readonly string[] | undefined
  onOpen?: ((key: string) => void) | undefined
  isMuted?: ((row: Row) => boolean) | undefined
  /** Number of placeholder rows for data that is loading. */
  pending?: number | undefined
  /** Content to show if there are no rows. */
  empty?: ReactNode
}

/** Tables with more items only render the visible ones. */
const VIRTUALIZE_ABOVE = 100

/** Estimate until the expanded content is measured. */
const DETAIL_HEIGHT = 240

/** A sortable table with expandable or selectable rows. It scrolls with the page. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, getKey, sort, onSort, height = 36, chosen, onChoose, detail, isMuted } = props
  const { pending = 0, empty } = props
  const id = useId()
  const [ownOpened, setOwnOpened] = useState<readonly string[]>([])
  const { opened = ownOpened, onOpen = (key) => setOwnOpened(opened.includes(key) ? [] : [key]) } = props
  const isTouch = useMedia('(max-width: 1023px)')
  const { visible, hidden } = useVisibleColumns(columns)
  const sorted = useMemo(() => sortRows(rows, columns, sort), [rows, columns, sort])
  const canOpen = detail !== undefined || hidden.length > 0
  const items = useMemo(
    () => toItems(sorted, getKey, canOpen ? opened : []),
    [sorted, getKey, canOpen, opened],
  )

  const rowHeight = height === 36 && isTouch ? 44 : height
  const estimateHeight = useCallback(
    (index: number) => (items[index]?.isDetail ? DETAIL_HEIGHT : rowHeight),
    [items, rowHeight],
  )
  const getItemKey = useCallback(
    (index: number) => `${items[index]?.key} ${items[index]?.isDetail ?? rowHeight}`,
    [items, rowHeight],
  )

  const renderItem = (index: number, measure?: Measure) => {
    const item = items[index]
    if (item === undefined) return null
    const { row, key, isDetail } = item
    const rowIndex = index + FIRST_ROW_INDEX
    const shared = { row, rowIndex }
    if (isDetail) {
      return (
        <DataDetail
          {...shared}
          key={`${key} detail`}
          id={detailId(id, key)}
          hiddenColumns={hidden}
          span={visible.length}
          measure={measure}
        >
          {detail?.(row)}
        </DataDetail>
      )
    }
    return (
      <DataRow
        {...shared}
        key={key}
        columns={visible}
        height={height}
        isMuted={isMuted?.(row) ?? false}
        isChosen={onChoose && key === chosen}
        isOpen={opened.includes(key)}
        detailId={detailId(id, key)}
        onOpen={canOpen ? () => onOpen(key) : undefined}
        onChoose={onChoose && (() => onChoose(row))}
      />
    )
  }

  const total = visible.reduce((sum, { width }) => sum + width, 0)
  return (
    <table
      className={styles['table']}
      data-layout="fixed"
      aria-label={label}
      aria-rowcount={items.length + 1}
      aria-busy={pending > 0}
    >
      <colgroup>
        {visible.map(({ key, width }) => (
          <col key={key} style={{ width: `${(width / total) * 100}%` }} />
        ))}
      </colgroup>
      <DataHead columns={visible} sort={sort} onSort={onSort} />
      {items.length > VIRTUALIZE_ABOVE ? (
        <VisibleRows count={items.length} estimateHeight={estimateHeight} getItemKey={getItemKey}>
          {renderItem}
        </VisibleRows>
      ) : (
        <tbody>
          {items.map((_, index) => renderItem(index))}
          {items.length === 0 && pending === 0 && empty !== undefined && (
            <tr data-kind="detail">
              <td colSpan={visible.length}>{empty}</td>
            </tr>
          )}
        </tbody>
      )}
      {pending > 0 && <PendingRows count={pending} columns={visible} height={height} />}
    </table>
  )
}

interface Item<Row> {
  readonly row: Row
  readonly key: string
  readonly isDetail: boolean
}

/** Returns the id of an expanded row, without spaces: `aria-controls` separates ids by them. */
function detailId(tableId: string, key: string): string {
  return `${tableId}-${key.replace(/\s+/g, '-')}`
}

/** Returns the rows, with the expanded content after each open row. */
function toItems<Row>(rows: readonly Row[], getKey: (row: Row) => string, openKeys: readonly string[]) {
  return rows.flatMap((row): Item<Row>[] => {
    const key = getKey(row)
    const item = { row, key, isDetail: false }
    return openKeys.includes(key) ? [item, { row, key, isDetail: true }] : [item]
  })
}
