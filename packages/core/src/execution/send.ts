import { raceAbort, sleep } from '../kernel/index.ts'
import {
  type Call,
  type TransactionFate,
  type TransactionSearchResult,
  UserRejectedError,
} from '../platforms/index.ts'
import { type CallStep, signedCall, type TransferChange, type TransferRecord } from '../transfers/index.ts'
import {
  SendUncertainError,
  SimulationRevertedError,
  TransactionReplacedError,
  TransactionRevertedError,
} from './errors.ts'
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
 * Settles a call whose wallet was asked but whose answer was lost: with the hash when the chain has it, as never sent
 * when it certainly has not. An ask whose nonce is still free stays: sending again must take the same nonce.
 */
export async function recoverCall(
  record: TransferRecord,
  recorded: CallStep,
  index: number,
  context: RunContext,
): Promise<void> {
  const { ask, hash, nonce: _, ...step } = recorded
  if (!ask) return
  if (hash !== undefined) return context.resend ? forgetDropped(record, recorded, index, context) : undefined
  const search = await searchSent(record, { ...step, ask }, context)
  if (search.status === 'found') return saveHash(record.id, index, search.hash, context, search.call)
  if (search.nonceIsFree && context.wallet.keepsNonce) return
  await context.journal.update(record.id, (latest) => withStep(latest, index, () => step))
}

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

  report({ ...step, hash }, index, 'awaitingChain')
  const counted = await waitForIt(record, index, hash, context)
  signal.throwIfAborted()
  await note(id, (latest) => withStep(latest, index, (sent) => ({ ...sent, done: true })), context)
  report({ ...step, hash: counted, done: true }, index, 'done')
}

/** Resolves with the hash under which the call counted: a wallet may have sent it again for a higher fee. */
async function waitForIt(
  record: TransferRecord,
  index: number,
  hash: string,
  context: RunContext,
): Promise<string> {
  const { platform, confirmations } = context
  const { id, chainId } = record
  const trace = () => traceSent(requireRecord(id, context), index, hash, context)
  const awaited = await waitForReceipt(platform, { chainId, hash, confirmations, trace }, context)
  if (awaited.status === 'replaced') {
    if (!awaited.isSameCall) {
      const error = new TransactionReplacedError(hash, awaited.hash)
      await finish(id, 'INVALID', error.message, context)
      throw error
    }
    await saveHash(id, index, awaited.hash, context)
    return waitForIt(record, index, awaited.hash, context)
  }
  if (awaited.receipt.status === 'success') return hash
  await finish(id, 'FAILED', 'The transaction reverted', context)
  throw new TransactionRevertedError(hash)
}

/** What became of a call that was sent, by its nonce: the one it was sent with, as far as it is known. */
async function traceSent(
  record: TransferRecord,
  index: number,
  hash: string,
  { platform, wallet, signal }: RunContext,
): Promise<TransactionFate> {
  const { chainId, from } = record
  const step = stepOf(record, index)
  if (!('call' in step) || !step.ask) return { status: 'waiting' }
  const { ask, nonce = wallet.keepsNonce ? ask.nonce : undefined } = step
  if (nonce === undefined) return { status: 'waiting' }
  const call = signedCall(step, record.run?.steps ?? [])
  return platform.traceTransaction({ ...call, chainId, from, hash, nonce }, ask.fromBlock, { signal })
}

/** The user says that a transaction which the network has forgotten is to be sent again: under its nonce, if possible. */
async function forgetDropped(
  record: TransferRecord,
  { hash: forgotten, nonce: _, ...step }: CallStep,
  index: number,
  context: RunContext,
): Promise<void> {
  const fate = await traceSent(record, index, forgotten ?? '', context)
  if (fate.status !== 'dropped') return
  const { ask, ...unasked } = step
  const again = context.wallet.keepsNonce ? { ...unasked, ...(ask ? { ask } : {}) } : unasked
  await context.journal.update(record.id, (latest) => withStep(latest, index, () => again))
}

type AskedStep = CallStep & { readonly ask: NonNullable<CallStep['ask']> }

