import { abortReason, CausewayError } from '../kernel/index.ts'
import type { LenderDirectory } from './directory.ts'
import { asFailure, type LendingFailure, reasonOf } from './failure.ts'
import type { Lender } from './lender.ts'

/** What is asked: lenders of chains. */
export interface LendersRequest {
  readonly chainIds: readonly number[]
  /** Ids; those a chain does not have are failures there. Default: all that each chain has. */
  readonly lenders?: readonly string[] | undefined
}

/** The lenders that can be asked, and what of the request cannot. */
export interface Roster {
  readonly lenders: readonly Lender[]
  readonly failures: readonly LendingFailure[]
}

/** @throws AbortedError */
export async function readRoster(
  directory: Pick<LenderDirectory, 'on'>,
  { chainIds, lenders }: LendersRequest,
  signal: AbortSignal,
): Promise<Roster> {
  const parts = await Promise.all(chainIds.map((chainId) => rosterOf(directory, chainId, lenders, signal)))
  return {
    lenders: parts.flatMap((part) => part.lenders),
    failures: parts.flatMap((part) => part.failures),
  }
}

async function rosterOf(
  directory: Pick<LenderDirectory, 'on'>,
  chainId: number,
  wanted: readonly string[] | undefined,
  signal: AbortSignal,
): Promise<Roster> {
  try {
    const { lenders, missing } = await directory.on(chainId, { signal })
    if (!wanted) return { lenders, failures: missing.map((one) => ({ chainId, ...one })) }
    const known = new Map(lenders.map((lender) => [lender.id, lender]))
    const reasons = missing.map(({ error }) => reasonOf(error))
    const strangers = wanted.filter((id) => !known.has(id))
    return {
      lenders: wanted.map((id) => known.get(id)).filter((lender) => lender !== undefined),
      failures: strangers.map((id) => ({ chainId, lender: id, error: unknownLender(chainId, id, reasons) })),
    }
  } catch (error) {
    if (signal.aborted) throw abortReason(signal)
    return wholeChain(chainId, wanted, asFailure(error, `The lenders of chain ${chainId} are not known`))
  }
}

function wholeChain(chainId: number, wanted: readonly string[] | undefined, error: CausewayError): Roster {
  const failures = wanted ? wanted.map((lender) => ({ chainId, lender, error })) : [{ chainId, error }]
  return { lenders: [], failures }
}

function unknownLender(chainId: number, id: string, missing: readonly string[]): CausewayError {
  return new CausewayError(`${id} is not known on chain ${chainId}`, {
    code: 'UNKNOWN_LENDER',
    details: missing.length > 0 ? `Not all lenders are known: ${missing.join('; ')}` : undefined,
    retryable: missing.length > 0,
  })
}
