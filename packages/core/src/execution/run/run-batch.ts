import { withDeadline } from '../../kernel/abort.ts'
import { sleep } from '../../kernel/clock.ts'
import { compact } from '../../kernel/compact.ts'
import type { ErrorCode } from '../../kernel/error-codes.ts'
import { CausewayError, isCausewayError } from '../../kernel/errors.ts'
import type { Address, Hex } from '../../kernel/schema.ts'
import type { BatchReceipt, BatchSender } from '../../platforms/batch.ts'
import {
  BatchFailedError,
  BatchRejectedError,
  type BatchRejectionCode,
  BatchTimeoutError,
} from '../../platforms/batch-errors.ts'
import type { Call, Receipt } from '../../platforms/transaction.ts'
import { listBalances } from '../../quotes/list-balances.ts'
import { getAskTime } from '../../transfers/get-ask-time.ts'
import { getPaidFee } from '../../transfers/get-paid-fee.ts'
import { isMainStep } from '../../transfers/is-main-step.ts'
import { findReportedPayment, toPayment } from '../../transfers/list-payments.ts'
import { type BatchOutcome, readBatchOutcome } from '../../transfers/read-batch-outcome.ts'
import { readBlockTime } from '../../transfers/read-block-time.ts'
import { requireSender, type TransferRecord } from '../../transfers/record.ts'
import type { BatchStep } from '../../transfers/steps.ts'
import { SendUncertainError } from '../errors.ts'
import { unbatch } from '../plan/batch-steps.ts'
import { assertEffects } from './assert-effects.ts'
import { assertNotRepeated } from './assert-not-repeated.ts'
import { rebuildIfExpired, rebuildStored } from './rebuild.ts'
import { finishTransfer, journalChange, type RunContext } from './run-context.ts'
import { withStep, withSteps } from './steps.ts'
import { assertWalletAccount, assertWalletReady, awaitWallet } from './wallet.ts'

/** Timeout of a simulation, so that a slow node does not delay the batch for longer. */
const SIMULATION_TIMEOUT_MS = 2_000

/** Timeout of the read of a network fee. */
const FEE_TIMEOUT_MS = 3_000
/** Reads of the logs of a batch, and the pause until a node that does not have a receipt is asked again. */
const OUTCOME_TRIES = 30
const RECEIPT_PAUSE_MS = 1_000
/** Searches for the payment of a batch of which the wallet names no transaction, because nodes may lag behind. */
const PAYMENT_TRIES = 3

/** Error codes of wallets that do not support batches or this batch. */
const UNSUPPORTED_BATCH_CODES: readonly BatchRejectionCode[] = [
  'ACCOUNT_UPGRADE_REJECTED',
  'BATCH_ATOMICITY_UNSUPPORTED',
  'BATCH_CAPABILITY_UNSUPPORTED',
  'BATCH_CHAIN_UNSUPPORTED',
  'BATCH_TOO_LARGE',
]

/** Error codes for accepted terms that are no longer available. Nothing was sent. */
const TERMS_UNAVAILABLE_CODES: readonly ErrorCode[] = ['FUSION_UNSUPPORTED', 'SMART_ACCOUNT_FEE_RAISED']

/**
 * Sends the calls as one batch and waits for it. The batch id is journaled before the wallet is asked, so that a lost
 * response can be recovered. If the wallet does not support the batch, its single calls replace the step. If the user confirms
 * that it was never sent, a new batch does.
 */
export async function runBatch(
  record: TransferRecord,
  step: BatchStep,
  index: number,
  context: RunContext,
): Promise<'sent' | 'replaced'> {
  const { report } = context
  const batches = requireBatches(context)
  const id = step.id ?? (await send(record, step, index, batches, context))
  if (id === undefined) return 'replaced'

  report({ ...step, id }, index, 'awaitingChain')
  const onReachable = (isReachable: boolean) =>
    report({ ...step, id }, index, 'awaitingChain', { isChainUnreachable: !isReachable })
  const wait = () => batches.waitFor(id, { signal: context.signal, onReachable })
  const ended = await waitFor(record, { id, wait }, index, context)
  const hash = ended && lastHash(ended.receipts)
  if (ended === undefined || hash === undefined) return replaceUnknown(record, step, index, context)
  const { receipts, steps } = ended
  const networkFee = await readNetworkFee(record, receipts, context)
  const confirmedTime = await readBlockTime(context.journal.require(record.id), hash, context)
  const sent: BatchStep = { ...step, id, done: true, hash }
  const change = ({ message: _, recoveredTime: __, ...latest }: TransferRecord) => {
    const included = { hash, done: true, ...compact({ networkFee }) }
    return split(withHash(latest, index, included, context, { confirmedTime }), index, steps)
  }
  await journalChange(record.id, change, context, hash)
  // Send the calls that were not executed, such as a revocation after the main call.
  if (steps) return 'replaced'
  report(sent, index, 'done')
  return 'sent'
}

