import type { SwapConsent, SwapFormView, SwapIssue, SwapIssueOf } from '@causeway/core'
import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import styles from './consents.module.css'

export interface ConsentListProps {
  readonly view: SwapFormView
  onConsent(consent: SwapConsent): void
}

type Asking =
  | SwapIssueOf<'HIGH_SLIPPAGE_CONSENT'>
  | SwapIssueOf<'PRICE_IMPACT'>
  | SwapIssueOf<'RECIPIENT_CONSENT'>
  | SwapIssueOf<'SLIPPAGE_CONSENT'>

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
    issue.code === 'HIGH_SLIPPAGE_CONSENT' ||
    issue.code === 'PRICE_IMPACT' ||
    issue.code === 'RECIPIENT_CONSENT' ||
    issue.code === 'SLIPPAGE_CONSENT'
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
            {CONSENT_WORDS[consent.kind]}
          </Checkbox>
        </div>
      )}
    </Note>
  )
}

const CONSENT_WORDS = {
  recipient: 'The address is right, and I want it to receive',
  highSlippage: 'I accept this slippage for this trade',
  priceImpact: 'I accept this loss',
} as const

function TypedLoss({ message, onTyped }: { readonly message: string; onTyped(loss: string): void }) {
  const [loss, setLoss] = useState('')
  const [refused, setRefused] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setRefused(loss)
    onTyped(loss)
  }
  // A loss that is accepted takes this field away.
  const isRefused = refused !== undefined && refused === loss
  return (
    <Note tone="neg" icon="warning" title={message}>
      <form className={styles['loss']} onSubmit={submit}>
        <Field
          label="The loss in dollars"
          value={loss}
          onChange={setLoss}
          inputMode="decimal"
          autoComplete="off"
          unit="USD"
          error={isRefused ? 'That is not the loss. Type it as it stands above.' : undefined}
        />
        <Button type="submit">Accept this loss</Button>
      </form>
    </Note>
  )
}
