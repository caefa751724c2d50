import { usePointsState } from '@causeway/react'
import type { ReactNode } from 'react'
import { commonCopy } from '#locale/common-copy'
import { rewardsCopy } from '#locale/rewards-copy'
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
      {!total && status === 'none' && <p className="label">{rewardsCopy.notCounted}</p>}
      {status === 'failed' && (
        <Note tone="warn" title={rewardsCopy.pointsFailed} role="status">
          {total ? rewardsCopy.lastKnown : rewardsCopy.earnedSafe}{' '}
          <TextLink onClick={() => void client.refresh().catch(() => undefined)}>{commonCopy.retry}</TextLink>
        </Note>
      )}
    </>
  )
}
