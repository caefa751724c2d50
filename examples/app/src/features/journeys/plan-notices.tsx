import type { JourneyPlan } from '@causeway/core/journeys'
import { Note } from '../../ui/note.tsx'
import styles from './plan-list.module.css'

/** Notices of a plan, which the user reads before signing. */
export function PlanNotices({ plan: { notices } }: { readonly plan: Pick<JourneyPlan, 'notices'> }) {
  if (notices.length === 0) return null
  return (
    <div className={styles['notes']}>
      {notices.map(({ code, message }) => (
        <Note key={message} tone={code === 'NO_GAS' ? 'warn' : 'info'}>
          {message}
        </Note>
      ))}
    </div>
  )
}
