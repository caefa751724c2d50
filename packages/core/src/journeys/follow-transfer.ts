import { sameAddress } from '../chains/address.ts'
import { abortReason } from '../kernel/abort.ts'
import { sleep } from '../kernel/clock.ts'
import { errorSentence, isCausewayError } from '../kernel/errors.ts'
import { removeUnsent } from '../transfers/clear-journal.ts'
import { findUnansweredStep } from '../transfers/is-main-step.ts'
import { isFinishedTransfer, isSendUnknown, type TransferRecord, wasSent } from '../transfers/record.ts'
import { awaitsRefund } from '../transfers/stage.ts'
import { getUnconfirmedRecipients } from './get-unconfirmed-recipients.ts'
import type { JourneyContext } from './journey-context.ts'
import { isSameToken } from './journey-request.ts'
import { readNonce } from './read-funds.ts'
import type { JourneyRecord, JourneyRecordLeg } from './record.ts'
import { type JourneyRun, sendTransfer } from './send-transfer.ts'

/** Codes of errors after which an unsent transfer is quoted again, within the limits of the journey. */
const OUTDATED_CODES: readonly string[] = [
  'TERMS_WORSENED',
  'VERIFICATION_WORSENED',
  'NO_QUOTE',
  'QUOTE_EXPIRED',
  'PLAN_EXPIRED',
  'BUILD_MISMATCH',
  'NATIVE_FEE_CONSENT_NEEDED',
]

/**
 * End of a transfer. `removed`: it was stored and never sent, and cannot be sent later either. `unknown`: the wallet was
 * asked, and neither the chain nor the nonce shows whether it was sent. Undefined if the journal does not have it.
 */
type FollowedTransfer = TransferRecord | 'removed' | 'unknown' | undefined

/**
 * Continues the transfer of a leg or of the action, and waits for its end.
 *
 * A transfer comes from storage, which could name another recipient or other calls. That of a leg is continued if it pays
 * as the leg does, to a recipient that the user knows. Others are followed if they were sent, and otherwise removed: they
 * are quoted or planned again.
 */
export async function followTransfer(
  id: string,
  record: JourneyRecord,
  index: number,
  run: JourneyRun,
): Promise<FollowedTransfer> {
  const { transfers } = run.context
  const stored = transfers.get(id)
  if (!stored) return undefined
  if (stored.run && !isFinishedTransfer(stored)) {
    const leg = record.legs[index]
    const isConfirmed = getUnconfirmedRecipients(record, index, run.confirmed).length === 0
    // The message of a stored transfer is not sent as it is stored: the call on arrival is planned again.
    const canContinue = leg && !leg.arrival && isConfirmed && paysAsLeg(leg, record, stored)
    const end = await (canContinue ? continueTransfer(stored, run) : settleUnsent(stored, run))
    if (end !== 'sent') return end
  }
  const { state } = record
  return state.status === 'running' && state.waitedTime !== undefined
    ? waitForTransfer(id, state.waitedTime, run)
    : watchTransfer(id, run)
}

/** Returns a transfer once it has ended, or takes longer than usual. */
async function watchTransfer(
  id: string,
  { context: { transfers }, options: { signal } }: JourneyRun,
): Promise<TransferRecord | undefined> {
  let latest = transfers.get(id)
  if (!latest) return undefined
  for await (const change of transfers.watch(id, { signal })) latest = change
  if (signal?.aborted) throw abortReason(signal)
  return awaitsRefund(latest) ? transfers.check(id) : latest
}

/** Milliseconds between two requests for the status of a transfer that the user waits for. */
const WAIT_PAUSE_MS = 10_000

/**
 * Returns a transfer once it has ended, at the latest when it has taken longer than usual again since the user chose to
 * wait. A failed one is checked once for its refund.
 */
async function waitForTransfer(
  id: string,
  waitedTime: number,
  { context: { transfers, clock }, options: { signal } }: JourneyRun,
): Promise<TransferRecord | undefined> {
  while (transfers.get(id)) {
    const latest = await transfers.check(id)
    if (isFinishedTransfer(latest) || clock.now() - waitedTime >= transfers.getStallTime(id)) return latest
    await sleep(clock, WAIT_PAUSE_MS, signal)
  }
  return undefined
}

