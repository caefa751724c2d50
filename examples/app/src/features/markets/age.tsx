import { useNow } from '@causeway/react'
import { commonCopy } from '#locale/common-copy'
import { ageText } from '../../copy/age-text.ts'

interface AgeProps {
  /** Milliseconds since the epoch. */
  readonly since: number
}

/** The age of the displayed data: `18 s old`. */
export function Age({ since }: AgeProps) {
  const now = useNow() ?? since
  return <span className="numeric">{commonCopy.old(ageText(since, now))}</span>
}
