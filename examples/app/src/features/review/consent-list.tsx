import {
  type ConsentCode,
  type FormConsent,
  type FormIssue,
  formIssueMessage,
  isConsentIssue,
  type SwapFormView,
  toConsent,
} from '@causeway/view-models'
import { Checkbox } from '../../ui/checkbox.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Note } from '../../ui/note.tsx'
import styles from './consents.module.css'
import { TypedLoss } from './typed-loss.tsx'

/** Changes the consents of the user. */
export interface ConsentActions {
  giveConsent(consent: FormConsent): void
  /** Withdraws the consents that resolve an issue, which then asks again. */
  withdrawConsent(issue: FormIssue<ConsentCode>): void
}

export interface ConsentListProps {
  readonly view: SwapFormView
  readonly actions: ConsentActions
}

/** Consents that a trade needs before it can be reviewed. A severe loss has to be typed. */
export function ConsentList({ view, actions }: ConsentListProps) {
  const asking = view.issues.filter(isConsentIssue)
  if (asking.length === 0) return null
  return (
    <div className={styles['list']}>
      {asking.map((issue) => (
        <Consent key={issue.code} issue={issue} actions={actions} />
      ))}
    </div>
  )
}

interface ConsentProps extends Pick<ConsentListProps, 'actions'> {
  readonly issue: FormIssue<ConsentCode>
}

function Consent({ issue, actions }: ConsentProps) {
  const message = formIssueMessage(issue)
  if (issue.severity === 'warning') return <Note tone="warn">{message}</Note>
  if (issue.severity === 'info') {
    return (
      <Note tone="quiet" icon="check" title="Accepted.">
        {message} <TextLink onClick={() => actions.withdrawConsent(issue)}>Withdraw</TextLink>
      </Note>
    )
  }
  if (issue.code === 'PRICE_IMPACT' && issue.values.impact.asks === 'typed') {
    const { code, values } = issue
    const accept = (typedLoss: string) => actions.giveConsent({ code, values: { ...values, typedLoss } })
    return <TypedLoss message={message} onTyped={accept} />
  }
  return (
    <Note tone="warn" title={message}>
      {/* The button itself gives the consent to a provider's slippage. */}
      {issue.code !== 'SLIPPAGE_CONSENT' && (
        <div className={styles['tick']}>
          <Checkbox isChecked={false} onChange={() => actions.giveConsent(toConsent(issue))}>
            {TICKS[issue.code]}
          </Checkbox>
        </div>
      )}
    </Note>
  )
}

const TICKS: Readonly<Record<Exclude<ConsentCode, 'SLIPPAGE_CONSENT'>, string>> = {
  RECIPIENT_CONSENT: 'The address is right, and I want it to receive',
  PRICE_IMPACT: 'I accept this loss',
  NATIVE_FEE_CONSENT: 'I accept this fee',
  HIGH_SLIPPAGE_CONSENT: 'I accept this slippage for this trade',
}
