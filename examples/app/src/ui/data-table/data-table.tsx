import { type ReactNode, useCallback, useId, useMemo, useState } from 'react'
import styles from '../table.module.css'
import { useMedia } from '../use-media.ts'
import type { DataColumn, TableSort } from './data-column.ts'
import { DataDetail, type Measure } from './data-detail.tsx'
import { DataHead } from './data-head.tsx'
import { DataRow } from './data-row.tsx'
import { PendingRows } from './pending-rows.tsx'
import { FIRST_PLACE, SeenRows } from './seen-rows.tsx'
import { sortRows } from './sort-rows.ts'
import { useShownColumns } from './use-shown-columns.ts'

export type { DataColumn, TableSort } from './data-column.ts'

export interface DataTableProps<Row> {
  /** What the table is of. */
  label: string
  /** The same list as long as its columns are the same. */
  columns: readonly DataColumn<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  sort: TableSort
  onSort: (sort: TableSort) => void
  /** Of a row, in px; on touch screens a row of 36 has 44. */
  height?: 36 | 48 | undefined
  /** The key of the row that is chosen. */
  chosen?: string | undefined
  onChoose?: ((row: Row) => void) | undefined
  /** What a row opens onto, one at a time. */
  detail?: ((row: Row) => ReactNode) | undefined
  isOff?: ((row: Row) => boolean) | undefined
  /** How many rows are still being read. */
  pending?: number | undefined
  /** Instead of rows, where there are none. */
  empty?: ReactNode
}

/** More than these are drawn only where they are seen. */
const MANY = 100

/** A guess, until the detail is measured. */
const DETAIL_HEIGHT = 240

/** A table to compare in: sorted by its heads, as long as one likes, its rows opened or chosen. It scrolls with the page. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, keyOf, sort, onSort, height = 36, chosen, onChoose, detail, isOff } = props
  const { pending = 0, empty } = props
  const id = useId()
  const [opened, setOpened] = useState<string>()
  const isTouch = useMedia('(max-width: 1023px)')
  const { shown, dropped } = useShownColumns(columns)
  const sorted = useMemo(() => sortRows(rows, columns, sort), [rows, columns, sort])
  const canOpen = detail !== undefined || dropped.length > 0
  const items = useMemo(
    () => itemsOf(sorted, keyOf, canOpen ? opened : undefined),
    [sorted, keyOf, canOpen, opened],
  )

  const rowHeight = height === 36 && isTouch ? 44 : height
  const heightAt = useCallback(
    (index: number) => (items[index]?.isDetail ? DETAIL_HEIGHT : rowHeight),
    [items, rowHeight],
  )
  const keyAt = useCallback(
    (index: number) => `${items[index]?.key} ${items[index]?.isDetail ?? rowHeight}`,
    [items, rowHeight],
  )

  const draw = (index: number, measure?: Measure) => {
    const item = items[index]
    if (item === undefined) return null
    const { row, key, isDetail } = item
    const place = index + FIRST_PLACE
    const shared = { row, place }
    if (isDetail) {
      return (
        <DataDetail
          {...shared}
          key={`${key} detail`}
          id={id}
          dropped={dropped}
          span={shown.length}
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
        columns={shown}
        height={height}
        isOff={isOff?.(row) ?? false}
        isChosen={onChoose && key === chosen}
        isOpen={key === opened}
        detailId={id}
        onOpen={canOpen ? () => setOpened(key === opened ? undefined : key) : undefined}
        onChoose={onChoose && (() => onChoose(row))}
      />
    )
  }

  const total = shown.reduce((sum, { width }) => sum + width, 0)
  return (
    <table
      className={styles['table']}
      data-layout="fixed"
      aria-label={label}
      aria-rowcount={items.length + 1}
      aria-busy={pending > 0}
    >
      <colgroup>
        {shown.map(({ key, width }) => (
          <col key={key} style={{ width: `${(width / total) * 100}%` }} />
        ))}
      </colgroup>
      <DataHead columns={shown} sort={sort} onSort={onSort} />
      {items.length > MANY ? (
        <SeenRows count={items.length} heightAt={heightAt} keyAt={keyAt}>
          {draw}
        </SeenRows>
      ) : (
        <tbody>
          {items.map((_, index) => draw(index))}
          {items.length === 0 && pending === 0 && empty !== undefined && (
            <tr data-kind="detail">
              <td colSpan={shown.length}>{empty}</td>
            </tr>
          )}
        </tbody>
      )}
      {pending > 0 && <PendingRows count={pending} columns={shown} height={height} />}
    </table>
  )
}

interface Item<Row> {
  readonly row: Row
  readonly key: string
  readonly isDetail: boolean
}

/** The rows, and after the one that is open what it opens onto. */
function itemsOf<Row>(rows: readonly Row[], keyOf: (row: Row) => string, opened: string | undefined) {
  return rows.flatMap((row): Item<Row>[] => {
    const key = keyOf(row)
    const own = { row, key, isDetail: false }
    return key === opened ? [own, { row, key, isDetail: true }] : [own]
  })
}
