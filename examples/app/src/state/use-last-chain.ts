import { useEffect, useState } from 'react'

/** Storage key of a setting: those are kept when the data of another sandbox is deleted. */
const KEY = 'causeway:settings:last-chain'

/**
 * Returns the chain of the last visit or page, and remembers another one.
 *
 * @param chosenId chain that the user chose; undefined if none
 */
export function useLastChain(chosenId: number | undefined): number | undefined {
  const [lastId] = useState(readLastChain)
  useEffect(() => {
    if (chosenId !== undefined) writeLastChain(chosenId)
  }, [chosenId])
  return lastId
}

function readLastChain(): number | undefined {
  try {
    const id = Number(window.localStorage.getItem(KEY))
    return Number.isSafeInteger(id) && id > 0 ? id : undefined
  } catch {
    // Without access to storage, no chain is remembered.
    return undefined
  }
}

function writeLastChain(chainId: number): void {
  try {
    window.localStorage.setItem(KEY, `${chainId}`)
  } catch {
    // The storage is full or blocked: the next visit starts with the default chain.
  }
}
