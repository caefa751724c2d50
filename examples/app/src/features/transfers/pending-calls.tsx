import type { TransferStep } from '@causeway/core'
import { chainById } from '@causeway/core/chains'
import { useChains } from '@causeway/react'
import { transfersCopy } from '#locale/transfers-copy'
import { stepCopy } from '../../copy/step-copy.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { RequestList } from '../review/request-list.tsx'
import { getWalletRequests } from '../review/wallet-requests.ts'
import styles from './resume-transfer.module.css'
import type { TransferFacts } from './transfer-facts.ts'

interface PendingCallsProps {
  readonly facts: TransferFacts
  readonly steps: readonly TransferStep[]
  onConfirm(): void
  onBack(): void
}

/** The stored calls to sign, if no provider can build them again. */
export function PendingCalls({ facts, steps, onConfirm, onBack }: PendingCallsProps) {
  const { record, action } = facts
  const chain = chainById(useChains(), record.chainId)
  return (
    <>
      <Note tone="warn" title={transfersCopy.checkRequests}>
        {transfersCopy.savedCalls}
      </Note>
      <RequestList
        requests={getWalletRequests(steps, chain)}
        getTitle={(kind) => getStoredTitle(kind, action)}
      />
      <div className={styles['action']}>
        <Button kind="go" size="large" onClick={onConfirm}>
          {transfersCopy.continueRequests}
        </Button>
        <Button onClick={onBack}>{transfersCopy.back}</Button>
      </div>
    </>
  )
}

/** Returns a title without an amount, because the stored amount may differ from the amount of the call. */
function getStoredTitle(kind: TransferStep['kind'], action: string): string {
  switch (kind) {
    case 'approve':
      return transfersCopy.approveBelow
    case 'permit':
      return transfersCopy.permitBelow
    case 'order':
      return transfersCopy.orderBelow
    default:
      return stepCopy(kind, { type: action, amount: '' })
  }
}
