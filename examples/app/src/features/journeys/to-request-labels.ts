import { journeysCopy } from '#locale/journeys-copy'
import { legsCopy } from '#locale/legs-copy'
import { lendingCopy } from '#locale/lending-copy'
import { sendingCopy } from '#locale/sending-copy'
import { exactAmount } from '../../copy/exact-amount.ts'
import { type RequestCopy, requestCopy, type SingleStep } from '../../copy/get-single-steps.ts'
import { parseWrapping } from '../../copy/parse-wrapping.ts'
import { approvalCopy, type PaidToken } from '../../copy/step-copy.ts'
import type { FirstRequests } from './use-first-requests.ts'

interface FirstStep {
  /** Copy of the step: `Bridge 25 USDC to 24.9 USDC on Base with Across`. */
  readonly label: string
  /** Name of its source chain. */
  readonly chain: string
  /** The token that is paid, or the wrapped token if the native one is. */
  readonly token: PaidToken
  /** Symbol of the native token. */
  readonly native: string
}

/** Returns the copy of each wallet request of the first step of a journey. */
export function toRequestLabels(
  { steps, amount, approved }: FirstRequests,
  { label, chain, token, native }: FirstStep,
): RequestCopy[] {
  const toText = (units: bigint) => `${exactAmount(units, token.decimals)} ${token.symbol}`
  const limit = approved > amount ? toText(approved) : undefined
  const paidToken = limit === undefined ? { ...token, amount } : token
  return steps.map((step) =>
    requestCopy(step, (single) => {
      const wrapping = 'call' in single ? parseWrapping(single.call, token.address.toLowerCase()) : undefined
      if (wrapping?.type === 'wrap') {
        return sendingCopy.wrap(`${exactAmount(wrapping.amount, token.decimals)} ${native}`)
      }
      const approval = approvalCopy(single, { amount: toText(amount), limit, token: paidToken })
      return approval ? legsCopy.stepOn(approval.listed, chain) : toLabel(single, label)
    }),
  )
}

function toLabel({ kind }: SingleStep, label: string): string {
  switch (kind) {
    case 'collateral':
      return lendingCopy.countAsCollateral
    case 'order':
      return journeysCopy.asOrder(label)
    default:
      return label
  }
}
