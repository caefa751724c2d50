import { useNow } from '@causeway/react'
import { useState } from 'react'

/** Whole seconds since the component came onto the page. */
export function useSecondsHere(): number {
  const now = useNow()
  const [since] = useState(now)
  return now === undefined || since === undefined ? 0 : Math.round((now - since) / 1_000)
}
