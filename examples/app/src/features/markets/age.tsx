import { useNow } from '@causeway/react'
import { ageText } from '../../copy/age-text.ts'

interface AgeProps {
  /** Milliseconds since the epoch. */
  readonly since: number
}

/** How old what is shown is: `18 s old`. */
export function Age({ since }: AgeProps) {
  const now = useNow() ?? since
  return <span className="numeric">{ageText(since, now)} old</span>
}
