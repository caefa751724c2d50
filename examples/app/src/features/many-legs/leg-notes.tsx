import {
  type FormIssueCode,
  formIssueMessage,
  isConsentIssue,
  type SwapFormView,
} from '@causeway/view-models'
import type { ReactNode } from 'react'
import { legsCopy } from '#locale/legs-copy'
import { Note } from '../../ui/note.tsx'
import type { CheckedLeg } from './check-leg.ts'
import { isCheckOutdated } from './is-check-outdated.ts'
import { LegFailure } from './leg-failure.tsx'
import type { Leg } from './legs.ts'
import type { LegRun } from './use-leg-run.ts'
import type { ManyLegs } from './use-many-legs.ts'

/** Parts of a leg that other features render. */
export interface LegSlots {
  /** @param title names the leg; undefined in its row */
  consents(view: SwapFormView, title: string | undefined): ReactNode
  /** @param title names the leg; undefined in its row */
  checks(checked: CheckedLeg, view: SwapFormView, title: string | undefined): ReactNode
}

interface LegNotesProps {
  readonly leg: Leg
  readonly many: ManyLegs
  readonly slots: LegSlots
  /** Whether the notes name the leg, for use outside its row. Default false. */
  readonly isNamed?: boolean
}

/** Issues, consents, verification or failure of a leg. */
export function LegNotes({ leg, many, slots, isNamed = false }: LegNotesProps) {
  const check = many.run.checks.get(leg.key)
  const title = isNamed ? legsCopy.legTitle(leg.token.symbol, leg.chain.name) : undefined
  if (!check) {
    return (
      <>
        <BlockingIssues leg={leg} title={title} />
        {slots.consents(leg.view, title)}
      </>
    )
  }
  if (check.status !== 'failed') {
    return isCheckOutdated(leg, many.legs, many.run.checks) ? null : slots.checks(check.leg, leg.view, title)
  }
  return <LegFailure leg={leg} error={check.error} onRemove={() => many.remove(leg.key)} />
}

/** Issues that are shown at their field or on the button. */
const SHOWN_ELSEWHERE: ReadonlySet<FormIssueCode> = new Set<FormIssueCode>([
  'NOT_CONNECTED',
  'WATCH_ONLY',
  'ENTER_AMOUNT',
  'TOKEN_NEEDED',
  'QUOTING',
  'QUOTE_NEEDED',
])

function getBlockingIssues({ view }: Leg): SwapFormView['issues'] {
  return view.issues.filter(({ code, severity }) => severity === 'blocking' && !SHOWN_ELSEWHERE.has(code))
}

function BlockingIssues({ leg, title }: { readonly leg: Leg; readonly title: string | undefined }) {
  return getBlockingIssues(leg).map((issue) => (
    <Note key={issue.code} tone="warn" title={title}>
      {formIssueMessage(issue)}
    </Note>
  ))
}

/** Returns whether a leg has notes. */
export function hasNotes(leg: Leg, checks: LegRun['checks']): boolean {
  const needsConsent = leg.view.issues.some(isConsentIssue)
  return checks.has(leg.key) || getBlockingIssues(leg).length > 0 || needsConsent
}
