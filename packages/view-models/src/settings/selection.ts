import { createStore, type Logger, type ReadableStore } from '@causeway/core'

/** A selected row of a table. */
export interface SelectedRow {
  readonly table: string
  readonly id: string
}

/** A selection of at most two rows across all tables, for comparison. */
export interface RowSelection {
  /** Selected rows in the order of their selection. */
  readonly store: ReadableStore<readonly SelectedRow[]>
  /** Returns whether a row is selected. */
  isSelected(item: SelectedRow): boolean
  /** Selects a row. A third row replaces the oldest; a selected row keeps its position. */
  select(item: SelectedRow): void
  /** Deselects a row. */
  deselect(item: SelectedRow): void
  /** Toggles the selection of a row. */
  toggle(item: SelectedRow): void
  /** Clears the selection. */
  clear(): void
}

const MAX_ROWS = 2

/** Creates a selection of at most two rows. A third row replaces the oldest. */
export function createRowSelection(logger?: Logger): RowSelection {
  const store = createStore<readonly SelectedRow[]>([], logger)
  const isSelected = (item: SelectedRow) => store.getState().some((selected) => isSame(selected, item))
  const select = (item: SelectedRow) => {
    if (!isSelected(item)) store.setState((items) => [...items, item].slice(-MAX_ROWS))
  }
  const deselect = (item: SelectedRow) => {
    if (isSelected(item)) store.setState((items) => items.filter((selected) => !isSame(selected, item)))
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