/** Returns the batch id; undefined if the wallet does not support batches, and nothing was sent. */
async function send(
  record: TransferRecord,
  step: BatchStep,
  index: number,
  batches: BatchSender,
  context: RunContext,
): Promise<string | undefined> {
  const { journal, clock, logger, report, signal } = context
  const { id: transferId, chainId } = record
  const from = requireSender(record)
  await assertWalletReady(record, context)
  const calls = step.calls.map(({ call }) => call)
  const [start] = await Promise.all([
    readStart(record, from, context),
    assertBatchEffects(record, from, calls, context),
  ])
  // The account may have been switched during the simulation.
  await assertWalletAccount(context.wallet, from)
  const prepared = await batches
    .prepare({ chainId, from, calls }, { signal })
    .catch(async (error: unknown) => {
      const isOver = isCausewayError(error) && TERMS_UNAVAILABLE_CODES.includes(error.code)
      if (isOver) await finishTransfer(transferId, 'INVALID', error.message, context)
      throw error
    })
  const { fee } = prepared
  const askedStep = { ...step, id: prepared.id, askTime: clock.now(), ...start, ...compact({ fee }) }
  await journal.writeAhead(transferId, (latest) => withStep(latest, index, () => askedStep))
  // If two tabs send at once, at least one of them finds the request of the other here.
  await assertNotRepeated(transferId, false, context).catch(async (error: unknown) => {
    await journal.update(transferId, (latest) => withStep(latest, index, () => step))
    throw error
  })

  /** Marks the batch as sent under the id that the wallet returned. */
  const accept = async (id: string) => {
    const sent = isMainStep(record, index) ? { batchId: id, sentTime: askedStep.askTime } : {}
    // Apply the change to the latest record, which the tracker may have updated.
    const change = (latest: TransferRecord) => ({
      ...withStep(latest, index, (step) => ({ ...step, id })),
      ...sent,
    })
    await journalChange(transferId, change, context)
    return id
  }

  report(askedStep, index, 'awaitingWallet')
  const sending = prepared.send()
  try {
    return await accept(await awaitWallet(transferId, sending, context))
  } catch (error) {
    // If the run was aborted during the request, journal a late response.
    if (signal.aborted) void sending.then(accept, () => undefined)
    // A duplicate id means that the batch was sent before.
    if (!(error instanceof BatchRejectedError) || error.code === 'BATCH_DUPLICATE_ID') throw error
    if (await isExecuted(prepared.id, batches, context)) return accept(prepared.id)
    const isUnbatched = !batches.isOnlyWay && UNSUPPORTED_BATCH_CODES.includes(error.code)
    const instead = isUnbatched ? unbatch(step) : [step]
    const { run } = await journal.update(transferId, (latest) =>
      isFound(latest, index) ? latest : withSteps(latest, index, instead),
    )
    const latestStep = run?.steps[index]
    if (latestStep?.kind === 'batch' && latestStep.hash !== undefined) return accept(prepared.id)
    if (!isUnbatched) throw error
    logger.info('The wallet does not support the batch. Its calls are sent one by one.', error)
    return undefined
  }
}

/** Returns whether another process has found the transaction of a requested batch, and may have replaced the batch by its calls. */
function isFound({ run }: TransferRecord, index: number): boolean {
  const step = run?.steps[index]
  return step?.kind !== 'batch' || step.hash !== undefined
}

/** Returns whether the wallet reports a transaction of a batch that it has rejected. */
async function isExecuted(
  id: string,
  batches: BatchSender,
  { signal, logger }: RunContext,
): Promise<boolean> {
  try {
    const status = await batches.getStatus?.(id, { signal })
    return status !== undefined && status.receipts.length > 0
  } catch (error) {
    if (signal.aborted) throw error
    logger.info(`The wallet reports no status of the rejected batch ${id}.`, error)
    return false
  }
}

/**
 * Replaces a batch by one without a request, after the user confirmed that the unknown one was never sent. The batch of a
 * stored quote is built again.
 *
 * @throws PlanExpiredError for an expired plan without a quote
 */
async function replaceUnknown(
  { id }: TransferRecord,
  { id: _, askTime: __, fee: ___, nonce: ____, ...unasked }: BatchStep,
  index: number,
  context: RunContext,
): Promise<'replaced'> {
  await context.journal.update(id, ({ batchId: _, sentTime: __, ...latest }) =>
    withStep(latest, index, () => unasked),
  )
  if (context.isStored) await rebuildStored(id, index, context)
  await rebuildIfExpired(id, index, context)
  return 'replaced'
}

