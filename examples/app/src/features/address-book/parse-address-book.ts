import { isAddress, sameAddress } from '@causeway/core/chains'

/** An address that the user saved. */
export interface SavedAddress {
  readonly address: string
  readonly label: string
}

const MAX_LABEL = 40
const MAX_ENTRIES = 200

/** Parses stored addresses and omits malformed ones. Another program may have written them. */
export function parseAddressBook(text: string | null): SavedAddress[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]')
    if (!Array.isArray(list)) return []
    return list.flatMap(toSavedAddress).reduce(withAddress, [])
  } catch {
    return []
  }
}

/** Returns the book with an address, in place of an earlier label of it. */
export function withAddress(book: readonly SavedAddress[], entry: SavedAddress): SavedAddress[] {
  return [toEntry(entry), ...withoutAddress(book, entry.address)].slice(0, MAX_ENTRIES)
}

export function findSaved(book: readonly SavedAddress[], address: string): SavedAddress | undefined {
  return book.find((entry) => sameAddress(entry.address, address))
}

export function withoutAddress(book: readonly SavedAddress[], address: string): SavedAddress[] {
  return book.filter((entry) => !sameAddress(entry.address, address))
}

function toSavedAddress(value: unknown): SavedAddress[] {
  if (typeof value !== 'object' || value === null) return []
  const address: unknown = Reflect.get(value, 'address')
  const label: unknown = Reflect.get(value, 'label')
  if (typeof address !== 'string' || typeof label !== 'string') return []
  if (!isAddress(address, 'EVM') && !isAddress(address, 'FUEL')) return []
  const entry = toEntry({ address, label })
  return entry.label === '' ? [] : [entry]
}

/** Removes control and direction characters, which can make a label look like an address or hide its end. */
function toEntry({ address, label }: SavedAddress): SavedAddress {
  return { address, label: label.replace(/\p{C}/gu, '').trim().slice(0, MAX_LABEL) }
}
