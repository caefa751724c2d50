import { isCausewayError, type TranslatedError } from '@causeway/core'
import { useChains, useTrackTransfer, useTranslatedError } from '@causeway/react'
import { type FormEvent, useState } from 'react'
import { transfersCopy } from '#locale/transfers-copy'
import { useEngine } from '../../state/use-engine.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Field } from '../../ui/field.tsx'
import { SelectMenu } from '../../ui/select-menu.tsx'
import { hashProblem, parseHash } from './hash-problem.ts'
import styles from './track-by-hash.module.css'

interface TrackFailureProps {
  readonly error: Error
  readonly translation: TranslatedError
}

/** Why no transfer was found, with the remedies of this form: the message of the error names those of a developer. */
function TrackFailure({ error, translation: { title, message, hint, reason } }: TrackFailureProps) {
  if (isCausewayError(error, 'TRANSFER_NOT_RECOGNIZED'))
    return <ErrorNote title={title} message={error.shortMessage} hint={transfersCopy.trackHint} />
  return <ErrorNote title={title} message={message} hint={hint} details={reason} />
}

interface TrackByHashProps {
  onFound(id: string): void
}

const ANY = 'any'

/** Form that tracks a transfer by its source hash. */
export function TrackByHash({ onFound }: TrackByHashProps) {
  const chains = useChains()
  const { quotes, url } = useEngine()
  const [text, setText] = useState('')
  const [chainId, setChainId] = useState(() => {
    const { inputChain, chainId: urlChain } = url.store.getState()
    return String(inputChain ?? urlChain ?? chains[0]?.id ?? '')
  })
  const [providerId, setProviderId] = useState(ANY)
  const [isSubmitted, setAsked] = useState(false)
  const { mutate: track, isPending, error } = useTrackTransfer({ onSuccess: ({ id }) => onFound(id) })
  const translation = useTranslatedError(error)
  const problem = hashProblem(text)
  const hash = parseHash(text)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (hash === undefined || isPending) return
    track({
      chainId: Number(chainId),
      hash,
      providerId: providerId === ANY ? undefined : providerId,
    })
  }

  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <Field
        label={transfersCopy.sourceHashLabel}
        value={text}
        onChange={setText}
        error={isSubmitted ? problem : undefined}
        placeholder="0x"
        autoComplete="off"
        spellCheck={false}
      />
      <div className={styles['where']}>
        <span className="label" aria-hidden="true">
          {transfersCopy.sourceChain}
        </span>
        <span className="label" aria-hidden="true">
          {transfersCopy.provider}
        </span>
        <SelectMenu
          label={transfersCopy.sourceChain}
          value={chainId}
          options={chains.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={setChainId}
        />
        <SelectMenu
          label={transfersCopy.provider}
          value={providerId}
          options={[
            { value: ANY, label: transfersCopy.anyProvider },
            ...quotes.providers
              .filter(({ status }) => status !== undefined)
              .map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={setProviderId}
        />
      </div>
      {translation && error && <TrackFailure error={error} translation={translation} />}
      <Button kind="go" size="large" type="submit" isDisabled={isPending}>
        {isPending ? transfersCopy.searching : transfersCopy.trackTransfer}
      </Button>
    </form>
  )
}
