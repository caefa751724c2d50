import { useNow } from '@causeway/react'
import { commonCopy } from '#locale/common-copy'
import { ageText } from '../../copy/age-text.ts'
import { Status } from '../../ui/status.tsx'

/** Marks values as last known ones, with their age. @param since time of the values, in milliseconds since the epoch */
export function OutdatedMark({ since }: { readonly since: number }) {
  const now = useNow() ?? since
  return (
    <p className="small">
      <Status tone="warn" icon="clock">
        {commonCopy.lastKnownAgo(ageText(since, now))}
      </Status>
    </p>
  )
}
