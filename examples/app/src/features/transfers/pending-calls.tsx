import type { TransferStep } from '@causeway/core'
import { chainById } from '@causeway/core/chains'
import { useChains } from '@causeway/react'
import { stepWords } from '../../copy/trade-words.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { walletRequests } from '../review/calls.ts'
import { RequestList } from '../review/request-list.tsx'
import type { TransferFacts } from './facts.ts'
import styles from './go-on.module.css'

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
      <Note tone="warn" title="Check the remaining requests.">
        They were saved in this browser and cannot be verified again. Continue only if they match what you
        started.
      </Note>
      <RequestList requests={walletRequests(steps, chain)} titleOf={(kind) => storedTitle(kind, action)} />
      <div className={styles['action']}>
        <Button kind="go" size="large" onClick={onConfirm}>
          Continue with these requests
        </Button>
        <Button onClick={onBack}>Back</Button>
      </div>
    </>
  )
}

/** The stored amount may differ from that of the call: the heading of a stored request names none. */
function storedTitle(kind: TransferStep['kind'], action: string): string {
  switch (kind) {
    case 'approve':
      return 'Approve the amount below'
    case 'permit':
      return 'Sign a permit for the amount below'
    case 'order':
      return 'Sign the order below'
    default:
      return stepWords(kind, { type: action, amount: '' })
  }
}
