import type { ErrorTranslator } from '../../chain-errors/error-translator.ts'
import type { TranslatedError } from '../../chain-errors/translated-error.ts'
import { CausewayError } from '../../kernel/errors.ts'
import type { Logger } from '../../kernel/logger.ts'
import type { Hex } from '../../kernel/schema.ts'
import type { Platform } from '../../platforms/platform.ts'
import { netTransfers, tokenTransfers } from '../../transfers/net-transfers.ts'
import { requireSender, type TransferRecord } from '../../transfers/record.ts'
import type { AssetMove } from './to-asset-move.ts'

/** The transaction succeeded, but the lender reported a failure. Only the network fee was spent. */
export class LenderFailureError extends CausewayError<'LENDER_FAILED'> {
  override readonly name = 'LenderFailureError'
  readonly hash: Hex
  constructor(hash: Hex, message: string, reason: string | undefined) {
    super(`The lender did not execute the action: ${message}`, {
      code: 'LENDER_FAILED',
      details: [reason, `Transaction ${hash}`].filter((part) => part !== undefined).join('. '),
    })
    this.hash = hash
  }
}

/**
 * Checks the logs for a failure event: markets of Compound V2 from before 2022 emit one instead of reverting. Logs that
 * cannot be read are not a failure, because the transaction succeeded.
 *
 * @throws LenderFailureError
 */
export async function assertNoFailureEvent(
  { chainId, run }: TransferRecord,
  platform: Pick<Platform, 'getLogs'>,
  errors: Pick<ErrorTranslator, 'translateFailureEvent'>,
  logger: Logger,
): Promise<void> {
  const hashes = (run?.steps ?? []).flatMap((step) => ('hash' in step && step.hash ? step.hash : []))
  for (const hash of hashes) {
    const failure = await readFailure(chainId, hash, platform, errors, logger)
    if (failure) throw new LenderFailureError(hash, failure.message, failure.reason)
  }
}

async function readFailure(
  chainId: number,
  hash: Hex,
  platform: Pick<Platform, 'getLogs'>,
  errors: Pick<ErrorTranslator, 'translateFailureEvent'>,
  logger: Logger,
): Promise<TranslatedError | undefined> {
  try {
    const logs = await platform.getLogs?.(chainId, hash)
    return logs && (await errors.translateFailureEvent(logs))
  } catch (error) {
    logger.warn(`Failed to read the logs of transaction ${hash}.`, error)
    return undefined
  }
}

type MovedToken = Pick<AssetMove, 'token' | 'returned'>

/**
 * Returns the net amount of a token that a record's transactions moved from its account to its lender, in base units. A
 * paymaster's fee in the same token is not part of it. Undefined if the logs are not available.
 */
export async function readSpentAmount(
  record: TransferRecord,
  move: MovedToken,
  platform: Pick<Platform, 'getLogs'>,
): Promise<bigint | undefined> {
  const { chainId, run } = record
  const from = requireSender(record)
  const payees = getLenderContracts(run, move)
  const hashes = new Set((run?.steps ?? []).flatMap((step) => ('hash' in step && step.hash ? step.hash : [])))
  let spent = 0n
  for (const hash of hashes) {
    const logs = await platform.getLogs?.(chainId, hash)
    if (!logs) return undefined
    const transfers = tokenTransfers(logs).filter(
      ({ from: sender, to }) => payees.has(sender) || payees.has(to),
    )
    spent -= netTransfers(transfers, from).get(move.token) ?? 0n
  }
  return spent > 0n ? spent : undefined
}

/**
 * Contracts that may transfer the token: those that the transactions call, and the lender's contracts for the pool.
 * Lower-cased.
 */
function getLenderContracts(run: TransferRecord['run'], { returned }: MovedToken): ReadonlySet<string> {
  const called = (run?.steps ?? []).flatMap((step) => {
    if ('call' in step) return [step.call.to]
    return step.kind === 'batch' ? step.calls.map(({ call }) => call.to) : []
  })
  return new Set([...called.map((address) => address.toLowerCase()), ...returned])
}
