import { sameAddress } from '../chains/address.ts'
import { sleep } from '../kernel/clock.ts'
import { compact } from '../kernel/compact.ts'
import type { RequestOptions } from '../platforms/transaction.ts'
import type { TransferRecord } from '../transfers/record.ts'
import { areFundsReturned } from '../transfers/stage.ts'
import { ask } from './ask.ts'
import { getChainName } from './get-chain-name.ts'
import type { JourneyContext } from './journey-context.ts'
import { isSameToken } from './journey-request.ts'
import { readFunds } from './read-funds.ts'
import type { JourneyRecord, JourneyRecordLeg } from './record.ts'
import { type SettleContext, settleCarriedAction } from './settle-carried-action.ts'
import { withLeg } from './with-leg.ts'

/** A leg whose transfer has ended. */
interface EndedLeg {
  readonly record: JourneyRecord
  readonly index: number
  readonly leg: JourneyRecordLeg
  readonly transfer: TransferRecord
  readonly context: SettleContext
  readonly options: RequestOptions
}

/**
 * Returns the journey after the transfer of a leg has ended: at the next leg if it paid the expected token, else
 * with a question. The amount is read from the chain.
 */
export async function settleLeg(
  record: JourneyRecord,
  index: number,
  transfer: TransferRecord,
  context: SettleContext,
  options: RequestOptions,
): Promise<JourneyRecord> {
  const leg = record.legs[index]
  if (!leg) return record
  const ended: EndedLeg = { record, index, leg, transfer, context, options }
  switch (transfer.status) {
    case 'INVALID':
      return toUnsent(record, index)
    case 'DONE':
    case 'PARTIAL_SUCCESS':
      return leg.arrival ? settleCarriedAction(ended, index, context, options) : settleArrival(ended)
    case 'TRANSFER_REFUNDED':
      return settleRefund(ended)
    case 'FAILED':
    case 'PENDING':
    case 'NOT_FOUND':
      return settleFailure(ended)
  }
}

/** Returns the journey after a leg whose transfer was not sent: the leg can be sent. */
export function toUnsent(record: JourneyRecord, index: number): JourneyRecord {
  const transferIds = record.legs[index]?.transferIds.slice(0, -1) ?? []
  return { ...withLeg(record, index, { transferIds }), state: { status: 'ready', leg: index } }
}

async function settleArrival({
  record,
  index,
  leg,
  transfer,
  context,
  options,
}: EndedLeg): Promise<JourneyRecord> {
  const { toChainId: chainId, toToken: token } = leg
  const place = getChainName(context.chains, chainId)
  const { received, status, message } = transfer
  const isOther = received ? !isSameToken(received.token, token) : status === 'PARTIAL_SUCCESS'
  if (isOther) {
    const funds = received && { chainId, ...received }
    return ask(record, index, {
      reason: 'other-token',
      message: message ?? 'The provider paid another token than the one that was quoted.',
      ...(funds ? { funds } : {}),
    })
  }
  const amount = received?.amount ?? (await readReceived(leg, context, options))
  const isLast = index === record.legs.length - 1
  if (record.isRecovered && isLast && sameAddress(leg.recipient, record.account)) {
    // Another device may have sent the next leg since. The amount of a native payment may be unknown.
    const funds =
      amount > 0n && (await readFunds({ chainId, token, amount }, record.account, context, options))
    const message = `The transfer of ${leg.name} has arrived on ${place}. What was planned after it is not known: plan a journey from there, return the funds or stop.`
    return ask(withLeg(record, index, { received: amount }), index, {
      reason: 'recovered',
      message,
      ...(funds ? { funds } : {}),
    })
  }
  if (amount === 0n) {
    const missing = `${leg.name} has paid, and the tokens are not visible on ${place} yet.`
    return ask(record, index, { reason: 'funds-missing', message: missing })
  }
  const settled = withLeg(record, index, { received: amount })
  const next = index + 1
  if (next < record.legs.length) {
    return { ...withLeg(settled, next, { fromAmount: amount }), state: { status: 'ready', leg: next } }
  }
  if (record.action) return { ...settled, state: { status: 'ready', leg: next } }
  return {
    ...settled,
    state: { status: 'done', funds: { chainId, token, amount } },
    finishedTime: transfer.finishedTime ?? context.clock.now(),
  }
}

/** Number of times that a balance is read until it shows a payment, and the milliseconds in between. */
const BALANCE_READS = 5
const BALANCE_PAUSE_MS = 3_000

/**
 * Returns the amount that a transfer added to the balance of the recipient, at most the quoted output. Reads it again
 * while nothing is visible: nodes behind a load balancer differ in their latest block.
 */
async function readReceived(
  { toChainId: chainId, toToken: token, recipient: account, toAmount, balanceBefore }: JourneyRecordLeg,
  { platforms, clock }: Pick<JourneyContext, 'platforms' | 'clock'>,
  options: RequestOptions,
): Promise<bigint> {
  if (balanceBefore === undefined) return toAmount
  for (let read = 1; ; read++) {
    const balance = await platforms.forChain(chainId).getBalance({ chainId, account, token }, options)
    const added = balance > balanceBefore ? balance - balanceBefore : 0n
    if (added > 0n || read === BALANCE_READS) return added < toAmount ? added : toAmount
    await sleep(clock, BALANCE_PAUSE_MS, options.signal)
  }
}

async function settleRefund({
  record,
  index,
  leg,
  transfer: { refund, message },
  context,
  options,
}: EndedLeg): Promise<JourneyRecord> {
  const { chainId = leg.fromChainId, token = leg.fromToken, amount = leg.fromAmount } = refund ?? {}
  const isSame = chainId === leg.fromChainId && isSameToken(token, leg.fromToken)
  const funds = await readFunds({ chainId, token, amount }, record.account, context, options)
  return ask(record, index, {
    reason: isSame ? 'refunded' : 'other-token',
    message: message ?? `${leg.name} refunded the transfer.`,
    funds,
  })
}

async function settleFailure({
  record,
  index,
  leg,
  transfer,
  context,
  options,
}: EndedLeg): Promise<JourneyRecord> {
  const { fromChainId: chainId, fromToken: token, fromAmount: amount } = leg
  const message = transfer.message ?? `The transfer of ${leg.name} failed.`
  const funds = areFundsReturned(transfer)
    ? await readFunds({ chainId, token, amount }, record.account, context, options)
    : undefined
  return ask(record, index, compact({ reason: 'failed' as const, message, funds }))
}