/**
 * Returns whether a transfer that a journey asks about, because it may have been sent, turns out to be sent: the wallet may
 * have sent it after the question was stored.
 *
 * @throws errors of reads
 */
export async function wasSentMeanwhile(
  { state, legs, action }: JourneyRecord,
  { transfers }: Pick<JourneyContext, 'transfers'>,
): Promise<boolean> {
  if (state.status !== 'asking' || state.reason !== 'send-unknown') return false
  const transferId = (legs[state.leg] ?? action)?.transferIds.at(-1)
  await transfers.load()
  if (transferId === undefined || !transfers.get(transferId)) return false
  return wasSent(await transfers.check(transferId))
}

type SentState = 'sent' | 'removed' | 'unknown'

/** Continues the transfer of a leg on the terms of its quote, or removes it if it was not sent and these are outdated. */
async function continueTransfer(transfer: TransferRecord, run: JourneyRun): Promise<SentState> {
  const { context, options, wallet } = run
  const { id } = transfer
  try {
    await sendTransfer(id, run, () => context.executor.resume(id, wallet, options))
    return 'sent'
  } catch (error) {
    if (isCausewayError(error, 'SEND_UNCERTAIN')) return 'unknown'
    const isOutdated = isCausewayError(error) && OUTDATED_CODES.includes(error.code)
    if (!isOutdated || !(await discard(transfer, context))) throw error
    context.logger.info(`Transfer ${id} of a journey is quoted again: ${errorSentence(error)}`)
    return 'removed'
  }
}

/**
 * Continues a transfer only if nothing of it remains to be sent. Removes it if it was not sent: an unused nonce proves
 * it after a lost answer, and another transfer then uses the same nonce, so that only one of both can be included.
 */
async function settleUnsent(stored: TransferRecord, run: JourneyRun): Promise<SentState> {
  const { context, options, wallet } = run
  const { transfers, journal, tabs, executor, logger } = context
  const { id, chainId, from } = stored
  if (await discard(stored, context)) return 'removed'
  try {
    await sendTransfer(id, run, () => executor.resume(id, wallet, { ...options, shown: [] }))
    return 'sent'
  } catch (error) {
    if (isCausewayError(error, 'SEND_UNCERTAIN')) return 'unknown'
    if (!isCausewayError(error, 'RESUME_MISMATCH')) throw error
    logger.info(`Transfer ${id} of a journey is not sent as it is stored.`, error)
  }
  const transfer = isSendUnknown(stored) ? await transfers.check(id) : stored
  if (!isSendUnknown(transfer)) return 'sent'
  const step = findUnansweredStep(transfer)?.step
  if (!wallet.keepsNonce || from === '' || !step || !('ask' in step)) return 'unknown'
  const nonce = await readNonce({ chainId, account: from, wallet }, context, options)
  if (nonce === undefined || nonce !== step.ask?.nonce) return 'unknown'
  await tabs.exclusive(`run:${id}`, () => journal.remove(id))
  return 'removed'
}

/** Returns whether a stored transfer pays as its leg does. Its steps and hidden terms are compared when it is resumed. */
function paysAsLeg(leg: JourneyRecordLeg, { account }: JourneyRecord, { info }: TransferRecord): boolean {
  const { inputCurrency = '', outputCurrency = '' } = info
  return (
    sameAddress(account, info.account) &&
    sameAddress(leg.recipient, info.recipient) &&
    leg.fromChainId === info.inputChainId &&
    leg.toChainId === info.outputChainId &&
    leg.fromAmount === info.inputAmountRaw &&
    isSameToken(leg.fromToken, inputCurrency) &&
    isSameToken(leg.toToken, outputCurrency)
  )
}

/** Removes a transfer that was stored and not sent. Returns whether it was. */
async function discard(transfer: TransferRecord, { journal, tabs }: JourneyContext): Promise<boolean> {
  if (wasSent(transfer) || isSendUnknown(transfer) || isFinishedTransfer(transfer)) return false
  return tabs.exclusive(`run:${transfer.id}`, () => removeUnsent(journal, transfer.id))
}
