import { useNow } from '@causeway/react'
import { useState } from 'react'

/** Returns the whole seconds since the component mounted. */
export function useSecondsSinceMount(): number {
  const now = useNow()
  const [since] = useState(now)
  return now === undefined || since === undefined ? 0 : Math.round((now - since) / 1_000)
}
