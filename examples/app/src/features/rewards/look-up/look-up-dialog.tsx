import { chainById } from '@causeway/core/chains'
import { shortenTransactionId } from '@causeway/core/format'
import { getPointsLookUpForm } from '@causeway/core/points'
import { useChains, usePointsState } from '@causeway/react'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import { fixedCopy } from '#locale/fixed-copy'
import { rewardsCopy } from '#locale/rewards-copy'
import { useEngine } from '../../../state/use-engine.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import styles from './look-up.module.css'
import { LookUpOutcome } from './look-up-outcome.tsx'
import { NetworkMenu } from './network-menu.tsx'

/** Dialog to request missing points of a transaction. */
export function LookUpDialog({ onClose }: { onClose(): void }) {
  const { points } = useEngine()
  const chains = useChains()
  const accounts = usePointsState((state) => state.accounts)
  const [hash, setHash] = useState('')
  const [isTyping, setTyping] = useState(false)
  const [chainId, setChainId] = useState<number>()
  const form = getPointsLookUpForm({ hash, chainId })
  const { mutate, reset, data, error, isPending } = useMutation({
    mutationFn: () => points.lookUp({ hash, chainId }, accounts),
    onSuccess: ({ data: awarded }) => {
      if (awarded.length > 0) points.refresh().catch(() => undefined)
    },
  })
  const field = useRef<HTMLInputElement>(null)
  // Select the full hash, so that a pasted one replaces it.
  useLayoutEffect(() => {
    if (isTyping) field.current?.select()
  }, [isTyping])
  const isDisabled = !form.canSubmit || isPending

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isDisabled) mutate()
  }
  const type = (text: string) => {
    setHash(text)
    reset()
  }
  const choose = (id: number) => {
    setChainId(id)
    reset()
  }
  return (
    <Dialog isOpen onClose={onClose} title={fixedCopy.rewards.lookUpTitle}>
      <form className={styles['form']} onSubmit={submit}>
        <Field
          ref={field}
          className={styles['hash']}
          label={rewardsCopy.transactionHash}
          value={isTyping ? hash : shortenTransactionId(hash)}
          onChange={type}
          onFocus={() => setTyping(true)}
          onBlur={() => setTyping(false)}
          placeholder="0x"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          error={form.label === 'Invalid Hash' && rewardsCopy.hashFormat}
        />
        <NetworkMenu chosen={chainById(chains, chainId ?? 0)} chains={chains} onChoose={choose} />
        <div role="status">
          {data && <LookUpOutcome result={data} />}
          {error && (
            <p className={styles['error']}>
              <Icon name="cross" />
              {error.message}
            </p>
          )}
        </div>
        <Button type="submit" kind="go" size="large" isDisabled={isDisabled}>
          {isPending && <Icon name="pending" spin />}
          {form.label}
        </Button>
      </form>
    </Dialog>
  )
}
