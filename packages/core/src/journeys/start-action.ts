import { lowerAddress } from '../chains/address.ts'
import { compact } from '../kernel/compact.ts'
import { errorSentence, isCausewayError } from '../kernel/errors.ts'
import type { Address } from '../kernel/schema.ts'
import { LenderFailureError } from '../lending/actions/lender-failure-error.ts'
import type { ReviewedLendingPlan } from '../lending/actions/lending-actions.ts'
import { LendingRejectedError } from '../lending/lending-rejected-error.ts'
import type { RequestOptions } from '../platforms/transaction.ts'
import { netTransfers, tokenTransfers } from '../transfers/net-transfers.ts'
import type { TransferRecord } from '../transfers/record.ts'
import { ask } from './ask.ts'
import { getChainName } from './get-chain-name.ts'
import type { JourneyContext } from './journey-context.ts'
import { getTokenRejection, readLenderTarget, toHealthFactor, toLenderAction } from './read-destination.ts'
import { readFunds, readNonce, readSpendable } from './read-funds.ts'
import type { JourneyRecord, JourneyRecordAction } from './record.ts'
import { type JourneyRun, sendTransfer } from './send-transfer.ts'

/** Codes of errors that another attempt does not avoid: the user has to choose. */
const REJECTED_CODES: readonly string[] = ['LENDING_MISMATCH', 'SIMULATION_REVERTED', 'POOL_UNREADABLE']

/**
 * Plans the lender action for the amount that arrived, stores its transfer, and sends it. Ends a journey without an action.
 */
export async function startAction(record: JourneyRecord, run: JourneyRun): Promise<void> {
  const { context, journeys, wallet, options } = run
  const { account, action, legs } = record
  const { lending, clock } = context
  const index = legs.length
  if (!action) {
    await journeys.write({ ...record, state: { status: 'done' }, finishedTime: clock.now() })
    return
  }
  const { chainId, token } = action
  const arrived = legs.at(-1)?.received ?? record.from.amount
  const funds = await readFunds({ chainId, token, amount: arrived }, account, context, options)
  if (record.isImported) {
    const message = 'The journey comes from another device. Check the action before you accept it.'
    await journeys.write(ask(record, index, { reason: 'imported', message, funds }))
    return
  }
  if (!lending) {
    const message = 'The instance has no lending().'
    await journeys.write(ask(record, index, { reason: 'action-rejected', message, funds }))
    return
  }
  const spendable = await readSpendable({ chainId, account, token }, context, options)
  const amount = spendable < arrived ? spendable : arrived
  if (amount === 0n) {
    const message = `Nothing of the amount is in the account on ${getChainName(context.chains, chainId)}.`
    await journeys.write(ask(record, index, { reason: 'funds-missing', message, funds }))
    return
  }
  const plan = await planAction(action, amount, record, { lending, chains: context.chains }, options)
  if (typeof plan === 'string') {
    await journeys.write(ask(record, index, { reason: 'action-rejected', message: plan, funds }))
    return
  }
  const risk = getRisk(plan, record)
  if (risk !== undefined && risk !== action.acceptedRisk) {
    await journeys.write(ask(record, index, { reason: 'risk', message: risk, funds }))
    return
  }
  const { id: transferId } = plan.execution
  if (transferId === undefined) throw new Error('A lending plan has an id.')
  const nonce = await readNonce({ chainId, account, wallet }, context, options)
  const [move] = plan.moves
  const started = {
    ...action,
    ...(move ? { used: move.expected, usedMax: move.amount } : {}),
    transferIds: [...action.transferIds, transferId],
    ...(nonce === undefined ? {} : { nonce }),
  }
  await journeys.write({ ...record, action: started, state: { status: 'running', leg: index } })
  const accepted = { acceptRisk: true, acceptUnverified: plan.simulation }
  let failure: LenderFailureError | undefined
  await sendTransfer(transferId, run, () =>
    lending.execute(plan, wallet, { ...options, ...accepted }).catch((error: unknown) => {
      if (!(error instanceof LenderFailureError)) throw error
      failure = error
    }),
  )
  // The transaction succeeded and did nothing, so its transfer does not show it.
  if (failure) {
    const question = { reason: 'action-rejected' as const, message: errorSentence(failure), funds }
    await journeys.write(ask(await journeys.reload(record.id), index, question))
  }
}

