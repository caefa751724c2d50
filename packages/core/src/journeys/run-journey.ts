import { assertWalletAccount } from '../execution/run/wallet.ts'
import { errorSentence, isCausewayError } from '../kernel/errors.ts'
import { isFinishedTransfer } from '../transfers/record.ts'
import { ask } from './ask.ts'
import { followTransfer } from './follow-transfer.ts'
import { getChainName } from './get-chain-name.ts'
import { describeRecipients, getUnconfirmedRecipients } from './get-unconfirmed-recipients.ts'
import { quoteWithArrival } from './quote-with-arrival.ts'
import { getRejection, readArrival } from './read-arrival.ts'
import { readFunds, readNonce, readSpendable } from './read-funds.ts'
import type { JourneyRecord, JourneyRecordLeg } from './record.ts'
import { type JourneyRun, sendTransfer } from './send-transfer.ts'
import { settleLeg, toUnsent } from './settle-leg.ts'
import { settleAction, startAction } from './start-action.ts'
import { withLeg } from './with-leg.ts'

/**
 * Runs a journey leg by leg until it ends or the user has to choose. Every state is stored before the wallet is asked.
 *
 * @throws errors of `Executor.execute` and of reads; the journey can be resumed after each of them
 */
export async function runJourney(id: string, run: JourneyRun): Promise<JourneyRecord> {
  await run.context.transfers.load()
  for (;;) {
    const record = await run.journeys.reload(id)
    const { state } = record
    if (state.status !== 'ready' && state.status !== 'running') return record
    run.options.signal?.throwIfAborted()
    const leg = record.legs[state.leg]
    if (state.status === 'ready') {
      await assertWalletAccount(run.wallet, record.account)
      await (leg ? startLeg(record, state.leg, leg, run) : startAction(record, run))
    } else {
      await followLeg(record, state.leg, run)
    }
  }
}

/** Quotes a leg, stores the transfer that is about to be sent, and sends it. */
async function startLeg(
  record: JourneyRecord,
  index: number,
  leg: JourneyRecordLeg,
  run: JourneyRun,
): Promise<void> {
  const { context, journeys, wallet, options } = run
  const { signal } = options
  const { account } = record
  const { fromChainId: chainId, fromToken: token } = leg
  const question = (funds = { chainId, token, amount: leg.fromAmount }) =>
    readFunds(funds, account, context, options)
  const recipients = getUnconfirmedRecipients(record, index, run.confirmed)
  if (record.isImported || recipients.length > 0) {
    run.onRecipients(recipients)
    const [reason, origin] = record.isImported
      ? (['imported', 'The journey comes from another device.'] as const)
      : (['recipient', 'The journey was planned before the application was started.'] as const)
    const message = `${origin} ${describeRecipients(recipients)}Check its steps, its amounts and who receives them.`
    await journeys.write(ask(record, index, { reason, message, funds: await question() }))
    return
  }
  const isFirst = index === 0 && leg.transferIds.length === 0
  const spendable = isFirst
    ? leg.fromAmount
    : await readSpendable({ chainId, account, token }, context, options)
  const fromAmount = spendable < leg.fromAmount ? spendable : leg.fromAmount
  if (fromAmount === 0n) {
    const message = `Nothing of the amount is in the account on ${getChainName(context.chains, chainId)}.`
    await journeys.write(ask(record, index, { reason: 'funds-missing', message, funds: await question() }))
    return
  }
  const sized = { ...leg, fromAmount }
  const planned = isFirst ? run.planned : undefined
  const carried = await readArrival(record, sized, context, options)
  const rejection = carried && record.action && getRejection(carried, sized, record.action)
  if (rejection !== undefined) {
    const terms = { reason: 'action-rejected', message: rejection, funds: await question() } as const
    await journeys.write(ask(record, index, terms))
    return
  }
  const { quoted, arrival } = await quoteWithArrival(sized, record, context, { signal, planned, carried })
  if ('question' in quoted) {
    const { offer, ...rest } = quoted.question
    const terms = { ...rest, ...(offer ? { offer } : {}), funds: await question() }
    await journeys.write(ask(record, index, terms))
    return
  }
  const { built, accept } = quoted
  const { quote } = built
  const before = { chainId: leg.toChainId, account: leg.recipient, token: leg.toToken }
  const [nonce, balanceBefore] = await Promise.all([
    built.type === 'transaction' ? readNonce({ chainId, account, wallet }, context, options) : undefined,
    context.platforms.forChain(leg.toChainId).getBalance(before, { signal }),
  ])
  const started = withLeg(record, index, {
    fromAmount,
    name: quote.name,
    toAmount: quote.toAmount,
    duration: quote.estimatedDuration,
    transferIds: [...leg.transferIds, quote.id],
    balanceBefore,
    arrival: arrival && { providerId: arrival.providerId, positionBefore: carried?.position },
    ...(nonce === undefined ? {} : { nonce }),
  })
  await journeys.write({ ...started, state: { status: 'running', leg: index } })
  try {
    await sendTransfer(quote.id, run, () => context.executor.execute(built, wallet, { ...options, accept }))
  } catch (error) {
    if (!isCausewayError(error) || error.code !== 'SIMULATION_REVERTED') throw error
    const unsent = toUnsent(await journeys.reload(record.id), index)
    const reverted = { reason: 'no-quote', message: errorSentence(error), funds: await question() } as const
    await journeys.write(ask(unsent, index, reverted))
  }
}

