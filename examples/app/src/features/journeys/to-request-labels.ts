import type { TransferStep } from '@causeway/core'
import { journeysCopy } from '#locale/journeys-copy'
import { legsCopy } from '#locale/legs-copy'
import { lendingCopy } from '#locale/lending-copy'
import { approvalCopy } from '../../copy/step-copy.ts'
import type { FirstRequests } from './use-first-requests.ts'

interface FirstStep {
  /** Copy of the step: `Bridge 25 USDC to 24.9 USDC on Base with Across`. */
  readonly label: string
  /** Name of its source chain. */
  readonly chain: string
  /** Formats an amount of the paid token with all its decimals: `25 USDC`. */
  toText(amount: bigint): string
}

/** Returns the copy of each wallet request of the first step of a journey. */
export function toRequestLabels(
  { steps, amount, approved }: FirstRequests,
  { label, chain, toText }: FirstStep,
): string[] {
  const limit = approved > amount ? toText(approved) : undefined
  return steps.map(({ kind }) => {
    const approval = approvalCopy(kind, { amount: toText(amount), limit })
    return approval ? legsCopy.stepOn(approval.listed, chain) : toLabel(kind, label)
  })
}

function toLabel(kind: TransferStep['kind'], label: string): string {
  switch (kind) {
    case 'batch':
      return lendingCopy.withApprovals(label)
    case 'collateral':
      return lendingCopy.countAsCollateral
    case 'order':
      return journeysCopy.asOrder(label)
    default:
      return label
  }
}
