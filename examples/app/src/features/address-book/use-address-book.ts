import { useState } from 'react'
import { parseAddressBook, type SavedAddress, withAddress, withoutAddress } from './parse-address-book.ts'

const KEY = 'causeway:address-book'

/** The saved addresses of this browser. */
export interface AddressBook {
  readonly entries: readonly SavedAddress[]
  save(entry: SavedAddress): void
  remove(address: string): void
}

export function useAddressBook(): AddressBook {
  const [entries, setEntries] = useState(load)
  // Read the storage again before each change: another tab may have changed it.
  const change = (next: (book: readonly SavedAddress[]) => SavedAddress[]) => {
    const book = next(load())
    setEntries(book)
    try {
      window.localStorage.setItem(KEY, JSON.stringify(book))
    } catch {
      // Ignore a failed write: the address is then only lost on reload.
    }
  }
  return {
    entries,
    save: (entry) => change((book) => withAddress(book, entry)),
    remove: (address) => change((book) => withoutAddress(book, address)),
  }
}

function load(): SavedAddress[] {
  try {
    return parseAddressBook(window.localStorage.getItem(KEY))
  } catch {
    return []
  }
}
