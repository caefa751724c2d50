import { useState } from 'react'
import { readStoredText, writeStoredText } from '../../state/stored-text.ts'
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
    writeStoredText(KEY, JSON.stringify(book))
  }
  return {
    entries,
    save: (entry) => change((book) => withAddress(book, entry)),
    remove: (address) => change((book) => withoutAddress(book, address)),
  }
}

function load(): SavedAddress[] {
  return parseAddressBook(readStoredText(KEY))
}
