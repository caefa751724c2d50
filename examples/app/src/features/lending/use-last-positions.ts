import type { Address } from '@causeway/core'
import { useEffect, useMemo, useState } from 'react'
import { readStoredText, writeStoredText } from '../../state/stored-text.ts'
import { useEngine } from '../../state/use-engine.ts'
import {
  type LastPosition,
  nextPositions,
  type PositionReads,
  parsePositions,
  unreadPositions,
  withLaterReads,
} from './last-positions.ts'

/** Returns the last known positions with lenders that failed to load or are loading. They are persisted. */
export function useLastPositions(
  account: Address | undefined,
  reads: PositionReads,
): readonly LastPosition[] {
  const { lending } = useEngine()
  // Earlier versions only stored health factors.
  const key = account === undefined ? undefined : `causeway:health:${account.toLowerCase()}`
  const [stored, setStored] = useState(() => load(key))
  const { positions, lastPositions } = useMemo(() => {
    const earlier = stored.key === key ? stored.positions : load(key).positions
    const previous =
      account === undefined ? earlier : withLaterReads(earlier, lending.positions.getAll(), account)
    return {
      positions: nextPositions(previous, reads, Date.now()),
      lastPositions: unreadPositions(previous, reads),
    }
  }, [stored, key, account, lending, reads])
  const text = JSON.stringify(positions)
  useEffect(() => {
    setStored({ key, positions })
    if (key !== undefined) writeStoredText(key, positions.length === 0 ? undefined : text)
  }, [key, text])
  return lastPositions
}

function load(key: string | undefined) {
  return { key, positions: key === undefined ? [] : parsePositions(readStoredText(key)) }
}
