import { sameAddress } from '../chains/index.ts'
import { CausewayError, type Clock, isCausewayError, type Logger, raceAbort, sleep } from '../kernel/index.ts'
import {
  type Platform,
  type TransactionSearchResult,
  UserRejectedError,
  type Wallet,
} from '../platforms/index.ts'
import type { TransferChange, TransferJournal, TransferRecord, TransferStep } from '../transfers/index.ts'
import {
  SendUncertainError,
  SimulationRevertedError,
  TransactionRevertedError,
  WrongAccountError,
} from './errors.ts'
import { waitForReceipt } from './receipt.ts'
import type { StepPhase } from './step-code.ts'

/** Everything one run needs; the record is read from the journal at every step. */
export interface RunContext {
  readonly journal: TransferJournal
  readonly platform: Platform
  readonly wallet: Wallet
  readonly clock: Clock
  readonly logger: Logger
  readonly confirmations: number
  readonly signal: AbortSignal | undefined
  /** The user has looked and says that the uncertain transaction was never sent. */
  readonly resend: boolean
  report(step: TransferStep, index: number, phase: StepPhase): void
}

const SIMULATION_TRIES = 3
const SIMULATION_PAUSE_MS = 1_500

/**
 * Settles a step whose wallet was asked but whose answer was lost: with the hash when the chain has it, as never
 * sent when it certainly has not. An ask whose nonce is still free stays: sending again must take the same nonce.
 */
export async function recoverStep(id: string, index: number, context: RunContext): Promise<void> {
  const record = requireRecord(id, context)
  const { ask, hash, ...step } = stepOf(record, index)
  if (!ask || hash !== undefined) return
  const search = await searchSent(record, { ...step, ask }, context)
  if (search.status === 'found') return saveHash(id, index, search.hash, context, search.call)
  if (search.nonceIsFree && context.wallet.keepsNonce) return
  await context.journal.update(id, (latest) => withStep(latest, index, () => step))
}

/**
 * Carries out one step: asks the wallet unless it was sent, and waits for its receipt. Writes to the journal before
 * the wallet is asked and right after it answered.
 */
export async function runStep(id: string, index: number, context: RunContext): Promise<void> {
  const { platform, report, signal } = context
  const record = requireRecord(id, context)
  const step = stepOf(record, index)
  if (step.done) return report(step, index, 'done')

  const hash = step.hash ?? (await send(record, index, context))
  await saveHash(id, index, hash, context)

  report({ ...step, hash }, index, 'awaitingChain')
  const { chainId } = record
  const receipt = await waitForReceipt(
    platform,
    { chainId, hash, confirmations: context.confirmations },
    context,
  )
  if (receipt.status === 'error') {
    await finish(id, 'FAILED', 'The transaction reverted', context)
    throw new TransactionRevertedError(hash)
  }
  signal?.throwIfAborted()
  await note(id, (latest) => withStep(latest, index, (sent) => ({ ...sent, done: true })), context)
  report({ ...step, hash, done: true }, index, 'done')
}

type AskedStep = TransferStep & { readonly ask: NonNullable<TransferStep['ask']> }

/** What was found, and which of the calls it is. */
type CallSearch =
  | Exclude<TransactionSearchResult, { status: 'found' }>
  | { readonly status: 'found'; readonly hash: string; readonly call: TransferStep['call'] }

/** @throws SendUncertainError when only the user can tell */
async function searchSent(
  record: TransferRecord,
  step: AskedStep,
  context: RunContext,
): Promise<Exclude<CallSearch, { status: 'unknown' }>> {
  const { wallet, resend } = context
  const search = await findAnyCall(record, step, context)
  if (search.status === 'unknown') {
    if (resend) return { status: 'absent', nonceIsFree: false }
    throw new SendUncertainError(search.reason)
  }
  // Not on the chain, but a wallet that picks its own nonces may still hold it: a second one would also count.
  if (search.status === 'absent' && !wallet.keepsNonce && !resend) {
    throw new SendUncertainError('The wallet was asked, and the chain has not seen it yet')
  }
  return search
}

/** Any of the calls that the wallet was ever asked for in this step. */
async function findAnyCall(
  { chainId, from }: TransferRecord,
  { ask, call, formerCalls = [] }: AskedStep,
  { platform, signal }: RunContext,
): Promise<CallSearch> {
  const { nonce, fromBlock } = ask
  const find = async (one: TransferStep['call']): Promise<CallSearch> => {
    const search = await platform.findTransaction({ ...one, chainId, from, nonce, fromBlock }, { signal })
    return search.status === 'found' ? { ...search, call: one } : search
  }
  let search = await find(call)
  for (const former of formerCalls) {
    if (search.status === 'found') return search
    const other = await find(former)
    if (other.status !== 'absent') search = other
  }
  return search
}

