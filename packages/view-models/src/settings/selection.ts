import { createStore, type Logger, type ReadableStore } from '@causeway/core'

/** A row that is selected, of whichever table. */
export interface SelectedRow {
  readonly table: string
  readonly id: string
}

/** At most two rows at a time, over all tables: what is compared with what. */
export interface RowSelection {
  /** In the order they were selected. */
  readonly store: ReadableStore<readonly SelectedRow[]>
  /** Whether an item is in the selection. */
  isSelected(item: SelectedRow): boolean
  /** Selects a row, and lets go of the oldest where there are two already; one that is selected stays where it is. */
  select(item: SelectedRow): void
  /** Takes an item out of the selection. */
  deselect(item: SelectedRow): void
  /** Selects what was not, and the other way round. */
  toggle(item: SelectedRow): void
  /** Selects nothing. */
  clear(): void
}

const MOST = 2

/** A selection of rows, two at most: the oldest goes first. */
export function createRowSelection(logger?: Logger): RowSelection {
  const store = createStore<readonly SelectedRow[]>([], logger)
  const isSelected = (item: SelectedRow) => store.getState().some((one) => isSame(one, item))
  const select = (item: SelectedRow) => {
    if (!isSelected(item)) store.setState((items) => [...items, item].slice(-MOST))
  }
  const deselect = (item: SelectedRow) => {
    if (isSelected(item)) store.setState((items) => items.filter((one) => !isSame(one, item)))
  }
  return {
    store,
    isSelected,
    select,
    deselect,
    toggle: (item) => (isSelected(item) ? deselect(item) : select(item)),
    clear: () => store.setState((items) => (items.length === 0 ? items : [])),
  }
}

function isSame(a: SelectedRow, b: SelectedRow): boolean {
  return a.table === b.table && a.id === b.id
}
