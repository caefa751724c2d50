import { usePointsState } from '@causeway/react'
import type { ReactNode } from 'react'
import { useEngine } from '../../state/use-engine.ts'
import { TextLink } from '../../ui/link.tsx'
import { Note } from '../../ui/note.tsx'
import { type Standing, standingOf } from './standing.ts'

interface WithPointsProps {
  /** In the shape of what follows, while it is read. */
  readonly reading: ReactNode
  children(standing: Standing): ReactNode
}

/** What the connected accounts have, once it is known; otherwise why it is not. */
export function WithPoints({ reading, children }: WithPointsProps) {
  const { points: client } = useEngine()
  const { status, total } = usePointsState()
  return (
    <>
      {total && children(standingOf(total.data))}
      {!total && status === 'loading' && reading}
      {!total && status === 'none' && <p className="label">Points are not counted here.</p>}
      {status === 'failed' && (
        <Note tone="warn" title="Points could not be read." role="status">
          {total ? 'These are the last that were known. ' : 'What you have earned is kept all the same. '}
          <TextLink onClick={() => void client.refresh().catch(() => undefined)}>Retry</TextLink>
        </Note>
      )}
    </>
  )
}
