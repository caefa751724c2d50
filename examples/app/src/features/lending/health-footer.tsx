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
  /** Whether the position could not be refreshed, so that the health factor is the last known one. Default false. */
  readonly isOutdated?: boolean
  /** Content above the button. */
  readonly notice?: ReactNode
  readonly children: ReactNode
}

/** Sticky footer of narrow screens with the button and the health factor, after the action if it changes. */
export function HealthFooter(props: HealthFooterProps) {
  const { account, outcome, isDone = false, isOutdated = false, notice, children } = props
  const health = account === undefined ? undefined : outcome?.figures.healthFactor
  const value = toKnown(health?.after)
  const { label: status, tone } = healthStatus(value)
  const text = healthText(value)
  const figure = text === '-' ? status : `${text}, ${status}`
  const label = health?.moves && !isDone ? lendingCopy.healthAfter : lendingCopy.healthFactor
  return (
    <StickyFooter
      label={isOutdated ? lendingCopy.notRefreshedLabel(label) : label}
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
