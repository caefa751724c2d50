import { abortReason } from '../kernel/abort.ts'
import { CausewayError, errorSentence } from '../kernel/errors.ts'
import type { LenderDirectory } from './directory.ts'
import { failAll, type LendingFailure, toCausewayError } from './failure.ts'
import type { Lender } from './lender.ts'
import type { LendersRequest } from './request.ts'

/** The lenders that can be asked, and what of the request cannot. */
export interface FoundLenders {
  readonly lenders: readonly Lender[]
  readonly failures: readonly LendingFailure[]
}

/** @throws AbortedError */
export async function findLenders(
  directory: Pick<LenderDirectory, 'lendersOn'>,
  { chainIds, lenders }: LendersRequest,
  signal: AbortSignal,
): Promise<FoundLenders> {
  const parts = await Promise.all(chainIds.map((chainId) => lendersOf(directory, chainId, lenders, signal)))
  return {
    lenders: parts.flatMap((part) => part.lenders),
    failures: parts.flatMap((part) => part.failures),
  }
}

async function lendersOf(
  directory: Pick<LenderDirectory, 'lendersOn'>,
  chainId: number,
  wanted: readonly string[] | undefined,
  signal: AbortSignal,
): Promise<FoundLenders> {
  try {
    const { lenders, missing } = await directory.lendersOn(chainId, { signal })
    if (!wanted) return { lenders, failures: missing.map((one) => ({ chainId, ...one })) }
    const known = new Map(lenders.map((lender) => [lender.id, lender]))
    const reasons = missing.map(({ error }) => errorSentence(error))
    const strangers = wanted.filter((id) => !known.has(id))
    return {
      lenders: wanted.map((id) => known.get(id)).filter((lender) => lender !== undefined),
      failures: strangers.map((id) => ({ chainId, lender: id, error: unknownLender(chainId, id, reasons) })),
    }
  } catch (error) {
    if (signal.aborted) throw abortReason(signal)
    const failure = toCausewayError(error, `The lenders of chain ${chainId} are not known`)
    return { lenders: [], failures: failAll({ chainIds: [chainId], lenders: wanted }, failure) }
  }
}

function unknownLender(chainId: number, id: string, missing: readonly string[]): CausewayError {
  return new CausewayError(`${id} is not known on chain ${chainId}`, {
    code: 'UNKNOWN_LENDER',
    details: missing.length > 0 ? `Not all lenders are known: ${missing.join('; ')}` : undefined,
    retryable: missing.length > 0,
  })
}
