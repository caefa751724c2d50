import {
  formIssueMessage,
  giveReviewConsent,
  isBlocking,
  isConsentIssue,
  isFormError,
  type ReviewConsent,
  reviewConsent,
} from '@causeway/view-models'
import { isStatedByShell } from '../../../copy/is-stated-by-shell.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Note } from '../../../ui/note.tsx'
import { Pane } from '../../../ui/pane.tsx'
import { TypedLoss } from '../../review/typed-loss.tsx'
import styles from './pro.module.css'
import type { MarginFormState } from './use-margin-form-state.ts'

/** Issues of a margin trade, and its consent. */
export function MarginIssues({ form }: { readonly form: MarginFormState }) {
  const { view, review, isRiskAccepted } = form
  if (review.status === 'running' || review.status === 'done') return null
  const { issues, risk } = view
  // The form states above its fields that no router or provider supports the trade.
  const blocked = issues.filter((issue) => issue.code !== 'ACKNOWLEDGE_RISK' && !isConsentIssue(issue))
  const others = blocked.filter(
    (issue) => issue.code !== 'NO_ROUTER' && issue.code !== 'NO_ROUTE' && !isStatedByShell(issue),
  )
  const warnings = issues.filter((issue) => isConsentIssue(issue) && issue.severity === 'warning')
  const [first] = others
  const listed = others.filter((issue) => issue !== first || !isFormError(issue))
  const isBlocked = blocked.some(isBlocking)
  const consent = reviewConsent([{ issues }])
  // Do not ask to accept the risk of a trade that cannot be sent.
  const acknowledged = !isBlocked && risk?.mustAcknowledge ? risk.sentence : undefined
  if (others.length === 0 && warnings.length === 0 && !risk && !consent) return null
  return (
    <Pane>
      <div className={styles['form']}>
        {first && isFormError(first) && (
          <Note tone="neg" icon="cross" role="status">
            {formIssueMessage(first)}
          </Note>
        )}
        {listed.length > 0 && (
          <ul className="small muted">
            {listed.map((issue) => (
              <li key={issue.code}>{formIssueMessage(issue)}</li>
            ))}
          </ul>
        )}
        {warnings.map((issue) => (
          <Note key={issue.code} tone="warn">
            {formIssueMessage(issue)}
          </Note>
        ))}
        {!isBlocked && risk && !acknowledged && <Note tone="warn">{risk.sentence}</Note>}
        {(consent || acknowledged) && (
          <MarginConsent
            consent={consent}
            text={[acknowledged, consent?.sentence].filter(Boolean).join(' ')}
            isGiven={consent?.isGiven !== false && (!acknowledged || isRiskAccepted)}
            onChange={form.accept}
          />
        )}
      </div>
    </Pane>
  )
}

interface MarginConsentProps {
  readonly consent: ReviewConsent | undefined
  readonly text: string
  readonly isGiven: boolean
  readonly onChange: MarginFormState['accept']
}

/** A checkbox for the risk, the slippage and the loss of a trade. A severe loss has to be typed. */
function MarginConsent({ consent, text, isGiven, onChange }: MarginConsentProps) {
  const give = (typedLoss?: string) => {
    const consents = consent ? giveReviewConsent(consent, typedLoss) : []
    if (consents) onChange(true, consents)
  }
  if (consent?.lossUsd !== undefined) return <TypedLoss message={text} onTyped={give} />
  return (
    <Note isConsent tone={isGiven ? 'quiet' : 'warn'}>
      <Checkbox isChecked={isGiven} onChange={(isChecked) => (isChecked ? give() : onChange(false))}>
        {text}
      </Checkbox>
    </Note>
  )
}
