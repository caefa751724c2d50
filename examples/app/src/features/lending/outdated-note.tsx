import { lendingCopy } from '#locale/lending-copy'
import { Note } from '../../ui/note.tsx'
import { OutdatedMark } from './outdated-mark.tsx'

/** States that some values of a table are last known ones. @param since time of the oldest, in milliseconds since the epoch */
export function OutdatedNote({ since }: { readonly since: number }) {
  return (
    <Note tone="warn" icon="clock" title={lendingCopy.valuesOutdated}>
      <OutdatedMark since={since} />
    </Note>
  )
}
