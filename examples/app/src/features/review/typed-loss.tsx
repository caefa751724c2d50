import { type FormEvent, useState } from 'react'
import { reviewCopy } from '#locale/review-copy'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import styles from './review-consent-note.module.css'

/** Requires the user to type a severe loss in USD as consent. */
export function TypedLoss({ message, onTyped }: { readonly message: string; onTyped(loss: string): void }) {
  const [loss, setLoss] = useState('')
  const [rejected, setRejected] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setRejected(loss)
    onTyped(loss)
  }
  // An accepted loss unmounts this component, so a submitted value that is still displayed was rejected.
  const isRejected = rejected !== undefined && rejected === loss
  return (
    <Note isConsent tone="neg" icon="warning" title={message}>
      <form className={styles['loss']} onSubmit={submit}>
        <Field
          label={reviewCopy.lossLabel}
          value={loss}
          onChange={setLoss}
          inputMode="decimal"
          autoComplete="off"
          unit="USD"
          error={isRejected ? reviewCopy.lossMismatch : undefined}
        />
        <Button type="submit">{reviewCopy.accept}</Button>
      </form>
    </Note>
  )
}