/** Transactions of an executed batch, at least one. `steps`: its calls, if those after the main call were not executed. */
interface ExecutedBatch extends Pick<BatchOutcome, 'steps'> {
  readonly receipts: readonly BatchReceipt[]
}

/**
 * Waits for the batch until its main call was executed. Undefined for a batch that is unknown to the wallet and that the user
 * confirms was never sent.
 *
 * @throws SendUncertainError, BatchFailedError, BatchTimeoutError
 */
async function waitFor(
  record: TransferRecord,
  { id, wait }: { readonly id: string; readonly wait: () => ReturnType<BatchSender['waitFor']> },
  index: number,
  context: RunContext,
): Promise<ExecutedBatch | undefined> {
  const { id: transferId } = record
  try {
    const { receipts, failure } = await settle(record, index, wait, context)
    const hash = lastHash(receipts)
    if (hash === undefined && !failure) {
      const reason = 'The wallet reports that the batch succeeded, but returned no transaction hash.'
      throw new BatchTimeoutError(id, 1, undefined, reason)
    }
    const outcome = await readOutcome(record, index, { receipts, failure }, context)
    if (!outcome) {
      const reason = 'The transaction of the batch cannot be read from the chain yet.'
      throw new BatchTimeoutError(id, OUTCOME_TRIES, undefined, reason)
    }
    const { status, message, steps } = outcome
    if (status === 'DONE') return { receipts, ...compact({ steps }) }
    if (hash !== undefined) {
      const change = (latest: TransferRecord) =>
        split(withHash(latest, index, { hash, done: false }, context), index, steps)
      await journalChange(transferId, change, context, hash)
    }
    await finishTransfer(transferId, status, message, context)
    if (failure && hash !== undefined) throw failure
    throw new BatchFailedError(id, failure ? getState(failure) : 'partially-reverted', receipts, message)
  } catch (error) {
    if (isCausewayError(error, 'BATCH_UNKNOWN_ID')) {
      if (context.resend) return undefined
      throw new SendUncertainError('The wallet was asked to send, but does not know the batch.')
    }
    if (isCausewayError(error, 'BATCH_TIMEOUT')) {
      await journalChange(
        transferId,
        (latest) => ({ ...latest, ...compact({ message: error.details }) }),
        context,
      )
    }
    throw error
  }
}

/** Receipts of a batch, and its failure if the wallet reports one. */
interface SettledBatch {
  readonly receipts: readonly BatchReceipt[]
  readonly failure?: BatchFailedError | undefined
}

/** Waits for the end of a batch. A payment on the chain proves its execution if the wallet names no transaction of a failure. */
async function settle(
  record: TransferRecord,
  index: number,
  wait: () => ReturnType<BatchSender['waitFor']>,
  context: RunContext,
): Promise<SettledBatch> {
  try {
    return { receipts: await wait() }
  } catch (error) {
    if (!(error instanceof BatchFailedError)) throw error
    const { receipts } = error
    const isSearched = receipts.length === 0 && record.chainType === 'EVM' && toPayment(record) !== undefined
    const payment = isSearched ? await searchPayment(record.id, index, context) : undefined
    return payment
      ? { receipts: [{ transactionHash: payment, succeeded: true }] }
      : { receipts, failure: error }
  }
}

/** Searches for the payment of a batch. Undefined if it is not found, or if the chain cannot be read. */
async function searchPayment(id: string, index: number, context: RunContext): Promise<Hex | undefined> {
  const { journal, logger, clock, signal } = context
  for (let tries = 1; ; tries++) {
    const payment = await findReportedPayment(journal.require(id), index, context, { signal }).catch(
      (error: unknown) => {
        if (signal.aborted) throw error
        logger.info(`Failed to search for the batch of transfer ${id}.`, error)
        return undefined
      },
    )
    if (payment || tries === PAYMENT_TRIES) return payment
    await sleep(clock, RECEIPT_PAUSE_MS, signal)
  }
}

function getState({ code }: BatchFailedError): 'failed' | 'partially-reverted' {
  return code === 'BATCH_FAILED' ? 'failed' : 'partially-reverted'
}

/** Returns the outcome of a batch by its logs. Undefined if the node does not return them in time. */
async function readOutcome(
  record: TransferRecord,
  index: number,
  { receipts, failure }: SettledBatch,
  { platform, clock, signal }: RunContext,
): Promise<BatchOutcome | undefined> {
  const hashes = receipts.map(({ transactionHash }) => transactionHash)
  const state = failure ? getState(failure) : 'success'
  for (let tries = 1; ; tries++) {
    const outcome = await readBatchOutcome(record, { index, state, hashes }, platform, { signal })
    if (outcome || tries === OUTCOME_TRIES) return outcome
    await sleep(clock, RECEIPT_PAUSE_MS, signal)
  }
}

