import type { LendingOutcome } from '@causeway/view-models'
import type { ReactNode } from 'react'
import { lendingCopy } from '#locale/lending-copy'
import { healthStatus, healthText } from '../../ui/health.ts'
import { StickyFooter } from '../../ui/sticky-footer.tsx'
import { toKnown } from '../../ui/to-known.ts'

interface HealthFooterProps {
  /** Account of the position. Without it, no health factor is stated. */
  readonly account: string | undefined
  readonly outcome: LendingOutcome | undefined
  /** Whether the action is done, so that the health factor after it is the current one. Default false. */
  readonly isDone?: boolean
  /** Content above the button. */
  readonly notice?: ReactNode
  readonly children: ReactNode
}

/** Sticky footer of narrow screens with the button and the health factor, after the action if it changes. */
export function HealthFooter({ account, outcome, isDone = false, notice, children }: HealthFooterProps) {
  const health = account === undefined ? undefined : outcome?.figures.healthFactor
  const value = toKnown(health?.after)
  const { label, tone } = healthStatus(value)
  const text = healthText(value)
  const figure = text === '-' ? label : `${text}, ${label}`
  return (
    <StickyFooter
      label={health?.moves && !isDone ? lendingCopy.healthAfter : lendingCopy.healthFactor}
      figure={
        <span className="tone" data-tone={tone}>
          {health ? figure : '-'}
        </span>
      }
      notice={notice}
    >
      {children}
    </StickyFooter>
  )
}
