import type { ReactNode } from 'react'

/** A column of a table. */
export interface DataColumn<Row> {
  readonly key: string
  readonly head: string
  /** Width in px on desktop. Columns share the difference to the table width in proportion. */
  readonly width: number
  /** Default: `start` for the first column, `end` for the others. */
  readonly align?: 'start' | 'end' | undefined
  /** `context` is muted, `main` is emphasized. */
  readonly tone?: 'context' | 'main' | undefined
  /** Hidden below 360, 640, 915, 1135 or 1440 px; shown in the expanded row then. */
  readonly from?: 'phone' | 'small' | 'medium' | 'wide' | 'full' | undefined
  /** Value to sort by; undefined sorts last in both directions. Default: the column is not sortable. */
  sortBy?(row: Row): number | string | undefined
  render(row: Row): ReactNode
}

/** Sort column and direction of a table. */
export interface TableSort {
  readonly key: string
  readonly isDescending: boolean
}
