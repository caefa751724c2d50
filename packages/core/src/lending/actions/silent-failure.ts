import type { TranslatedError } from '../../chain-errors/translation.ts'
import type { ErrorTranslator } from '../../chain-errors/translator.ts'
import { CausewayError } from '../../kernel/errors.ts'
import type { Logger } from '../../kernel/logger.ts'
import type { Hex } from '../../kernel/schema.ts'
import type { Platform } from '../../platforms/platform.ts'
import type { TransferRecord } from '../../transfers/record.ts'

/** The transaction went through, and the lender did nothing: its fee is all it cost. */
export class LenderFailureError extends CausewayError<'LENDER_FAILED'> {
  override readonly name = 'LenderFailureError'
  readonly hash: Hex
  constructor(hash: Hex, message: string, reason: string | undefined) {
    super(`The lender did not do it: ${message}`, {
      code: 'LENDER_FAILED',
      details: [reason, `Transaction ${hash}`].filter((part) => part !== undefined).join('. '),
    })
    this.hash = hash
  }
}

/**
 * Markets of Compound V2 from before 2022 announce a failure instead of reverting. A node that does not tell is no
 * failure: the transaction went through.
 *
 * @throws LenderFailureError
 */
export async function assertCarriedOut(
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
    logger.warn(`What transaction ${hash} announced could not be read`, error)
    return undefined
  }
}
