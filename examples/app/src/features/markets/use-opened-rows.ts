import { useRowSelection } from '@causeway/react'
import { useEffect, useMemo } from 'react'
import { useEngine } from '../../state/use-engine.ts'
import { type UrlValueFormat, useUrlValue } from '../../state/use-url-value.ts'

const OPENED: UrlValueFormat<readonly string[]> = {
  parse: (text) => (text ?? '').split(',').filter((id) => id !== ''),
  format: (ids) => ids.join(',') || undefined,
}

/** Returns the keys of the opened rows of a table, at most two, and toggles one. They are in the URL. */
export function useOpenedRows(table: string): readonly [readonly string[], (id: string) => void] {
  const { selection } = useEngine()
  const selected = useRowSelection()
  const [shared, share] = useUrlValue('open', OPENED)
  const opened = useMemo(
    () => selected.filter((row) => row.table === table).map(({ id }) => id),
    [selected, table],
  )
  useEffect(() => {
    for (const id of shared) selection.select({ table, id })
  }, [shared, selection, table])
  const toggle = (id: string) => {
    selection.toggle({ table, id })
    share(selection.store.getState().flatMap((row) => (row.table === table ? row.id : [])))
  }
  return [opened, toggle]
}
