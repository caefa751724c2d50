import { useHistory, useNow, useStore } from '@causeway/react'
import { Suspense, useState } from 'react'
import { fixedCopy } from '#locale/fixed-copy'
import { transfersCopy } from '#locale/transfers-copy'
import { walletCopy } from '#locale/wallet-copy'
import { ageText } from '../../../copy/age-text.ts'
import { useEngine } from '../../../state/use-engine.ts'
import { useViewedAccounts } from '../../../state/use-viewed-accounts.ts'
import { createOptionalPart } from '../../../ui/create-lazy-part.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import styles from './activity.module.css'
import { ActivityEntry } from './activity-entry.tsx'
import { ClearHistory } from './clear-history.tsx'

const UnfinishedNotes = createOptionalPart(
  async () => (await import('../../journeys/unfinished-notes.tsx')).UnfinishedNotes,
)

/** Activity of the user, or of the viewed accounts: unfinished journeys, then pending entries first, then by time. */
export function Activity() {
  const viewed = useViewedAccounts()
  const isViewing = viewed.length > 0
  const labels = useStore(useEngine().lending.labels)
  const { groups, oldestPendingTime, canClear, hasPending } = useHistory({
    labels,
    accounts: isViewing ? viewed : undefined,
  })
  const [opened, setOpened] = useState<string>()
  return (
    <>
      <Suspense fallback={null}>
        <UnfinishedNotes />
      </Suspense>
      {groups.length === 0 && (
        <div className={styles['empty']}>
          <EmptyState title={isViewing ? transfersCopy.noViewedTransfers : fixedCopy.history.empty} />
        </div>
      )}
      {groups.map(({ key, label, entries }) => (
        <section key={key} aria-label={label}>
          <h3 className={styles['group']}>
            {label}
            {key === 'pending' && oldestPendingTime !== undefined && <OldestAge since={oldestPendingTime} />}
          </h3>
          <ul>
            {entries.map((entry) => (
              <ActivityEntry
                key={entry.id}
                entry={entry}
                isOpen={opened === entry.id}
                onToggle={() => setOpened(opened === entry.id ? undefined : entry.id)}
              />
            ))}
          </ul>
        </section>
      ))}
      {/* It clears the activity of all accounts. */}
      {canClear && !isViewing && <ClearHistory keepsPending={hasPending} />}
    </>
  )
}

function OldestAge({ since }: { readonly since: number }) {
  const now = useNow() ?? since
  return <span className={styles['oldest']}>{walletCopy.oldest(ageText(since, now))}</span>
}
