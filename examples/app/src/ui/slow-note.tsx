import { commonCopy } from '#locale/common-copy'
import { Note } from './note.tsx'
import { Pane } from './pane.tsx'
import { useIsLongerThan } from './use-is-longer-than.ts'

/** Time after which a read without a result is reported as slow, in milliseconds. */
const SLOW_MS = 2_000

/** Reports that a read takes longer than 2 s. `isWaiting` is true while there is neither a result nor an error. */
export function SlowNote({ isWaiting }: { readonly isWaiting: boolean }) {
  if (!useIsLongerThan(SLOW_MS, isWaiting)) return null
  return (
    <Pane>
      <Note tone="quiet" icon="clock" role="status" title={commonCopy.slowTitle}>
        {commonCopy.slowText}
      </Note>
    </Pane>
  )
}
