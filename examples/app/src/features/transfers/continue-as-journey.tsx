import type { TransferRecord } from '@causeway/core'
import { sameAddress } from '@causeway/core/chains'
import { useTranslatedError, useWalletSession } from '@causeway/react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { transfersCopy } from '#locale/transfers-copy'
import { useEngine } from '../../state/use-engine.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Pane } from '../../ui/pane.tsx'
import styles from './resume-transfer.module.css'

/** Offers to continue a transfer that was tracked by its hash as a journey. Renders nothing for those of other accounts. */
export function ContinueAsJourney({ record }: { readonly record: TransferRecord }) {
  const account = useWalletSession(({ universalAccount }) => universalAccount.EVM)
  const { journeys } = useEngine()
  const navigate = useNavigate()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (request: Parameters<typeof journeys.recover>[0]) => journeys.recover(request),
    onSuccess: ({ id }) => navigate(`/bridge?journey=${encodeURIComponent(id)}`),
    networkMode: 'always',
  })
  const translation = useTranslatedError(error, { chainId: record.chainId })
  const { hash, chainId, from } = record
  if (account === undefined || !isTracked(record) || hash === undefined || !sameAddress(from, account))
    return null
  return (
    <Pane title={transfersCopy.continueTitle}>
      <p className="small muted">{transfersCopy.continueText}</p>
      <div className={styles['action']}>
        {translation && (
          <ErrorNote
            title={translation.title}
            message={translation.message}
            hint={translation.hint}
            details={translation.reason}
          />
        )}
        <Button
          isDisabled={isPending}
          onClick={() => mutate({ account, chainId, hash: `0x${hash.slice(2)}` })}
        >
          {isPending ? transfersCopy.checking : transfersCopy.continueAfterArrival}
        </Button>
      </div>
    </Pane>
  )
}

/** Returns whether a transfer to another chain or token was tracked by its hash, and not sent in this browser. */
function isTracked({ run, info: { type }, chainType }: TransferRecord): boolean {
  return run === undefined && chainType === 'EVM' && (type === 'Bridge' || type === 'Swap')
}
