import {
  type ConsentCode,
  type FormIssue,
  formIssueMessage,
  isConsentIssue,
  isFormError,
  toConsent,
} from '@causeway/view-models'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Note } from '../../../ui/note.tsx'
import { TypedLoss } from '../../review/typed-loss.tsx'
import styles from './pro.module.css'
import type { MarginDesk } from './use-margin-desk.ts'

/** What keeps a trade from going on, and the risk that has to be accepted. */
export function MarginIssues({ desk }: { readonly desk: MarginDesk }) {
  const { view, review } = desk
  if (review.status === 'running' || review.status === 'done') return null
  const { issues, risk, request } = view
  const consents = issues.filter(isConsentIssue)
  const said = issues.filter((issue) => issue.code !== 'ACKNOWLEDGE_RISK' && !isConsentIssue(issue))
  const [first] = said
  return (
    <>
      {first && isFormError(first) && (
        <Note tone="neg" icon="cross" role="status">
          {formIssueMessage(first)}
        </Note>
      )}
      <ul className="small muted">
        {said
          .filter((issue) => issue !== first || !isFormError(issue))
          .map((issue) => (
            <li key={issue.code}>{formIssueMessage(issue)}</li>
          ))}
      </ul>
      {consents.map((issue) => (
        <Consent key={issue.code} issue={issue} desk={desk} />
      ))}
      {/* What cannot be done anyway risks nothing. */}
      {risk && request && (
        <Note tone="warn">
          {risk.mustAcknowledge ? (
            <Checkbox isChecked={desk.isRiskAccepted} onChange={desk.acceptRisk}>
              {risk.sentence}
            </Checkbox>
          ) : (
            risk.sentence
          )}
        </Note>
      )}
    </>
  )
}

interface ConsentProps {
  readonly issue: FormIssue<ConsentCode>
  readonly desk: Pick<MarginDesk, 'giveConsent'>
}

/** Shows a warning, with the control that accepts it where consent is needed. */
function Consent({ issue, desk }: ConsentProps) {
  const message = formIssueMessage(issue)
  if (issue.severity !== 'consent') {
    return <Note tone={issue.severity === 'info' ? 'quiet' : 'warn'}>{message}</Note>
  }
  if (issue.code === 'PRICE_IMPACT' && issue.values.impact.asks === 'typed') {
    const { code, values } = issue
    const accept = (typedLoss: string) => desk.giveConsent({ code, values: { ...values, typedLoss } })
    return <TypedLoss message={message} onTyped={accept} />
  }
  return (
    <Note tone="warn" title={message}>
      <div className={styles['consent']}>
        <Checkbox isChecked={false} onChange={() => desk.giveConsent(toConsent(issue))}>
          {issue.code === 'HIGH_SLIPPAGE_CONSENT'
            ? 'I accept this slippage for this trade'
            : 'I accept this loss'}
        </Checkbox>
      </div>
    </Note>
  )
}
