import type { ReactNode } from 'react'

/** One column of a table: how wide it is, what it draws, and what it is sorted by. */
export interface DataColumn<Row> {
  readonly key: string
  readonly head: string
  /** In px on the desktop grid. What is over or missing is shared out in proportion. */
  readonly width: number
  /** The first column starts, the others end, unless they say otherwise. */
  readonly align?: 'start' | 'end' | undefined
  /** `context` steps back, `main` is what people scan. */
  readonly tone?: 'context' | 'main' | undefined
  /** Left out below 360, 640, 915 or 1135 px; it stands in the expanded row then. */
  readonly from?: 'phone' | 'small' | 'medium' | 'wide' | undefined
  /** What is undefined stands last either way. A column without it is not sortable. */
  sortBy?(row: Row): number | string | undefined
  render(row: Row): ReactNode
}

/** By which column a table is sorted, and which way. */
export interface TableSort {
  readonly key: string
  readonly isDescending: boolean
}

/** Names begin with A, figures with the largest; the same head once more turns it. */
export function sortAfterPress<Row>(sort: TableSort, { key, align = 'end' }: DataColumn<Row>): TableSort {
  if (sort.key === key) return { key, isDescending: !sort.isDescending }
  return { key, isDescending: align === 'end' }
}
