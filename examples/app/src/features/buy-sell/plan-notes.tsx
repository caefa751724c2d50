import type { FormIssue } from '@causeway/view-models'
import { legsCopy } from '#locale/legs-copy'
import { Pane } from '../../ui/pane.tsx'
import { hasNotes, LegNotes, type LegSlots } from '../many-legs/leg-notes.tsx'
import styles from './order-form.module.css'
import type { Order } from './use-order.ts'

interface PlanNotesProps {
  readonly order: Order
  readonly slots: LegSlots
}

/** Issues, consents and verification of a plan, by chain. */
export function PlanNotes({ order: { many, unrouted }, slots }: PlanNotesProps) {
  const { run } = many
  // Another note names the parts without a quote, if no plan is possible with them.
  const legs = unrouted ? many.legs.filter(({ view }) => !view.issues.some(isUnquoted)) : many.legs
  if (!legs.some((leg) => hasNotes(leg, run.checks))) return null
  return (
    <Pane title={run.checks.size > 0 ? legsCopy.checks : undefined}>
      <div className={styles['ticks']}>
        {legs.map((leg) => (
          <LegNotes key={leg.key} leg={leg} many={many} slots={slots} isNamed={many.legs.length > 1} />
        ))}
      </div>
    </Pane>
  )
}

/** Returns whether an issue states only that no provider has a quote. */
function isUnquoted({ code, values }: FormIssue): boolean {
  return code === 'NO_ROUTE' && values.cause === 'noQuote'
}
