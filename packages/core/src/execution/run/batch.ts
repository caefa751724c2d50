import { CausewayError, type ErrorCode, isCausewayError } from '../../kernel/index.ts'
import {
  type BatchReceipt,
  type BatchRefusalCode,
  BatchRefusedError,
  type BatchSender,
} from '../../platforms/index.ts'
import type { BatchStep, TransferRecord } from '../../transfers/index.ts'
import { SendUncertainError } from '../errors.ts'
import { unbatched } from '../plan/batching.ts'
import { answerOf, assertWallet } from './ask-wallet.ts'
import { isMainStep, withStep, withSteps } from './record-steps.ts'
import { finish, note, type RunContext } from './run-context.ts'

/** The wallet answered that batches do not work here, or not this one. */
const DECLINES_BATCHES: readonly BatchRefusalCode[] = [
  'ACCOUNT_UPGRADE_REJECTED',
  'BATCH_ATOMICITY_UNSUPPORTED',
  'BATCH_CAPABILITY_UNSUPPORTED',
  'BATCH_CHAIN_UNSUPPORTED',
  'BATCH_TOO_LARGE',
]

/** What was agreed to cannot be had any more: nothing was sent, and nothing will be. */
const CANNOT_GO_ON: readonly ErrorCode[] = ['FUSION_UNSUITED', 'SMART_ACCOUNT_FEE_RAISED']

/**
 * Has the wallet send the calls as one, and waits for them. The id is journalled before the wallet is asked: by it the
 * wallet can be asked later whether they left. Where the wallet takes no batch after all, its calls take the place of
 * the step and are still to be sent.
 */
export async function runBatch(
  record: TransferRecord,
  step: BatchStep,
  index: number,
  context: RunContext,
): Promise<'sent' | 'unbatched'> {
  const { report } = context
  const batches = requireBatches(context)
  const id = step.id ?? (await send(record, step, index, batches, context))
  if (id === undefined) return 'unbatched'

  report({ ...step, id }, index, 'awaitingChain')
  const receipts = await waitFor(record, id, batches, context)
  if (!receipts) return resend(record, step, index, context)
  const hash = receipts.at(-1)?.transactionHash
  const sent: BatchStep = { ...step, id, done: true, ...(hash === undefined ? {} : { hash }) }
  const isDeposit = isMainStep(record, index)
  const change = (latest: TransferRecord): TransferRecord => ({
    ...withStep(latest, index, (asked) => ({ ...asked, ...sent })),
    ...(isDeposit && hash !== undefined ? { hash, sentTime: askTimeOf(latest, index, context) } : {}),
    ...(isDeposit && hash === undefined
      ? { message: 'The wallet does not name the transaction it sent' }
      : {}),
  })
  await note(record.id, change, context, hash)
  report(sent, index, 'done')
  return 'sent'
}

/** The id that the batch goes by, or undefined when the wallet takes none and nothing was sent. */
async function send(
  record: TransferRecord,
  step: BatchStep,
  index: number,
  batches: BatchSender,
  context: RunContext,
): Promise<string | undefined> {
  const { journal, clock, logger, report, signal } = context
  const { id: transferId, chainId, from } = record
  await assertWallet(record, context)
  const calls = step.calls.map(({ call }) => call)
  const prepared = await batches
    .prepare({ chainId, from, calls }, { signal })
    .catch(async (error: unknown) => {
      const isOver = isCausewayError(error) && CANNOT_GO_ON.includes(error.code)
      if (isOver) await finish(transferId, 'INVALID', error.message, context)
      throw error
    })
  const asked = { ...step, id: prepared.id, askTime: clock.now() }
  await journal.writeAhead(transferId, (latest) => withStep(latest, index, () => asked))

  /** The wallet may have named it otherwise. */
  const rename = async (id: string) => {
    if (id !== prepared.id) {
      await note(transferId, (latest) => withStep(latest, index, () => ({ ...asked, id })), context)
    }
    return id
  }

  report(asked, index, 'awaitingWallet')
  const sending = prepared.send()
  try {
    return await rename(await answerOf(transferId, sending, context))
  } catch (error) {
    // The run was cancelled while the wallet was open: an answer that still comes is journalled.
    if (signal.aborted) void sending.then(rename, () => undefined)
    // An id that is taken already says that the batch was sent.
    if (!(error instanceof BatchRefusedError) || error.code === 'BATCH_DUPLICATE_ID') throw error
    const isUnbatched = !batches.isOnlyWay && DECLINES_BATCHES.includes(error.code)
    const instead = isUnbatched ? unbatched(step) : [step]
    await journal.update(transferId, (latest) => withSteps(latest, index, instead))
    if (!isUnbatched) throw error
    logger.info('The wallet takes no batch: its calls are sent one by one', error)
    return undefined
  }
}

/** The user says that a batch which the wallet does not know was never sent: it is asked for a new one. */
async function resend(
  { id: transferId }: TransferRecord,
  { id: _, askTime: __, ...unasked }: BatchStep,
  index: number,
  context: RunContext,
): Promise<'sent' | 'unbatched'> {
  const record = await context.journal.update(transferId, (latest) => withStep(latest, index, () => unasked))
  return runBatch(record, unasked, index, { ...context, resend: false })
}

/**
 * Undefined for a batch that the wallet does not know and the user says was never sent.
 *
 * @throws SendUncertainError, BatchFailedError, BatchTimeoutError
 */
async function waitFor(
  { id: transferId }: TransferRecord,
  id: string,
  batches: BatchSender,
  context: RunContext,
): Promise<readonly BatchReceipt[] | undefined> {
  try {
    return await batches.waitFor(id, { signal: context.signal })
  } catch (error) {
    if (isCausewayError(error, 'BATCH_UNKNOWN_ID')) {
      if (context.resend) return undefined
      throw new SendUncertainError('The wallet was asked, and does not know the batch')
    }
    if (isCausewayError(error, 'BATCH_FAILED')) await finish(transferId, 'FAILED', error.message, context)
    if (isCausewayError(error, 'BATCH_PARTIALLY_REVERTED')) {
      await finish(transferId, 'PARTIAL_SUCCESS', `${error.message}: ${error.details}`, context)
    }
    throw error
  }
}

function requireBatches({ wallet }: RunContext): BatchSender {
  if (wallet.batches) return wallet.batches
  throw new CausewayError('This wallet does not batch calls', {
    code: 'BATCH_UNSUPPORTED',
    details: 'Resume with the wallet that was asked for the batch',
  })
}

function askTimeOf({ run }: TransferRecord, index: number, { clock }: RunContext): number {
  const step = run?.steps[index]
  return (step?.kind === 'batch' ? step.askTime : undefined) ?? clock.now()
}