/** Follows the transfer of a leg or of the action to its end, and stores how the journey goes on. */
async function followLeg(record: JourneyRecord, index: number, run: JourneyRun): Promise<void> {
  const { context, journeys, options } = run
  const step = record.legs[index] ?? record.action
  const transferId = step?.transferIds.at(-1)
  if (!step || transferId === undefined) {
    await journeys.write({ ...record, state: { status: 'ready', leg: index } })
    return
  }
  const transfer = await followTransfer(transferId, record, index, run)
  if (transfer === 'removed') return void (await journeys.write(withoutTransfer(record, index)))
  if (transfer === undefined) return settleMissing(record, index, run)
  if (transfer === 'unknown') {
    const message =
      'The wallet was asked to send the transfer, and its answer was lost. Check whether it was sent before it is sent again.'
    await journeys.write(ask(record, index, { reason: 'send-unknown', message }))
    return
  }
  if (!isFinishedTransfer(transfer)) {
    const message = transfer.message ?? 'The transfer takes longer than usual. It has not failed.'
    await journeys.write(ask(record, index, { reason: 'stalled', message }))
    return
  }
  const settled = record.legs[index]
    ? await settleLeg(record, index, transfer, context, options)
    : await settleAction(record, transfer, context, options)
  await journeys.write(settled)
}

function withoutTransfer(record: JourneyRecord, index: number): JourneyRecord {
  if (record.legs[index]) return toUnsent(record, index)
  const { action } = record
  const kept = action && { action: { ...action, transferIds: action.transferIds.slice(0, -1) } }
  return { ...record, ...kept, state: { status: 'ready', leg: index } }
}

/**
 * Goes on without the record of a transfer: it was never stored, so that nothing was sent, or its record was cleared. An
 * unchanged nonce proves that nothing was sent.
 */
async function settleMissing(record: JourneyRecord, index: number, run: JourneyRun): Promise<void> {
  const { context, journeys, wallet, options } = run
  const { account, legs, action } = record
  const chainId = legs[index]?.fromChainId ?? action?.chainId
  const before = legs[index]?.nonce ?? (legs[index] ? undefined : action?.nonce)
  const nonce =
    chainId === undefined || before === undefined
      ? undefined
      : await readNonce({ chainId, account, wallet }, context, options)
  if (nonce !== undefined && nonce === before) {
    await journeys.write(withoutTransfer(record, index))
    return
  }
  const message =
    'The record of the transfer is missing, and the account has sent a transaction since. Check whether the transfer was sent before it is sent again.'
  await journeys.write(ask(record, index, { reason: 'send-unknown', message }))
}