/**
 * Returns the network fee that the account paid for a batch, from the receipts of the node, because those of a wallet
 * have no gas price. Undefined if another account paid, or if a receipt cannot be read in time.
 */
async function readNetworkFee(
  record: TransferRecord,
  receipts: readonly BatchReceipt[],
  { platform, clock, logger, signal }: RunContext,
): Promise<bigint | undefined> {
  const { id, chainId } = record
  const hashes = [...new Set(receipts.map(({ transactionHash }) => transactionHash))]
  const time = { clock, what: 'The network fee', milliseconds: FEE_TIMEOUT_MS, parents: [signal] }
  const readReceipt = async (hash: Hex, ending: AbortSignal): Promise<Receipt> => {
    for (;;) {
      const receipt = await platform.getReceipt(chainId, hash, { signal: ending })
      if (receipt) return receipt
      await sleep(clock, RECEIPT_PAUSE_MS, ending)
    }
  }
  try {
    const all = await withDeadline(time, (ending) =>
      Promise.all(hashes.map((hash) => readReceipt(hash, ending))),
    )
    const fees = all.map((receipt) => getPaidFee(record, receipt))
    return fees.reduce<bigint | undefined>(
      (sum, fee) => (sum === undefined || fee === undefined ? undefined : sum + fee),
      0n,
    )
  } catch (error) {
    logger.info(`Failed to read the network fee of transfer ${id}.`, error)
    return undefined
  }
}

/** Adds the transaction hash of a batch, also to the transfer if the batch is its main step. */
function withHash(
  record: TransferRecord,
  index: number,
  sent: Pick<BatchStep, 'done' | 'networkFee'> & { readonly hash: Hex },
  context: RunContext,
  confirmation?: Pick<TransferRecord, 'confirmedTime'>,
): TransferRecord {
  const main = isMainStep(record, index)
    ? { hash: sent.hash, sentTime: getAskTime(record, index) ?? context.clock.now(), ...confirmation }
    : {}
  return { ...withStep(record, index, (step) => ({ ...step, ...sent })), ...main }
}

/** Replaces a batch by its single calls if only some of them were executed. */
function split(record: TransferRecord, index: number, steps: BatchOutcome['steps']): TransferRecord {
  return steps ? withSteps(record, index, steps) : record
}

function lastHash(receipts: readonly BatchReceipt[]): Hex | undefined {
  return receipts.at(-1)?.transactionHash
}

/**
 * Simulates a batch of a quote and checks the effects of its last call. Does nothing if the node cannot simulate it in
 * time, or if it reverts, because the account may only receive the tokens within the batch.
 *
 * @throws VerificationFailedError
 */
async function assertBatchEffects(
  record: TransferRecord,
  from: Address,
  calls: readonly Call[],
  context: RunContext,
): Promise<void> {
  const { platform, clock, logger, signal } = context
  const { chainId, run } = record
  const call = calls.at(-1)
  if (!run?.terms || !call) return
  const balances = listBalances(run.terms.request)
  const time = { clock, what: 'Simulating the batch', milliseconds: SIMULATION_TIMEOUT_MS, parents: [signal] }
  const simulation = await withDeadline(time, (ending) =>
    platform.simulateCalls({ chainId, from, calls, balances }, { signal: ending }),
  ).catch((error: unknown) => {
    if (signal.aborted) throw error
    logger.info(`Failed to simulate the batch of transfer ${record.id}.`, error)
    return undefined
  })
  const effects = simulation?.status === 'success' ? simulation.effects.at(-1) : undefined
  await assertEffects(record, { call, mayBeSent: false, effects }, context)
}

/** Returns the block and the nonce after which the batch is searched, without those that cannot be read. */
async function readStart(
  { chainId, chainType }: TransferRecord,
  account: Address,
  { platform, logger, signal }: RunContext,
): Promise<Pick<BatchStep, 'fromBlock' | 'nonce'>> {
  const orUndefined = (error: unknown) => {
    if (signal.aborted) throw error
    logger.info(`Failed to read the state of chain ${chainId}. Only the wallet can report the batch.`, error)
    return undefined
  }
  const [fromBlock, nonce] = await Promise.all([
    platform.getBlockNumber(chainId, { signal }).catch(orUndefined),
    chainType === 'EVM'
      ? platform.getNextNonce({ chainId, account }, { signal }).catch(orUndefined)
      : undefined,
  ])
  return compact({ fromBlock, nonce })
}

function requireBatches({ wallet }: RunContext): BatchSender {
  if (wallet.batches) return wallet.batches
  throw new CausewayError('This wallet does not support batches.', {
    code: 'BATCH_UNSUPPORTED',
    details: 'Resume with the wallet that was asked for the batch',
  })
}
