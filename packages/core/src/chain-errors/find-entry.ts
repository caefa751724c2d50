import type { ErrorCatalog, ErrorEntries, ErrorEntry } from './error-catalog.ts'
import type { Revert } from './revert.ts'

/** Returns the entry of the first catalog that has one. */
export function findEntry(
  catalogs: readonly ErrorCatalog[],
  revert: Exclude<Revert, { readonly kind: 'panic' | 'empty' }>,
): ErrorEntry | undefined {
  const entries = catalogs.map((catalog) =>
    revert.kind === 'text' ? entryOfText(catalog, revert.text.trim()) : entryOfSelector(catalog, revert.data),
  )
  return entries.find((entry) => entry !== undefined)
}

/** Init's deployed contracts write 'INC#300', its audited source '#300'. */
function entryOfText({ strings = {} }: ErrorCatalog, text: string): ErrorEntry | undefined {
  return entryAt(strings, text) ?? entryAt(strings, text.replace(/^INC(?=#\d{3}$)/, ''))
}

function entryOfSelector({ selectors = {} }: ErrorCatalog, data: string): ErrorEntry | undefined {
  return entryAt(selectors, data.slice(0, 10).toLowerCase())
}

/** A reason is text from outside: it may be a property name that every object has. */
function entryAt(entries: ErrorEntries, key: string): ErrorEntry | undefined {
  return Object.hasOwn(entries, key) ? entries[key] : undefined
}
