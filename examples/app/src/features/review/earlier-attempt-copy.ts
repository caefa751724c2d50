import { isCausewayError, type TransferRecord } from '@causeway/core'
import type { Token } from '@causeway/core/data'
import { formatAmount, formatClock } from '@causeway/core/format'
import { sendingCopy } from '#locale/sending-copy'
import type { FailureCopy } from '../../copy/failure-copy.ts'
import { hasSignedOrder } from './is-sent.ts'

interface EarlierAttempt {
  /** The earlier transfer of the same amount. */
  readonly record: TransferRecord
  readonly output: { readonly [Key in 'decimals' | 'symbol']: Token[Key] | undefined } | undefined
  /** Milliseconds since the epoch. */
  readonly now: number
  /** Sentences that state where the funds are. */
  readonly fundsNote: string
}

/** Returns the copy of a review that cannot be sent because of an earlier transfer of the same amount; otherwise undefined. */
export function earlierAttemptCopy(
  error: Error,
  { record: { run, info }, output, now, fundsNote }: EarlierAttempt,
): Pick<FailureCopy, 'title' | 'message' | 'hint'> | undefined {
  const { providerChanged, signedOrder } = sendingCopy
  const provider = run?.name ?? ''
  const validUntil = run?.steps.flatMap((step) =>
    step.kind === 'order' ? (step.order.validUntil ?? []) : [],
  )[0]
  const deadline = validUntil === undefined ? undefined : formatClock(validUntil, now)
  if (isCausewayError(error, 'PROVIDER_CHANGED')) {
    const { title, message, hint } = providerChanged
    return { title, message: `${message(provider)} ${fundsNote}`, hint }
  }
  if (isCausewayError(error, 'ORDER_ALREADY_SIGNED')) {
    const { title, message, hint } = signedOrder
    const { outputAmountMinRaw: minimum } = info
    const { decimals, symbol } = output ?? {}
    const amount =
      decimals !== undefined && symbol !== undefined && minimum !== undefined
        ? `${formatAmount(minimum, decimals)} ${symbol}`
        : undefined
    return { title, message: message(provider, amount, deadline), hint }
  }
  if (isCausewayError(error, 'PLAN_EXPIRED') && hasSignedOrder({ run })) {
    const { expiredTitle: title, expired, expiredHint: hint } = signedOrder
    return { title, message: expired(provider, deadline), hint }
  }
  return undefined
}
