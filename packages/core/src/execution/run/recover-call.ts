import { sleep } from '../../kernel/clock.ts'
import type { Hex } from '../../kernel/schema.ts'
import type { Call, TransactionSearchResult } from '../../platforms/transaction.ts'
import { getClaimedHashes } from '../../transfers/get-claimed-hashes.ts'
import { hasPendingTwin } from '../../transfers/has-pending-twin.ts'
import { requireSender, type TransferRecord } from '../../transfers/record.ts'
import type { CallStep } from '../../transfers/steps.ts'
import { toSignedCall } from '../../transfers/to-signed-call.ts'
import { SendUncertainError } from '../errors.ts'
import type { RunContext } from './run-context.ts'
import { resolveSentCall, saveHash } from './sent-call.ts'
import { withStep } from './steps.ts'

/**
 * Resolves a call whose response was lost: stores its hash if the chain has it, and removes the request if it was
 * certainly not sent. A request with an unused nonce is kept, because a retry must reuse the nonce.
 */
export async function recoverCall(
  record: TransferRecord,
  recorded: CallStep,
  index: number,
  context: RunContext,
): Promise<void> {
  const { ask, hash, nonce: _, ...step } = recorded
  if (!ask) return
  if (hash !== undefined) {
    return context.resend ? forgetDropped(record, { ...step, ask, hash }, index, context) : undefined
  }
  const search = await searchSent(record, { ...step, ask }, context)
  if (search.status === 'found') return saveHash(record.id, index, search.hash, context, search.call)
  if (search.nonceIsFree && context.wallet.keepsNonce) return
  await context.journal.update(record.id, (latest) => withStep(latest, index, () => step))
}

/** Clears the hash of a dropped transaction that the user wants to send again, with the same nonce if possible. */
async function forgetDropped(
  record: TransferRecord,
  { hash: forgotten, ...step }: RequestedStep & { readonly hash: Hex },
  index: number,
  context: RunContext,
): Promise<void> {
  const replacement = await resolveSentCall(record, index, forgotten, context)
  if (replacement.status !== 'dropped') return
  const { ask: _, ...unasked } = step
  const again = context.wallet.keepsNonce ? step : unasked
  await context.journal.update(record.id, (latest) => withStep(latest, index, () => again))
}

/** Number of searches for a rejected call, and the pause between them: the node may lag behind that of the wallet. */
const REJECTION_SEARCHES = 3
const REJECTION_PAUSE_MS = 1_500

/**
 * Returns whether the chain proves that a call, which a node rejected for its used nonce, was not sent: transactions with
 * other calls have used the nonce. False if the call is found, or if the chain cannot be read.
 */
export async function isRejectedCall(
  record: TransferRecord,
  step: RequestedStep,
  context: RunContext,
): Promise<boolean> {
  const { clock, logger, signal } = context
  for (let attempt = 1; ; attempt++) {
    try {
      const search = await findAnyCall(record, step, context)
      if (search.status === 'found') return false
      if (search.status === 'absent' && !search.nonceIsFree) return true
    } catch (error) {
      if (signal.aborted) throw error
      logger.debug(`Failed to search for the rejected call of transfer ${record.id}.`, error)
    }
    if (attempt === REJECTION_SEARCHES) return false
    await sleep(clock, REJECTION_PAUSE_MS, signal)
  }
}

type RequestedStep = CallStep & { readonly ask: NonNullable<CallStep['ask']> }

/** Search result, with the call that was found. */
type CallSearch =
  | Exclude<TransactionSearchResult, { status: 'found' }>
  | { readonly status: 'found'; readonly hash: Hex; readonly call: Call }

/** Searches for the sent call. @throws SendUncertainError if only the user can determine whether it was sent */
async function searchSent(
  record: TransferRecord,
  step: RequestedStep,
  context: RunContext,
): Promise<Exclude<CallSearch, { status: 'unknown' }>> {
  const { wallet, resend } = context
  const search = await findAnyCall(record, step, context)
  if (search.status === 'unknown') {
    if (resend) return { status: 'absent', nonceIsFree: false }
    throw new SendUncertainError(search.reason)
  }
  // If the wallet chooses nonces, it may still send the first transaction, and a retry could be included as well.
  if (search.status === 'absent' && !wallet.keepsNonce && !resend) {
    throw new SendUncertainError('The wallet was asked to send, but the transaction is not on the chain yet.')
  }
  return search
}

/** Searches for any call that the wallet was asked to send in this step, except those of other transfers. */
async function findAnyCall(
  record: TransferRecord,
  { ask, ...step }: RequestedStep,
  { platform, journal, signal }: RunContext,
): Promise<CallSearch> {
  const { id, chainId, run } = record
  const from = requireSender(record)
  const { time: _, ...terms } = ask
  const { formerCalls = [] } = step
  const excludedHashes = getClaimedHashes(journal.store.getAll(), id)
  const find = async (call: Call): Promise<CallSearch> => {
    if (hasPendingTwin(journal.store.getAll(), record, { call, nonce: ask.nonce }))
      return { status: 'unknown', reason: 'Another transfer waits for the same call' }
    const search = await platform.findTransaction(
      { ...call, ...terms, chainId, from, excludedHashes },
      { signal },
    )
    return search.status === 'found' ? { ...search, call: call } : search
  }
  let search = await find(toSignedCall(step, run?.steps))
  for (const former of formerCalls) {
    if (search.status === 'found') return search
    const formerSearch = await find(former)
    if (formerSearch.status !== 'absent') search = formerSearch
  }
  return search
}