async function send(record: TransferRecord, index: number, context: RunContext): Promise<string> {
  const { journal, platform, wallet, clock, report, signal } = context
  const { id, chainId, from } = record
  const step = stepOf(record, index)
  signal?.throwIfAborted()
  await assertWallet(wallet, record)
  if (step.kind === 'call') await assertSimulates(record, step, context)
  signal?.throwIfAborted()

  // Asked before: the same nonce, and a search that still begins where the first one could be.
  const { nonce, fromBlock } = step.ask ?? {
    nonce: await platform.getNextNonce({ chainId, account: from }, { signal }),
    fromBlock: await platform.getBlockNumber(chainId, { signal }),
  }
  const ask = { nonce, fromBlock, time: clock.now() }
  await journal.writeAhead(id, (latest) => withStep(latest, index, () => ({ ...step, ask })))

  report(step, index, 'awaitingWallet')
  const sending = wallet.sendTransaction({ ...step.call, chainId, from, nonce })
  try {
    return await (signal ? raceAbort(sending, signal) : sending)
  } catch (error) {
    // The run was cancelled while the wallet was open: an answer that still comes is journalled.
    if (signal?.aborted)
      void sending.then(
        (hash) => saveHash(id, index, hash, context),
        () => undefined,
      )
    if (!(error instanceof UserRejectedError)) throw error
    await finish(id, 'INVALID', error.message, context)
    throw error
  }
}

/** @throws WrongAccountError */
export function assertAccount(wallet: Wallet, agreed: string): void {
  if (!sameAddress(wallet.address, agreed)) throw new WrongAccountError(agreed, wallet.address)
}

async function assertWallet(wallet: Wallet, { from, chainId }: TransferRecord): Promise<void> {
  assertAccount(wallet, from)
  if ((await wallet.getChainId()) === chainId) return
  let cause: unknown
  try {
    await wallet.switchChain(chainId)
    if ((await wallet.getChainId()) === chainId) return
  } catch (error) {
    cause = error
  }
  throw new CausewayError('Chain switching failed, manually switch the chain in the wallet', {
    code: 'CHAIN_SWITCH_FAILED',
    details: `The transaction belongs to chain ${chainId}`,
    cause,
  })
}

/** Tries more than once: a node behind a balancer may not have seen the approval yet. */
async function assertSimulates(
  record: TransferRecord,
  step: TransferStep,
  context: RunContext,
): Promise<void> {
  const { platform, clock, signal } = context
  const { id, chainId, from } = record
  for (let attempt = 1; ; attempt++) {
    const trial = await platform.simulate({ ...step.call, chainId, from }, { signal })
    if (trial.status === 'success') return
    if (attempt === SIMULATION_TRIES) {
      // One that was asked for before may have landed meanwhile: the next resume looks, so this is no end.
      if (!step.ask) await finish(id, 'INVALID', `It would revert: ${trial.reason}`, context)
      throw new SimulationRevertedError(trial.reason, trial.error)
    }
    await sleep(clock, SIMULATION_PAUSE_MS, signal)
  }
}

/** @param call the one that was sent, where it is a former one */
async function saveHash(
  id: string,
  index: number,
  hash: string,
  context: RunContext,
  call?: TransferStep['call'],
): Promise<void> {
  const step = stepOf(requireRecord(id, context), index)
  if (step.hash === hash) return
  const isDeposit = step.kind === 'call'
  const deposit = isDeposit ? { hash, sentTime: step.ask?.time ?? context.clock.now() } : {}
  const change: TransferChange = (latest) => ({
    ...withStep(latest, index, (asked) => ({ ...asked, call: call ?? asked.call, hash })),
    ...deposit,
  })
  await note(id, change, context, hash)
}

/** Ends a transfer that never left: there is nothing to follow. */
async function finish(
  id: string,
  status: 'FAILED' | 'INVALID',
  message: string,
  context: RunContext,
): Promise<void> {
  const finishedTime = context.clock.now()
  await note(id, (latest) => ({ ...latest, status, message, finishedTime }), context)
}

/** What has happened stays known in memory when storage refuses it: that is reported, and hides nothing. */
async function note(
  id: string,
  change: TransferChange,
  { journal, logger }: RunContext,
  hash?: string,
): Promise<void> {
  try {
    await journal.update(id, change)
  } catch (error) {
    if (!isCausewayError(error, 'STORAGE_FAILED')) throw error
    const what = hash === undefined ? `Transfer ${id}` : `Transaction ${hash} was sent but`
    logger.error(`${what} could not be journalled; resuming will find what was sent`, error)
  }
}

function withStep(
  record: TransferRecord,
  index: number,
  change: (step: TransferStep) => TransferStep,
): TransferRecord {
  const { run } = record
  if (!run) return record
  const steps = run.steps.map((step, position) => (position === index ? change(step) : step))
  return { ...record, run: { ...run, steps } }
}

function requireRecord(id: string, { journal }: Pick<RunContext, 'journal'>): TransferRecord {
  const record = journal.get(id)
  if (record) return record
  throw new CausewayError(`Transfer '${id}' is not known`, { code: 'UNKNOWN_TRANSFER' })
}

function stepOf(record: TransferRecord, index: number): TransferStep {
  const step = record.run?.steps[index]
  if (step) return step
  throw new CausewayError(`Transfer '${record.id}' has no step ${index}`, { code: 'UNKNOWN_TRANSFER' })
}
