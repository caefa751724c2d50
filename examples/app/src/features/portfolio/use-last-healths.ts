import type { Address } from '@causeway/core'
import { useEffect, useState } from 'react'
import { readStoredText, writeStoredText } from '../../state/stored-text.ts'
import { type LastHealth, nextHealths, parseHealths, unreadHealths } from './next-healths.ts'

type Reads = Parameters<typeof nextHealths>[1]

/** Returns the last known health factors of loans that failed to load or are loading. They are persisted. */
export function useLastHealths(account: Address | undefined, reads: Reads): readonly LastHealth[] {
  const key = account === undefined ? undefined : `causeway:health:${account.toLowerCase()}`
  const [stored, setKept] = useState(() => load(key))
  const healthsBefore = stored.key === key ? stored.healths : load(key).healths
  const healths = nextHealths(healthsBefore, reads, Date.now())
  const text = JSON.stringify(healths)
  useEffect(() => {
    setKept({ key, healths })
    if (key !== undefined) writeStoredText(key, healths.length === 0 ? undefined : text)
  }, [key, text])
  return unreadHealths(healthsBefore, reads)
}

function load(key: string | undefined) {
  return { key, healths: key === undefined ? [] : parseHealths(readStoredText(key)) }
}
