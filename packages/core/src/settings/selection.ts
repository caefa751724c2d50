import { createStore, type Logger, type ReadableStore } from '../kernel/index.ts'

/** A row that is selected, of whichever table. */
export interface SelectedItem {
  readonly table: string
  readonly id: string
}

/** At most two rows at a time, over all tables: what is compared with what. */
export interface Selection {
  /** In the order they were selected. */
  readonly store: ReadableStore<readonly SelectedItem[]>
  isSelected(item: SelectedItem): boolean
  /** Selects a row, and lets go of the oldest where there are two already; one that is selected stays where it is. */
  select(item: SelectedItem): void
  deselect(item: SelectedItem): void
  toggle(item: SelectedItem): void
  clear(): void
}

const MOST = 2

export function createSelection(logger?: Logger): Selection {
  const store = createStore<readonly SelectedItem[]>([], logger)
  const isSelected = (item: SelectedItem) => store.getState().some((one) => isSame(one, item))
  const select = (item: SelectedItem) => {
    if (!isSelected(item)) store.setState((items) => [...items, item].slice(-MOST))
  }
  const deselect = (item: SelectedItem) => {
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

function isSame(a: SelectedItem, b: SelectedItem): boolean {
  return a.table === b.table && a.id === b.id
}
