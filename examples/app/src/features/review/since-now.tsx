import { useNow } from '@causeway/react'
import { useState } from 'react'
import { Elapsed } from '../../ui/elapsed.tsx'

/** The time since it came onto the page. */
export function SinceNow() {
  const now = useNow() ?? 0
  const [since] = useState(now)
  return <Elapsed seconds={Math.floor((now - since) / 1_000)} />
}
