import type { MarginFormIssue } from '@causeway/view-models'
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
  const consents = issues.filter(({ consent, code }) => consent !== undefined || code === 'PRICE_IMPACT')
  const said = issues.filter((issue) => issue.code !== 'ACKNOWLEDGE_RISK' && !consents.includes(issue))
  const [first] = said
  return (
    <>
      {first?.severity === 'error' && (
        <Note tone="neg" icon="cross" role="status">
          {first.message}
        </Note>
      )}
      <ul className="small muted">
        {said
          .filter((issue) => issue !== first || issue.severity !== 'error')
          .map(({ code, message }) => (
            <li key={code}>{message}</li>
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
  readonly issue: MarginFormIssue
  readonly desk: Pick<MarginDesk, 'giveConsent'>
}

/** Shows a warning, with the control that accepts it where consent is needed. */
function Consent({ issue, desk }: ConsentProps) {
  const { consent, message, blocking } = issue
  if (!consent || !blocking) return <Note tone={consent ? 'quiet' : 'warn'}>{message}</Note>
  if (consent.kind === 'priceImpact' && consent.tier === 'severe') {
    return (
      <TypedLoss message={message} onTyped={(typedLoss) => desk.giveConsent({ ...consent, typedLoss })} />
    )
  }
  return (
    <Note tone="warn" title={message}>
      <div className={styles['consent']}>
        <Checkbox isChecked={false} onChange={() => desk.giveConsent(consent)}>
          {consent.kind === 'highSlippage' ? 'I accept this slippage for this trade' : 'I accept this loss'}
        </Checkbox>
      </div>
    </Note>
  )
}