/** What was found, and which of the calls it is. */
type CallSearch =
  | Exclude<TransactionSearchResult, { status: 'found' }>
  | { readonly status: 'found'; readonly hash: string; readonly call: Call }

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
  { chainId, from, run }: TransferRecord,
  { ask, ...step }: AskedStep,
  { platform, signal }: RunContext,
): Promise<CallSearch> {
  const { time: _, ...terms } = ask
  const { formerCalls = [] } = step
  const find = async (one: Call): Promise<CallSearch> => {
    const search = await platform.findTransaction({ ...one, ...terms, chainId, from }, { signal })
    return search.status === 'found' ? { ...search, call: one } : search
  }
  let search = await find(signedCall(step, run?.steps ?? []))
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
  const { id, chainId, from, run } = record
  signal.throwIfAborted()
  await assertWallet(wallet, record)
  const call = signedCall(step, run?.steps ?? [])
  if (!isApproval(step)) await assertSimulates(record, step, call, context)
  const terms = await platform.gas?.getTerms({ ...call, chainId, from }, { signal })
  const gasTerms = terms && { ...terms, gas: terms.gas + (step.gasSlack ?? 0n) }
  signal.throwIfAborted()

  // Asked before: the same nonce, and a search that still begins where the first one could be.
  const { nonce, fromBlock } = step.ask ?? {
    nonce: await platform.getNextNonce({ chainId, account: from }, { signal }),
    fromBlock: await platform.getBlockNumber(chainId, { signal }),
  }
  const transaction = { ...call, chainId, from, nonce, ...(gasTerms ? { gasTerms } : {}) }
  const prepared = await wallet.prepareTransaction?.(transaction)
  const expected = prepared ? { expectedHash: prepared.hash } : {}
  const ask = { nonce, fromBlock, time: clock.now(), ...expected }
  await journal.writeAhead(id, (latest) => withStep(latest, index, () => ({ ...step, ask })))

  report(step, index, 'awaitingWallet')
  const sending = prepared ? prepared.send() : wallet.sendTransaction(transaction)
  try {
    return await raceAbort(sending, signal)
  } catch (error) {
    // The run was cancelled while the wallet was open: an answer that still comes is journalled.
    if (signal.aborted)
      void sending.then(
        (hash) => saveHash(id, index, hash, context),
        () => undefined,
      )
    if (error instanceof UserRejectedError) await finish(id, 'INVALID', error.message, context)
    throw error
  }
}

function isApproval({ kind }: CallStep): boolean {
  return kind === 'approve' || kind === 'reset-approval'
}

/** Tries more than once: a node behind a balancer may not have seen the approval yet. */
async function assertSimulates(
  record: TransferRecord,
  step: CallStep,
  call: Call,
  context: RunContext,
): Promise<void> {
  const { platform, clock, signal } = context
  const { id, chainId, from } = record
  for (let attempt = 1; ; attempt++) {
    const trial = await platform.simulate({ ...call, chainId, from }, { signal })
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
  call?: Call,
): Promise<void> {
  const step = stepOf(requireRecord(id, context), index)
  if (!('call' in step) || step.hash === hash) return
  const deposit = step.kind === 'call' ? { hash, sentTime: step.ask?.time ?? context.clock.now() } : {}
  const change: TransferChange = (latest) => ({
    ...withStep(latest, index, (asked) => ({ ...asked, ...(call ? { call } : {}), hash })),
    ...deposit,
  })
  await note(id, change, context, hash)
  await noteNonce(id, index, hash, context)
}

/** A wallet may have taken another nonce than was asked; by it the transaction is found if it is replaced. */
async function noteNonce(id: string, index: number, hash: string, context: RunContext): Promise<void> {
  const { platform, wallet, logger, signal } = context
  if (wallet.keepsNonce) return
  const { chainId } = requireRecord(id, context)
  try {
    const sent = await platform.getTransaction(chainId, hash, { signal })
    if (!sent) return
    await note(id, (latest) => withStep(latest, index, (step) => ({ ...step, nonce: sent.nonce })), context)
  } catch (error) {
    logger.debug(`The nonce of ${hash} could not be read`, error)
  }
}
