import { useHistory, useNow, useStore } from '@causeway/react'
import { useState } from 'react'
import { fixedCopy } from '#locale/fixed-copy'
import { walletCopy } from '#locale/wallet-copy'
import { ageText } from '../../../copy/age-text.ts'
import { useEngine } from '../../../state/use-engine.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import styles from './activity.module.css'
import { ActivityEntry } from './activity-entry.tsx'
import { ClearHistory } from './clear-history.tsx'

/** Activity of the user: pending entries first, then by time. */
export function Activity() {
  const labels = useStore(useEngine().lending.labels)
  const { groups, oldestPendingTime, canClear, hasPending } = useHistory({ labels })
  const [opened, setOpened] = useState<string>()
  if (groups.length === 0) {
    return (
      <div className={styles['empty']}>
        <EmptyState title={fixedCopy.history.empty} />
      </div>
    )
  }
  return (
    <>
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
      {canClear && <ClearHistory keepsPending={hasPending} />}
    </>
  )
}

function OldestAge({ since }: { readonly since: number }) {
  const now = useNow() ?? since
  return <span className={styles['oldest']}>{walletCopy.oldest(ageText(since, now))}</span>
}
