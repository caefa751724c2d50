import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import styles from './consents.module.css'

/** A field for the loss in dollars: typing it accepts it. */
export function TypedLoss({ message, onTyped }: { readonly message: string; onTyped(loss: string): void }) {
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
