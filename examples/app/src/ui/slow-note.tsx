import { commonCopy } from '#locale/common-copy'
import { Note } from './note.tsx'
import styles from './slow-note.module.css'
import { useIsLongerThan } from './use-is-longer-than.ts'

/** Time after which a read without a result is reported as slow, in milliseconds. */
const SLOW_MS = 2_000

/**
 * Reports that a read takes longer than 2 s, over the page, so that its content does not move. `isWaiting` is true while
 * there is neither a result nor an error.
 */
export function SlowNote({ isWaiting }: { readonly isWaiting: boolean }) {
  if (!useIsLongerThan(SLOW_MS, isWaiting)) return null
  return (
    <div className={styles['over']}>
      <Note tone="quiet" icon="clock" role="status" title={commonCopy.slowTitle}>
        {commonCopy.slowText}
      </Note>
    </div>
  )
}
