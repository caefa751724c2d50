import { timeLabel } from '@causeway/core/format'
import { useNow } from '@causeway/react'
import { type HistoryEntry, historyStateCopy } from '@causeway/view-models'
import { useId } from 'react'
import { ageText } from '../../../copy/age-text.ts'
import { classes } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import { ENTRY_LOOKS } from '../../transfers/entry-looks.ts'
import { DrawerLines, DrawerRow } from '../drawer-row.tsx'
import styles from './activity.module.css'
import { ActivityDetails } from './activity-details.tsx'

interface ActivityEntryProps {
  readonly entry: HistoryEntry
  readonly isOpen: boolean
  onToggle(): void
}

/** An entry of the activity, with expandable details. */
export function ActivityEntry({ entry, isOpen, onToggle }: ActivityEntryProps) {
  const regionId = useId()
  const { title, detail, state, status, addedTime } = entry
  const { tone, icon } = ENTRY_LOOKS[state]
  return (
    <li>
      <DrawerRow
        lead="sign"
        aria-expanded={isOpen}
        aria-controls={isOpen ? regionId : undefined}
        onClick={onToggle}
      >
        <span className={classes(styles['sign'], 'tone')} data-tone={tone}>
          <Icon name={icon} spin={state === 'sent'} />
        </span>
        <DrawerLines first={title} second={detail} />
        <DrawerLines
          side="end"
          first={
            <span className="tone" data-tone={state === 'done' ? undefined : tone}>
              {historyStateCopy[state]}
            </span>
          }
          second={status === 'PENDING' ? <ElapsedTime since={addedTime} /> : <EntryTime time={addedTime} />}
        />
        <Icon name={isOpen ? 'chevronUp' : 'chevronDown'} />
      </DrawerRow>
      {isOpen && (
        <div id={regionId} className={styles['details']}>
          <ActivityDetails entry={entry} />
        </div>
      )}
    </li>
  )
}

function ElapsedTime({ since }: { readonly since: number }) {
  const now = useNow() ?? since
  return ageText(since, now)
}

function EntryTime({ time }: { readonly time: number }) {
  const now = useNow(60_000) ?? time
  return timeLabel(time, now)
}
