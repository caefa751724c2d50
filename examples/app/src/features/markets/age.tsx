import { formatDuration } from '@causeway/core'
import { useNow } from '@causeway/react'

interface AgeProps {
  /** Milliseconds since the epoch. */
  readonly since: number
}

/** How old what is shown is: `18 s old`. */
export function Age({ since }: AgeProps) {
  const now = useNow() ?? since
  return <span className="numeric">{formatDuration(Math.max(0, (now - since) / 1_000))} old</span>
}