/** Returns the plan of the action, or the reason why the lender rejects it. @throws errors of reads; AbortedError */
async function planAction(
  { chainId, lender, action, pool, token, amount }: JourneyRecordAction,
  arrived: bigint,
  { account, legs }: JourneyRecord,
  {
    lending,
    chains,
  }: { readonly lending: NonNullable<JourneyContext['lending']> } & Pick<JourneyContext, 'chains'>,
  options: RequestOptions,
): Promise<ReviewedLendingPlan | string> {
  const target = { chainId, lender, action, pool, ...(amount === undefined ? {} : { amount }) }
  try {
    const destination = await readLenderTarget(account, target, { lending, chains }, options.signal)
    const rejection = getTokenRejection(destination, { chainId, token }, legs.at(-1))
    if (rejection !== undefined) return rejection
    const planned = toLenderAction(destination.lender.target, arrived, destination.lender)
    return await lending.plan({ chainId, lender, account }, planned, options)
  } catch (error) {
    const isRejected =
      error instanceof LendingRejectedError || (isCausewayError(error) && REJECTED_CODES.includes(error.code))
    if (!isRejected) throw error
    return errorSentence(error)
  }
}

/** Returns the risks of the position after the action as a message; undefined without any. */
function getRisk(
  { notices, simulation, after }: ReviewedLendingPlan,
  record: JourneyRecord,
): string | undefined {
  const { minHealthFactor } = record
  const risks = notices.filter(({ code }) => code === 'RISKY').map(({ message }) => message)
  if (simulation.status !== 'verified') risks.push(simulation.message)
  const health = toHealthFactor(after)
  if (minHealthFactor !== undefined && (health === 'unknown' || health < minHealthFactor)) {
    const shown = health === 'unknown' ? health : health.toFixed(2)
    risks.push(`The health factor would be ${shown}. The limit is ${minHealthFactor}.`)
  }
  return risks.length > 0 ? risks.join(' ') : undefined
}

/** Returns the journey after the transaction of the action has ended. */
export async function settleAction(
  record: JourneyRecord,
  transfer: TransferRecord,
  context: Pick<JourneyContext, 'platforms' | 'clock'>,
  options: RequestOptions,
): Promise<JourneyRecord> {
  const { action, legs, account } = record
  if (!action) return record
  if (transfer.status === 'DONE') {
    const used = await readUsed(action, account, transfer, context, options)
    return {
      ...record,
      action: { ...action, ...compact({ used }) },
      state: { status: 'done' },
      finishedTime: transfer.finishedTime ?? context.clock.now(),
    }
  }
  const { chainId, token, transferIds } = action
  if (transfer.status === 'INVALID') {
    return {
      ...record,
      action: { ...action, transferIds: transferIds.slice(0, -1) },
      state: { status: 'ready', leg: legs.length },
    }
  }
  const amount = legs.at(-1)?.received ?? record.from.amount
  const funds = await readFunds({ chainId, token, amount }, account, context, options)
  const message = transfer.message ?? 'The transaction of the action failed.'
  return ask(record, legs.length, { reason: 'action-rejected', message, funds })
}

/**
 * Returns the amount that the lender took, from the transfers of the token in the logs: a repayment of the whole debt
 * takes its interest until then. Undefined if they show none, as for the native token.
 */
async function readUsed(
  { chainId, token }: JourneyRecordAction,
  account: Address,
  { hash }: TransferRecord,
  { platforms }: Pick<JourneyContext, 'platforms'>,
  options: RequestOptions,
): Promise<bigint | undefined> {
  if (hash === undefined) return undefined
  const logs = await platforms.forChain(chainId).getLogs?.(chainId, hash, options)
  const change = netTransfers(tokenTransfers(logs ?? []), account).get(lowerAddress(token)) ?? 0n
  return change < 0n ? -change : undefined
}
