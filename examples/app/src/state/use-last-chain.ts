import { useEffect, useState } from 'react'
import { readStoredText, writeStoredText } from './stored-text.ts'

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
    if (chosenId !== undefined) writeStoredText(KEY, `${chosenId}`)
  }, [chosenId])
  return lastId
}

function readLastChain(): number | undefined {
  const id = Number(readStoredText(KEY))
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}
