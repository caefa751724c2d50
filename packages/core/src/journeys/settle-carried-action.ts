import { sleep } from '../kernel/clock.ts'
import { type Hex, isHex } from '../kernel/schema.ts'
import type { RequestOptions } from '../platforms/transaction.ts'
import type { ArrivalOutcome } from '../quotes/arrival-handler.ts'
import type { TransferRecord } from '../transfers/record.ts'
import { ask } from './ask.ts'
import { getChainName } from './get-chain-name.ts'
import type { JourneyContext } from './journey-context.ts'
import { type LegArrival, readArrival } from './read-arrival.ts'
import type { JourneyRecord, JourneyRecordLeg } from './record.ts'
import { withLeg } from './with-leg.ts'

/** Services that read where the tokens of a leg are. */
export type SettleContext = Pick<JourneyContext, 'platforms' | 'clock' | 'lending' | 'chains' | 'quotes'>

/** A leg that carries the lender action, and whose transfer was paid. */
export interface PaidArrival {
  readonly record: JourneyRecord
  readonly leg: JourneyRecordLeg
  readonly transfer: TransferRecord
}

/** Number of times that the chain is read until it shows the payment, and the milliseconds in between. */
const READS = 5
const PAUSE_MS = 3_000

/**
 * Returns the journey after a transfer that carries the lender action was paid: done, or ready for the action if the
 * tokens were paid to the account instead. Asks if neither is visible yet.
 */
export async function settleCarriedAction(
  { record, leg, transfer }: PaidArrival,
  index: number,
  context: SettleContext,
  options: RequestOptions,
): Promise<JourneyRecord> {
  let outcome: ArrivalOutcome | undefined
  for (let read = 1; read <= READS && !outcome; read++) {
    if (read > 1) await sleep(context.clock, PAUSE_MS, options.signal)
    const isVisible = transfer.toHash === undefined || read === READS
    outcome = await readArrivalOutcome({ record, leg, transfer }, context, { ...options, isVisible })
  }
  const { toChainId: chainId } = leg
  if (!outcome) {
    const message = `${leg.name} has paid. Neither the position at the lender nor the balance on ${getChainName(context.chains, chainId)} shows it yet.`
    return ask(record, index, { reason: 'funds-missing', message })
  }
  const { account, action } = record
  if (action) context.lending?.invalidate({ chainId, lender: action.lender, account })
  if (outcome.succeeded) {
    const used = getUsed(record, leg, outcome)
    return {
      ...withLeg(record, index, { received: leg.toAmount }),
      ...(action ? { action: { ...action, used } } : {}),
      state: { status: 'done' },
      finishedTime: transfer.finishedTime ?? context.clock.now(),
    }
  }
  return {
    ...withLeg(record, index, { received: outcome.returned }),
    state: { status: 'ready', leg: index + 1 },
  }
}

/** Returns the amount that the lender took. Without logs of the payment, a repayment took at most the debt before it. */
function getUsed(
  { action }: JourneyRecord,
  { toAmount, arrival }: JourneyRecordLeg,
  { returned }: ArrivalOutcome,
): bigint {
  const { positionBefore } = arrival ?? {}
  const used = toAmount > returned ? toAmount - returned : 0n
  const isAboveDebt = action?.action === 'repay' && positionBefore !== undefined && used > positionBefore
  return isAboveDebt ? positionBefore : used
}

interface OutcomeOptions extends RequestOptions {
  /** Whether the chain shows the transaction, so that position and balance decide if it does not name the payment. */
  readonly isVisible: boolean
}

/**
 * Reads the result of the action from the transaction that delivered the tokens, or from the position and the balance of
 * the account. Undefined while neither shows it.
 *
 * @throws errors of reads
 */
export async function readArrivalOutcome(
  paid: PaidArrival,
  context: SettleContext,
  { isVisible, ...options }: OutcomeOptions,
): Promise<ArrivalOutcome | undefined> {
  const { record, leg } = paid
  const current = await readArrival(record, leg, context, options)
  if (!current) return undefined
  const delivered = await readDelivery(paid, current, context, options)
  return delivered ?? (isVisible ? readChanges(record, leg, current, context, options) : undefined)
}

async function readDelivery(
  { record: { account }, leg, transfer }: PaidArrival,
  { arrival: { handler, call } }: LegArrival,
  { platforms }: SettleContext,
  options: RequestOptions,
): Promise<ArrivalOutcome | undefined> {
  const { toHash, arrivalAfterBlock = -1n } = transfer
  if (!isTransactionHash(toHash)) return undefined
  const { fromChainId, toChainId } = leg
  const platform = platforms.forChain(toChainId)
  const receipt = await platform.getReceipt(toChainId, toHash, options)
  // A transaction before the transfer settled another one.
  if (receipt?.status !== 'success' || receipt.blockNumber <= arrivalAfterBlock) return undefined
  const logs = (await platform.getLogs?.(toChainId, toHash, options)) ?? []
  return handler.readOutcome({ call, account, fromChainId, logs })
}

/** Share of the expected change of a position that interest and rounding leave, in percent. */
const MIN_CHANGE = 99n

async function readChanges(
  { account, action }: JourneyRecord,
  { toChainId: chainId, toToken: token, toAmount, arrival, balanceBefore }: JourneyRecordLeg,
  { position }: LegArrival,
  { platforms }: SettleContext,
  options: RequestOptions,
): Promise<ArrivalOutcome | undefined> {
  const { positionBefore } = arrival ?? {}
  if (positionBefore === undefined || balanceBefore === undefined) return undefined
  const isRepayment = action?.action === 'repay'
  const change = isRepayment ? positionBefore - position : position - positionBefore
  const largest = isRepayment && positionBefore < toAmount ? positionBefore : toAmount
  const expected = action?.amount !== undefined && action.amount < largest ? action.amount : largest
  if (change > 0n && change * 100n >= expected * MIN_CHANGE) return { succeeded: true, returned: 0n }
  const balance = await platforms.forChain(chainId).getBalance({ chainId, account, token }, options)
  const returned = balance > balanceBefore ? balance - balanceBefore : 0n
  if (returned === 0n) return undefined
  return { succeeded: false, returned: returned < toAmount ? returned : toAmount }
}

function isTransactionHash(hash: string | undefined): hash is Hex {
  return hash !== undefined && isHex(hash) && hash.length === 66
}
