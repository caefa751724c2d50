import type { LendingOutcome } from '@causeway/view-models'
import type { ReactNode } from 'react'
import { lendingCopy } from '#locale/lending-copy'
import { healthStatus, healthText } from '../../ui/health.ts'
import { StickyFooter } from '../../ui/sticky-footer.tsx'
import { toKnown } from '../../ui/to-known.ts'

interface HealthDockProps {
  readonly outcome: LendingOutcome | undefined
  /** The button. */
  readonly children: ReactNode
}

/** On a phone: the decision, and the health that it leaves. */
export function HealthDock({ outcome, children }: HealthDockProps) {
  const after = outcome?.figures.healthFactor.after
  const value = toKnown(after)
  const { label, tone } = healthStatus(value)
  const text = healthText(value)
  return (
    <StickyFooter
      label={lendingCopy.healthAfter}
      figure={
        <span className="tone" data-tone={tone}>
          {text === '-' ? label : `${text}, ${label}`}
        </span>
      }
    >
      {children}
    </StickyFooter>
  )
}
