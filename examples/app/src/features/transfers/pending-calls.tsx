import type { TransferStep } from '@causeway/core'
import { chainById } from '@causeway/core/chains'
import { useChains } from '@causeway/react'
import { transfersCopy } from '#locale/transfers-copy'
import { stepCopy } from '../../copy/step-copy.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { RequestList } from '../review/request-list.tsx'
import { getWalletRequests, type WalletRequest } from '../review/wallet-requests.ts'
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
        requests={getWalletRequests(steps, chain).map((request) => withPlan(request, facts))}
        getTitle={(request) => getStoredTitle(request, action)}
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

/** Names of the amounts that margin trades take and give, by `txType`. */
const SIDES: Readonly<Record<string, readonly [string, string]>> = {
  Open: [transfersCopy.borrowed, transfersCopy.supplied],
  Close: [transfersCopy.withdrawn, transfersCopy.repaid],
  CollateralSwap: [transfersCopy.withdrawn, transfersCopy.supplied],
  DebtSwap: [transfersCopy.borrowed, transfersCopy.repaid],
  Refinance: [transfersCopy.borrowed, transfersCopy.repaid],
}

/** Adds the planned amounts to the call of a margin trade, which is not decoded. */
function withPlan(request: WalletRequest, { record, paid, due, least }: TransferFacts): WalletRequest {
  const { type, txType = '' } = record.info
  const [taken, given] = (type === 'Margin' && SIDES[txType]) || []
  if (request.step.kind !== 'call' || request.permission || taken === undefined || given === undefined) {
    return request
  }
  const lines = [
    { label: transfersCopy.planned(taken), value: paid },
    { label: transfersCopy.planned(given), value: due },
    { label: transfersCopy.plannedMinimum, value: least },
  ].flatMap(({ label, value }) => (value === undefined ? [] : [{ label, value }]))
  return { ...request, lines: [...request.lines, ...lines] }
}

/** Returns a title without an amount, because the stored amount may differ from the amount of the call. */
function getStoredTitle({ step, permission }: WalletRequest, action: string): string {
  switch (step.kind) {
    case 'approve':
      return transfersCopy.approveBelow
    case 'permit':
      return transfersCopy.permitBelow
    case 'order':
      return transfersCopy.orderBelow
    case 'permission':
      return getPermissionTitle(permission)
    default:
      return stepCopy(step, { type: action, amount: '' })
  }
}

function getPermissionTitle(permission: WalletRequest['permission']): string {
  if (permission?.amount === 0n) return transfersCopy.revokePermission
  return permission?.kind === 'debt' ? transfersCopy.allowDebtBelow : transfersCopy.allowManaging()
}
