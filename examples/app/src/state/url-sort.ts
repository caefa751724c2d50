import type { TableSort } from '../ui/data-table/data-table.tsx'
import type { UrlValueFormat } from './use-url-value.ts'

/** Returns the format of the order of a table: the key of its column, after a minus sign if it is descending. */
export function urlSort<Default extends TableSort | undefined>(
  initial: Default,
  keys: readonly string[],
): UrlValueFormat<TableSort | Default> {
  return {
    parse(text) {
      const [, minus, key = ''] = /^(-?)(\w+)$/.exec(text ?? '') ?? []
      return keys.includes(key) ? { key, isDescending: minus === '-' } : initial
    },
    format(sort) {
      if (sort === undefined) return undefined
      const isInitial = sort.key === initial?.key && sort.isDescending === initial?.isDescending
      return isInitial ? undefined : `${sort.isDescending ? '-' : ''}${sort.key}`
    },
  }
}
