import { sleep } from '../../kernel/clock.ts'
import { compact } from '../../kernel/compact.ts'
import { isCausewayError } from '../../kernel/errors.ts'
import type { Hex } from '../../kernel/schema.ts'
import type { GasTerms } from '../../platforms/gas.ts'
import type { Call, Receipt } from '../../platforms/transaction.ts'
import type { PreparedTransaction } from '../../platforms/wallet.ts'
import { listBalances } from '../../quotes/list-balances.ts'
import { getPaidFee } from '../../transfers/get-paid-fee.ts'
import { isMainStep } from '../../transfers/is-main-step.ts'
import { readBlockTime } from '../../transfers/read-block-time.ts'
import { requireSender, type TransferRecord } from '../../transfers/record.ts'
import type { CallStep } from '../../transfers/steps.ts'
import { toSignedCall } from '../../transfers/to-signed-call.ts'
import {
  NetworkFeeRaisedError,
  NonceUsedError,
  SimulationRevertedError,
  TransactionReplacedError,
  TransactionRevertedError,
} from '../errors.ts'
import { assertEffects } from './assert-effects.ts'
import { assertNotRepeated } from './assert-not-repeated.ts'
import { isApproval } from './assert-stored-run.ts'
import { isRejectedCall } from './recover-call.ts'
import { finishTransfer, journalChange, type RunContext } from './run-context.ts'
import { resolveSentCall, saveHash } from './sent-call.ts'
import { requireStep, withStep } from './steps.ts'
import { type AwaitedTransaction, waitForReceipt } from './wait-for-receipt.ts'
import { assertWalletAccount, assertWalletReady, awaitWallet, requireHash } from './wallet.ts'

const SIMULATION_TRIES = 3
const SIMULATION_PAUSE_MS = 1_500

/** Sends the call unless it was sent, and waits for its receipt. */
export async function runCall(
  record: TransferRecord,
  step: CallStep,
  index: number,
  context: RunContext,
): Promise<void> {
  const { report, signal } = context
  const { id } = record
  const hash = step.hash ?? (await send(record, step, index, context))
  await saveHash(id, index, hash, context)

  const sent = { ...step, hash }
  report(sent, index, 'awaitingChain')
  const onReachable = (isReachable: boolean) =>
    report(sent, index, 'awaitingChain', { isChainUnreachable: !isReachable })
  const mined = await waitForCall(record, index, { hash, onReachable }, context)
  signal.throwIfAborted()
  const { hash: minedHash, ...confirmed } = mined
  const networkFee = getPaidFee(record, confirmed.receipt)
  const change = ({ recoveredTime: _, ...latest }: TransferRecord) => ({
    ...withStep(latest, index, (sent) => ({ ...sent, ...compact({ networkFee }), done: true })),
    ...(isMainStep(record, index) ? confirmed : {}),
  })
  await journalChange(id, change, context)
  report({ ...step, hash: minedHash, done: true }, index, 'done')
}

async function send(
  record: TransferRecord,
  step: CallStep,
  index: number,
  context: RunContext,
): Promise<Hex> {
  const { journal, platform, wallet, clock, report, signal } = context
  const { id, chainId, run } = record
  const from = requireSender(record)
  await assertWalletReady(record, context)
  const call = toSignedCall(step, run?.steps)
  const gasTerms = await (isApproval(step.kind) ? readGasTerms : simulate)(record, step, call, context)
  signal.throwIfAborted()

  // A retry reuses the nonce and the first block of the search.
  const { nonce, fromBlock } = step.ask ?? {
    nonce: await platform.getNextNonce({ chainId, account: from }, { signal }),
    fromBlock: await platform.getBlockNumber(chainId, { signal }),
  }
  const transaction = { ...call, chainId, from, nonce, ...(gasTerms ? { gasTerms } : {}) }
  // The account may have been switched during the simulation.
  await assertWalletAccount(wallet, from)
  const prepared = await wallet.prepareTransaction?.(transaction)
  await assertNetworkFee(record, step, prepared, context)
  const expected = prepared ? { expectedHash: prepared.hash } : {}
  const ask = { nonce, fromBlock, time: clock.now(), ...expected }
  await journal.writeAhead(id, (latest) => withStep(latest, index, () => ({ ...step, ask })))
  // If two tabs send at once, at least one of them finds the request of the other here.
  if (isMainStep(record, index)) {
    await assertNotRepeated(id, step.ask !== undefined, context).catch(async (error: unknown) => {
      await journal.update(id, (latest) => withStep(latest, index, () => step))
      throw error
    })
  }

  report(step, index, 'awaitingWallet')
  const sending = requireHash(prepared ? prepared.send() : wallet.sendTransaction(transaction))
  try {
    return await awaitWallet(id, sending, context)
  } catch (error) {
    // If the run was aborted during the request, journal a late response.
    if (signal.aborted)
      void sending.then(
        (hash) => saveHash(id, index, hash, context),
        () => undefined,
      )
    // Remove the request, so that a resume does not search for a transaction that the wallet was never asked for.
    if (isCausewayError(error, 'WRONG_NETWORK'))
      await journal.update(id, (latest) => withStep(latest, index, () => step))
    if (
      isCausewayError(error, 'NONCE_CONFLICT') &&
      (await isRejectedCall(record, { ...step, ask }, context))
    ) {
      const { ask: _, ...unasked } = step
      const rejection = new NonceUsedError(error)
      await journal.update(id, (latest) => withStep(latest, index, () => unasked))
      await finishTransfer(id, 'INVALID', rejection.message, context)
      throw rejection
    }
    throw error
  }
}

