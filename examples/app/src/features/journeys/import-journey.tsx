import { isCausewayError } from '@causeway/core'
import { useTranslatedError } from '@causeway/react'
import { useMutation } from '@tanstack/react-query'
import { type ChangeEvent, type FormEvent, useState } from 'react'
import { journeysCopy } from '#locale/journeys-copy'
import { useEngine } from '../../state/use-engine.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Field } from '../../ui/field.tsx'
import styles from '../transfers/track-by-hash.module.css'

/** Form that adds a journey from its exported text or file. */
export function ImportJourney({ onImported }: { onImported(id: string): void }) {
  const { journeys } = useEngine()
  const [text, setText] = useState('')
  const { mutate, isPending, error } = useMutation({
    mutationFn: (exported: string) => journeys.import(exported),
    onSuccess: ({ id }) => onImported(id),
    networkMode: 'always',
  })
  const translation = useTranslatedError(error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '' && !isPending) mutate(text)
  }
  const read = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const content = await target.files?.[0]?.text()
    if (content !== undefined) mutate(content)
  }
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <p className="small muted">{journeysCopy.importHint}</p>
      <Field
        label={journeysCopy.importLabel}
        placeholder={journeysCopy.importPlaceholder}
        value={text}
        onChange={setText}
        autoComplete="off"
        spellCheck={false}
      />
      <label className={styles['file']}>
        {journeysCopy.importFile}
        <input className="visuallyHidden" type="file" accept=".json,application/json" onChange={read} />
      </label>
      {translation &&
        (isCausewayError(error, 'INVALID_RESPONSE') ? (
          <ErrorNote title={journeysCopy.notExported} message={journeysCopy.notExportedText} />
        ) : (
          <ErrorNote title={translation.title} message={translation.message} hint={translation.hint} />
        ))}
      <Button kind="go" size="large" type="submit" isDisabled={isPending || text.trim() === ''}>
        {journeysCopy.import}
      </Button>
    </form>
  )
}
