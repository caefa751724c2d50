import type { Hex } from '../../kernel/schema.ts'
import type { Call, ReplacementStatus } from '../../platforms/transaction.ts'
import { isClaimedHash } from '../../transfers/get-claimed-hashes.ts'
import { isMainStep } from '../../transfers/is-main-step.ts'
import type { TransferChange } from '../../transfers/journal.ts'
import { requireSender, type TransferRecord } from '../../transfers/record.ts'
import { toSignedCall } from '../../transfers/to-signed-call.ts'
import { journalChange, type RunContext } from './run-context.ts'
import { requireStep, withStep } from './steps.ts'

/**
 * Journals the hash of a call that was sent.
 *
 * @param call the call that was sent, if it is a former call of the step
 */
export async function saveHash(
  id: string,
  index: number,
  hash: Hex,
  context: RunContext,
  call?: Call,
): Promise<void> {
  const record = context.journal.require(id)
  const step = requireStep(record, index)
  if (!('call' in step) || step.hash === hash) return
  const deposit = isMainStep(record, index) ? { hash, sentTime: step.ask?.time ?? context.clock.now() } : {}
  const change: TransferChange = (latest) => ({
    ...withStep(latest, index, (previous) => ({ ...previous, ...(call ? { call } : {}), hash })),
    ...deposit,
  })
  await journalChange(id, change, context, hash)
  await journalNonce(id, index, hash, context)
}

/**
 * Status of a sent call without a receipt. `failed`: a transaction of a contract account reports that its call failed.
 */
export type SentCallStatus = ReplacementStatus | { readonly status: 'failed'; readonly hash: Hex }

/**
 * Resolves whether a sent call was replaced or dropped, by its nonce, or executed by a contract account. If no node has ever known the
 * transaction, its nonce is the next one at the request, and another call with it only shows that the transaction was dropped.
 */
export async function resolveSentCall(
  record: TransferRecord,
  index: number,
  hash: Hex,
  { platform, wallet, journal, signal }: RunContext,
): Promise<SentCallStatus> {
  const { id, chainId } = record
  const step = requireStep(record, index)
  if (!('call' in step) || !step.ask) return { status: 'waiting' }
  const { ask, nonce = wallet.keepsNonce ? ask.nonce : undefined } = step
  if (nonce === undefined) {
    const execution = await resolveExecution(record, hash, ask.fromBlock, { platform, signal })
    if (execution) return execution
  }
  const call = toSignedCall(step, record.run?.steps)
  const sent = { ...call, chainId, from: requireSender(record), hash, nonce: nonce ?? ask.nonce }
  const status = await platform.resolveReplacement(sent, ask.fromBlock, { signal })
  if (status.status !== 'replaced') return status
  // Another transfer may have made the same call.
  const isSameCall = status.isSameCall && !isClaimedHash(journal.store.getAll(), id, status.hash)
  return isSameCall || nonce !== undefined ? { ...status, isSameCall } : { status: 'dropped' }
}

/** Resolves a hash that may be the operation hash of a contract account. Undefined for other accounts. */
async function resolveExecution(
  record: TransferRecord,
  operationHash: Hex,
  fromBlock: bigint,
  { platform, signal }: Pick<RunContext, 'platform' | 'signal'>,
): Promise<SentCallStatus | undefined> {
  const search = { chainId: record.chainId, account: requireSender(record), operationHash, fromBlock }
  const execution = await platform.findExecution?.(search, { signal })
  if (execution?.status !== 'executed') return execution && { status: 'waiting' }
  const { hash, succeeded } = execution
  return succeeded ? { status: 'replaced', hash, isSameCall: true } : { status: 'failed', hash }
}

/** Journals the nonce of the sent transaction, which the wallet may have changed, to detect a replacement. */
async function journalNonce(id: string, index: number, hash: Hex, context: RunContext): Promise<void> {
  const { journal, platform, wallet, logger, signal } = context
  if (wallet.keepsNonce) return
  const { chainId } = journal.require(id)
  try {
    const sent = await platform.getTransaction(chainId, hash, { signal })
    if (!sent) return
    await journalChange(
      id,
      (latest) => withStep(latest, index, (step) => ({ ...step, nonce: sent.nonce })),
      context,
    )
  } catch (error) {
    logger.debug(`Failed to read the nonce of transaction ${hash}.`, error)
  }
}
