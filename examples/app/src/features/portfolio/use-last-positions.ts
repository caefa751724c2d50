import type { Address } from '@causeway/core'
import { useEffect, useState } from 'react'
import { readStoredText, writeStoredText } from '../../state/stored-text.ts'
import { useEngine } from '../../state/use-engine.ts'
import {
  type LastPosition,
  nextPositions,
  parsePositions,
  unreadPositions,
  withLaterReads,
} from './last-positions.ts'

type Reads = Parameters<typeof nextPositions>[1]

/** Returns the last known positions with lenders that failed to load or are loading. They are persisted. */
export function useLastPositions(account: Address | undefined, reads: Reads): readonly LastPosition[] {
  const { lending } = useEngine()
  // Earlier versions only stored health factors.
  const key = account === undefined ? undefined : `causeway:health:${account.toLowerCase()}`
  const [stored, setStored] = useState(() => load(key))
  const lastPositions = stored.key === key ? stored.positions : load(key).positions
  const previous =
    account === undefined ? lastPositions : withLaterReads(lastPositions, lending.positions.getAll(), account)
  const positions = nextPositions(previous, reads, Date.now())
  const text = JSON.stringify(positions)
  useEffect(() => {
    setStored({ key, positions })
    if (key !== undefined) writeStoredText(key, positions.length === 0 ? undefined : text)
  }, [key, text])
  return unreadPositions(previous, reads)
}

function load(key: string | undefined) {
  return { key, positions: key === undefined ? [] : parsePositions(readStoredText(key)) }
}
