import { useMemo } from 'react'
import { useMedia } from '../use-media.ts'
import type { DataColumn } from './data-column.ts'

interface Columns<Row> {
  readonly visible: readonly DataColumn<Row>[]
  /** Columns that are hidden on this screen. */
  readonly hidden: readonly DataColumn<Row>[]
}

/** Splits columns by the width of the screen. */
export function useVisibleColumns<Row>(columns: readonly DataColumn<Row>[]): Columns<Row> {
  const phone = useMedia('(min-width: 360px)')
  const small = useMedia('(min-width: 640px)')
  const medium = useMedia('(min-width: 915px)')
  const wide = useMedia('(min-width: 1135px)')
  const full = useMedia('(min-width: 1440px)')
  return useMemo(() => {
    const has = { phone, small, medium, wide, full }
    const isVisible = ({ from }: DataColumn<Row>) => from === undefined || has[from]
    return { visible: columns.filter(isVisible), hidden: columns.filter((column) => !isVisible(column)) }
  }, [columns, phone, small, medium, wide, full])
}
