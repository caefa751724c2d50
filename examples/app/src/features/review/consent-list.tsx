import type { SwapConsent, SwapFormView, SwapIssue } from '@causeway/view-models'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Note } from '../../ui/note.tsx'
import styles from './consents.module.css'
import { TypedLoss } from './typed-loss.tsx'

export interface ConsentListProps {
  readonly view: SwapFormView
  onConsent(consent: SwapConsent): void
}

type Asking = Extract<
  SwapIssue,
  {
    readonly code:
      | 'PRICE_IMPACT'
      | 'RECIPIENT_CONSENT'
      | 'SLIPPAGE_CONSENT'
      | 'NATIVE_FEE_CONSENT'
      | 'HIGH_SLIPPAGE_CONSENT'
  }
>

/** What a trade asks of the user before it can be reviewed, the gravest as a tick or a figure to type. */
export function ConsentList({ view, onConsent }: ConsentListProps) {
  const asking = view.issues.filter(isAsking)
  if (asking.length === 0) return null
  return (
    <div className={styles['list']}>
      {asking.map((issue) => (
        <Consent key={issue.code} issue={issue} onConsent={onConsent} />
      ))}
    </div>
  )
}

/** Whether an issue is one that is told where it is agreed to. */
export function isAsking(issue: SwapIssue): issue is Asking {
  return (
    issue.code === 'PRICE_IMPACT' ||
    issue.code === 'RECIPIENT_CONSENT' ||
    issue.code === 'SLIPPAGE_CONSENT' ||
    issue.code === 'NATIVE_FEE_CONSENT' ||
    issue.code === 'HIGH_SLIPPAGE_CONSENT'
  )
}

function Consent({ issue, onConsent }: { readonly issue: Asking; onConsent(consent: SwapConsent): void }) {
  const { consent, message, blocking } = issue
  if (!consent || !blocking) {
    return (
      <Note
        tone={consent ? 'quiet' : 'warn'}
        icon={consent ? 'check' : 'warning'}
        title={consent && 'Accepted.'}
      >
        {message}
      </Note>
    )
  }
  if (consent.kind === 'priceImpact' && consent.tier === 'severe') {
    return <TypedLoss message={message} onTyped={(typedLoss) => onConsent({ ...consent, typedLoss })} />
  }
  return (
    <Note tone="warn" title={message}>
      {/* What the button itself agrees to needs no tick beside it. */}
      {consent.kind !== 'slippage' && (
        <div className={styles['tick']}>
          <Checkbox isChecked={false} onChange={() => onConsent(consent)}>
            {TICKS[consent.kind]}
          </Checkbox>
        </div>
      )}
    </Note>
  )
}

const TICKS: Readonly<Record<Exclude<SwapConsent['kind'], 'slippage'>, string>> = {
  recipient: 'The address is right, and I want it to receive',
  priceImpact: 'I accept this loss',
  nativeFee: 'I accept this fee',
  highSlippage: 'I accept this slippage for this trade',
}
