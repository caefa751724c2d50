import { formatPoints } from '@causeway/core/format'
import { useNow, usePointsState } from '@causeway/react'
import { Suspense, useId, useState } from 'react'
import { fixedCopy } from '#locale/fixed-copy'
import { rewardsCopy } from '#locale/rewards-copy'
import { useDialogState } from '../../state/use-dialog-state.ts'
import { Button } from '../../ui/button.tsx'
import { createLazyPart, frameInDialog } from '../../ui/create-lazy-part.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { HistoryEntry } from './history-entry.tsx'
import styles from './rewards.module.css'
import { shownDays } from './shown-days.ts'

const loadLookUpDialog = () => import('./look-up/look-up-dialog.tsx')
const LookUpDialog = createLazyPart(async () => (await loadLookUpDialog()).LookUpDialog, frameInDialog)

/** Number of entries that are initially visible. */
const INITIAL_COUNT = 3

/** History of points, by day. */
export function PointsHistory() {
  const total = usePointsState((state) => state.total?.data)
  const status = usePointsState((state) => state.status)
  const now = useNow(60_000) ?? 0
  const [showsAll, setShowsAll] = useState(false)
  const [isLookingUp, setLookingUp] = useDialogState<true>(loadLookUpDialog)
  const id = useId()
  if (!total && status === 'loading') return <LoadingHistory />
  const { history = [], failures = [] } = total ?? {}
  return (
    <>
      {history.length === 0 && (
        <div className={styles['panel']}>
          {total || status !== 'failed' ? (
            <EmptyState title={fixedCopy.rewards.noneTitle}>{fixedCopy.rewards.noneText}</EmptyState>
          ) : (
            <EmptyState title={rewardsCopy.historyFailed}>{rewardsCopy.historyFailedText}</EmptyState>
          )}
        </div>
      )}
      <div id={id}>
        {shownDays(history, now, showsAll ? history.length : INITIAL_COUNT).map(
          ({ label, entries, points }) => (
            <section key={label} aria-label={label}>
              <h3 className={styles['day']}>
                {label} {points !== undefined && <span>+{formatPoints(points)}</span>}
              </h3>
              <ul>
                {entries.map((entry, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id, and two may be equal
                  <HistoryEntry key={`${entry.timestamp}:${index}`} entry={entry} now={now} />
                ))}
              </ul>
            </section>
          ),
        )}
      </div>
      <div className={styles['bottom']}>
        {failures.length > 0 && <p className="small muted">{rewardsCopy.entriesFailed(failures.length)}</p>}
        {history.length > INITIAL_COUNT && (
          <Button aria-expanded={showsAll} aria-controls={id} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? fixedCopy.rewards.collapse : fixedCopy.rewards.seeAll}
          </Button>
        )}
        <TextLink onClick={() => setLookingUp(true)}>{fixedCopy.rewards.missing}</TextLink>
      </div>
      <Suspense>{isLookingUp && <LookUpDialog onClose={() => setLookingUp(undefined)} />}</Suspense>
    </>
  )
}

function LoadingHistory() {
  return (
    <div className={styles['panel']} aria-busy="true">
      {[1, 2, 3].map((row) => (
        <p key={row} className={styles['reading']}>
          <Skeleton width={140} height={14} />
          <Skeleton width={48} height={14} />
        </p>
      ))}
    </div>
  )
}
