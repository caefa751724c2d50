import { usePointsState } from '@causeway/react'
import type { ReactNode } from 'react'
import { commonCopy } from '#locale/common-copy'
import { rewardsCopy } from '#locale/rewards-copy'
import { useEngine } from '../../state/use-engine.ts'
import { TextLink } from '../../ui/link.tsx'
import { Note } from '../../ui/note.tsx'
import { type PointsSummary, toPointsSummary } from './to-points-summary.ts'

interface WithPointsProps {
  /** Placeholder while loading. */
  readonly skeleton: ReactNode
  children(summary: PointsSummary): ReactNode
}

/** Renders the points of the connected accounts once they have loaded, otherwise the reason. */
export function WithPoints({ skeleton, children }: WithPointsProps) {
  const { points: client } = useEngine()
  const { status, total } = usePointsState()
  return (
    <>
      {total && children(toPointsSummary(total.data))}
      {!total && status === 'loading' && skeleton}
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
