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

/** The calls that remain to be signed, where no provider can build them again. */
export function PendingCalls({ facts, steps, onConfirm, onBack }: PendingCallsProps) {
  const { record, action } = facts
  const chain = chainById(useChains(), record.chainId)
  return (
    <>
      <Note tone="warn" title={transfersCopy.checkRequests}>
        {transfersCopy.savedCalls}
      </Note>
      <RequestList requests={getWalletRequests(steps, chain)} titleOf={(kind) => storedTitle(kind, action)} />
      <div className={styles['action']}>
        <Button kind="go" size="large" onClick={onConfirm}>
          {transfersCopy.continueRequests}
        </Button>
        <Button onClick={onBack}>{transfersCopy.back}</Button>
      </div>
    </>
  )
}

/** The stored amount may differ from that of the call: the heading of a stored request names none. */
function storedTitle(kind: TransferStep['kind'], action: string): string {
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
