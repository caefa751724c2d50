import type { Hex } from '../../kernel/schema.ts'
import type { Call, TransactionSearchResult } from '../../platforms/transaction.ts'
import { requireSender, type TransferRecord } from '../../transfers/record.ts'
import type { CallStep } from '../../transfers/steps.ts'
import { toSignedCall } from '../../transfers/to-signed-call.ts'
import { SendUncertainError } from '../errors.ts'
import { withStep } from './record-steps.ts'
import type { RunContext } from './run-context.ts'
import { resolveSentCall, saveHash } from './sent-call.ts'

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
  if (hash !== undefined) {
    return context.resend ? forgetDropped(record, { ...step, ask, hash }, index, context) : undefined
  }
  const search = await searchSent(record, { ...step, ask }, context)
  if (search.status === 'found') return saveHash(record.id, index, search.hash, context, search.call)
  if (search.nonceIsFree && context.wallet.keepsNonce) return
  await context.journal.update(record.id, (latest) => withStep(latest, index, () => step))
}

/** The user says that a transaction which the network has forgotten is to be sent again: under its nonce, if possible. */
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

type RequestedStep = CallStep & { readonly ask: NonNullable<CallStep['ask']> }

/** Search result, with the call that was found. */
type CallSearch =
  | Exclude<TransactionSearchResult, { status: 'found' }>
  | { readonly status: 'found'; readonly hash: Hex; readonly call: Call }

/** @throws SendUncertainError when only the user can tell */
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
  // Not on the chain, but a wallet that picks its own nonces may still hold it: a second one would also count.
  if (search.status === 'absent' && !wallet.keepsNonce && !resend) {
    throw new SendUncertainError('The wallet was asked, and the chain has not seen it yet')
  }
  return search
}

/** Searches all calls that the wallet was asked for in this step. */
async function findAnyCall(
  record: TransferRecord,
  { ask, ...step }: RequestedStep,
  { platform, signal }: RunContext,
): Promise<CallSearch> {
  const { chainId, run } = record
  const from = requireSender(record)
  const { time: _, ...terms } = ask
  const { formerCalls = [] } = step
  const find = async (call: Call): Promise<CallSearch> => {
    const search = await platform.findTransaction({ ...call, ...terms, chainId, from }, { signal })
    return search.status === 'found' ? { ...search, call: call } : search
  }
  let search = await find(toSignedCall(step, run?.steps))
  for (const former of formerCalls) {
    if (search.status === 'found') return search
    const other = await find(former)
    if (other.status !== 'absent') search = other
  }
  return search
}
