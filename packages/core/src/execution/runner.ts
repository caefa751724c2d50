import { raceAbort, sleep } from '../kernel/index.ts'
import { type TransactionSearchResult, UserRejectedError } from '../platforms/index.ts'
import type { CallStep, TransferChange, TransferRecord } from '../transfers/index.ts'
import { SendUncertainError, SimulationRevertedError, TransactionRevertedError } from './errors.ts'
import { runOrder } from './order.ts'
import { waitForReceipt } from './receipt.ts'
import {
  assertWallet,
  finish,
  note,
  type RunContext,
  requireRecord,
  stepOf,
  withStep,
} from './run-context.ts'

const SIMULATION_TRIES = 3
const SIMULATION_PAUSE_MS = 1_500

/**
 * Settles a step whose wallet was asked but whose answer was lost: with the hash when the chain has it, as never
 * sent when it certainly has not. An ask whose nonce is still free stays: sending again must take the same nonce.
 */
export async function recoverStep(id: string, index: number, context: RunContext): Promise<void> {
  const record = requireRecord(id, context)
  const recorded = stepOf(record, index)
  if (recorded.kind === 'order') return
  const { ask, hash, ...step } = recorded
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
  if (step.kind === 'order') return runOrder(record, step, index, context)

  const hash = step.hash ?? (await send(record, step, index, context))
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

type AskedStep = CallStep & { readonly ask: NonNullable<CallStep['ask']> }

/** What was found, and which of the calls it is. */
type CallSearch =
  | Exclude<TransactionSearchResult, { status: 'found' }>
  | { readonly status: 'found'; readonly hash: string; readonly call: CallStep['call'] }

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
  const find = async (one: CallStep['call']): Promise<CallSearch> => {
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

async function send(
  record: TransferRecord,
  step: CallStep,
  index: number,
  context: RunContext,
): Promise<string> {
  const { journal, platform, wallet, clock, report, signal } = context
  const { id, chainId, from } = record
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

/** Tries more than once: a node behind a balancer may not have seen the approval yet. */
async function assertSimulates(record: TransferRecord, step: CallStep, context: RunContext): Promise<void> {
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
  call?: CallStep['call'],
): Promise<void> {
  const step = stepOf(requireRecord(id, context), index)
  if (step.kind === 'order' || step.hash === hash) return
  const isDeposit = step.kind === 'call'
  const deposit = isDeposit ? { hash, sentTime: step.ask?.time ?? context.clock.now() } : {}
  const change: TransferChange = (latest) => ({
    ...withStep(latest, index, (asked) => ({ ...asked, ...(call ? { call } : {}), hash })),
    ...deposit,
  })
  await note(id, change, context, hash)
}