/**
 * Ends the transfer if the prepared transaction may pay more than the accepted network fee.
 *
 * @throws NetworkFeeRaisedError
 */
async function assertNetworkFee(
  { id }: TransferRecord,
  { maxNetworkFee, ask }: CallStep,
  prepared: PreparedTransaction | undefined,
  context: RunContext,
): Promise<void> {
  const required = prepared?.maxFee
  if (maxNetworkFee === undefined || (required !== undefined && required <= maxNetworkFee)) return
  const error = new NetworkFeeRaisedError(maxNetworkFee, required)
  // After an earlier request, do not end the transfer: the transaction may have been sent.
  if (!ask) await finishTransfer(id, 'INVALID', error.message, context)
  throw error
}

/** Returns the gas limit and fees of the call; undefined on chains where senders set no fees. */
async function readGasTerms(
  record: TransferRecord,
  { gasSlack = 0n }: CallStep,
  call: Call,
  { platform, signal }: RunContext,
): Promise<GasTerms | undefined> {
  const terms = await platform.gas?.getTerms(
    { ...call, chainId: record.chainId, from: requireSender(record) },
    { signal },
  )
  return terms && { ...terms, gas: terms.gas + gasSlack }
}

/**
 * Simulates the call with its gas limit and fees, and returns them. Its effects must match the accepted terms. Retries,
 * because a node behind a load balancer may not have the approval yet.
 *
 * @throws SimulationRevertedError; RepeatedActionError; VerificationFailedError; CausewayError GAS_ESTIMATION_FAILED for a call that only
 * fails with its fees
 */
async function simulate(
  record: TransferRecord,
  step: CallStep,
  call: Call,
  context: RunContext,
): Promise<GasTerms | undefined> {
  const { platform, clock, signal } = context
  const { id, chainId } = record
  const from = requireSender(record)
  for (let attempt = 1; ; attempt++) {
    const estimate = await settle(readGasTerms(record, step, call, context))
    const gasTerms = estimate.status === 'fulfilled' ? estimate.value : undefined
    const balances = record.run?.terms && listBalances(record.run.terms.request)
    const simulation = await platform.simulate(
      { ...call, chainId, from, ...compact({ gasTerms, balances }) },
      { signal },
    )
    if (simulation.status === 'success') {
      if (estimate.status === 'rejected') throw estimate.reason
      const { effects } = simulation
      await assertEffects(record, { call, mayBeSent: step.ask !== undefined, effects }, context)
      return gasTerms
    }
    // An identical action of another tab may have used up the approval or the position.
    await assertNotRepeated(id, step.ask !== undefined, context)
    if (attempt === SIMULATION_TRIES) {
      // After an earlier request, do not end the transfer: the revert may mean that it was included.
      if (!step.ask) await finishTransfer(id, 'INVALID', `It would revert: ${simulation.reason}`, context)
      throw new SimulationRevertedError(simulation.reason, simulation.error)
    }
    await sleep(clock, SIMULATION_PAUSE_MS, signal)
  }
}

async function settle<T>(promise: Promise<T>): Promise<PromiseSettledResult<T>> {
  const [result] = await Promise.allSettled([promise])
  return result
}

/**
 * Resolves with the receipt, the time of its block, and the hash that was included: a wallet may have sent the call again
 * for a higher fee.
 */
async function waitForCall(
  record: TransferRecord,
  index: number,
  { hash, onReachable }: Pick<AwaitedTransaction, 'hash' | 'onReachable'>,
  context: RunContext,
): Promise<{ readonly hash: Hex; readonly receipt: Receipt; readonly confirmedTime: number }> {
  const { platform, confirmations } = context
  const { id, chainId } = record
  const resolveReplacement = async () => {
    const latest = context.journal.require(id)
    const step = requireStep(latest, index)
    // The status tracker may have found the call under another hash than the one that the wallet returned.
    return 'hash' in step && step.hash !== undefined && step.hash !== hash
      ? { status: 'replaced' as const, hash: step.hash, isSameCall: true }
      : resolveSentCall(latest, index, hash, context)
  }
  const outcome = await waitForReceipt(
    platform,
    { chainId, hash, confirmations, resolveReplacement, onReachable },
    context,
  )
  if (outcome.status === 'replaced') {
    if (!outcome.isSameCall) {
      const error = new TransactionReplacedError(hash, outcome.hash)
      if (isMainStep(record, index)) {
        const replacedBy = outcome.hash
        await journalChange(id, (latest) => ({ ...latest, replacedBy }), context)
      }
      await finishTransfer(id, 'INVALID', error.shortMessage, context)
      throw error
    }
    await saveHash(id, index, outcome.hash, context)
    return waitForCall(record, index, { hash: outcome.hash, onReachable }, context)
  }
  const mined = outcome.status === 'failed' ? outcome.hash : outcome.receipt
  const confirmedTime = await readBlockTime(context.journal.require(id), mined, context)
  if (outcome.status === 'failed') await saveHash(id, index, outcome.hash, context)
  else if (outcome.receipt.status === 'success') return { hash, receipt: outcome.receipt, confirmedTime }
  await finishTransfer(id, 'FAILED', 'The transaction reverted', context, confirmedTime)
  throw new TransactionRevertedError(outcome.status === 'failed' ? outcome.hash : hash)
}
