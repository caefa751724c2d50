import { requireChain } from '../chains/lookup.ts'
import type { ChainRecord } from '../chains/record.ts'
import { abortReason } from '../kernel/abort.ts'
import type { LoadOptions } from '../kernel/create-file-cache.ts'
import { CausewayError, errorSentence } from '../kernel/errors.ts'
import type { Logger } from '../kernel/logger.ts'
import { createStore, type ReadableStore } from '../kernel/store.ts'
import { type LendingFailure, toFailureError, toFailures } from './failure.ts'
import type { Lender, LenderFamily } from './lender.ts'
import type { LenderFamilyId } from './market.ts'
import type { LendersRequest } from './request.ts'
import type { StartupFilesResult, StartupLoader } from './startup/create-startup-loader.ts'

/** Which lenders there are. */
export interface LenderDirectory {
  readonly readiness: ReadableStore<LendersReadiness>
  /** @throws AbortedError */
  load(options?: Options): Promise<void>
  /** @throws CausewayError UNKNOWN_CHAIN; AbortedError */
  lendersOn(chainId: number, options?: Options): Promise<ChainLenders>
}

/** How it stands with the lenders, for whoever waits until the application is there. */
export interface LendersReadiness {
  /** Each family is ready or, where its files cannot be had, given up for now. */
  readonly isLoaded: boolean
  readonly missing: readonly MissingFamily[]
}

/** A family about which nothing is known on any chain. */
export interface MissingFamily {
  readonly family: LenderFamilyId
  readonly error: CausewayError
}

/** The lenders of a chain, and the families that could not tell theirs. */
export interface ChainLenders {
  readonly lenders: readonly Lender[]
  readonly missing: readonly MissingFamily[]
}

type Options = Pick<LoadOptions, 'signal'>

export interface DirectoryOptions {
  readonly families: readonly LenderFamily[]
  readonly chains: readonly ChainRecord[]
  readonly startup: Pick<StartupLoader, 'load'>
  readonly logger: Logger
}

export function createLenderDirectory({
  families,
  chains,
  startup,
  logger,
}: DirectoryOptions): LenderDirectory {
  const readiness = createStore<LendersReadiness>({ isLoaded: false, missing: [] }, logger)
  const complete = new Map<number, ChainLenders>()
  const names = families.flatMap(({ files, extras }) => [...files, ...extras])

  const load = async (options?: Options): Promise<StartupFilesResult> => {
    const answer = await startup.load(names, options)
    readiness.setState({
      isLoaded: true,
      missing: families.flatMap((family) => getMissingFamilies(family, answer)),
    })
    return answer
  }

  return {
    readiness,
    async load(options) {
      await load(options)
    },
    async lendersOn(chainId, options) {
      const chain = requireChain(chains, chainId)
      const known = complete.get(chainId)
      if (known) return known
      const answer = await load(options)
      const parts = families.map((family) => getFamilyLenders(family, answer, chain))
      const found = {
        lenders: uniqueLenders(parts.flatMap(({ lenders }) => lenders)),
        missing: parts.flatMap(({ missing }) => missing),
      }
      if (answer.missing.size === 0 && found.missing.length === 0) complete.set(chainId, found)
      return found
    },
  }
}

function getFamilyLenders(
  family: LenderFamily,
  answer: StartupFilesResult,
  chain: ChainRecord,
): ChainLenders {
  const missing = getMissingFamilies(family, answer)
  if (missing.length > 0) return { lenders: [], missing }
  try {
    return { lenders: family.lenders(answer.files, chain), missing }
  } catch (cause) {
    const error = toFailureError(
      cause,
      `The lenders of ${family.id} could not be told from the startup files`,
    )
    return { lenders: [], missing: [{ family: family.id, error }] }
  }
}

/** The first of its files that is not there; nothing where all are. */
function getMissingFamilies({ id, files }: LenderFamily, { missing }: StartupFilesResult): MissingFamily[] {
  const errors = files.map((name) => missing.get(name)).filter((error) => error !== undefined)
  return errors.slice(0, 1).map((error) => ({ family: id, error }))
}

/** A lender that two families claim is the first one's. */
function uniqueLenders(lenders: readonly Lender[]): readonly Lender[] {
  return [...new Map([...lenders].reverse().map((lender) => [lender.id, lender])).values()].reverse()
}

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
  const parts = await Promise.all(
    chainIds.map((chainId) => getRequestedLenders(directory, chainId, lenders, signal)),
  )
  return {
    lenders: parts.flatMap((part) => part.lenders),
    failures: parts.flatMap((part) => part.failures),
  }
}

async function getRequestedLenders(
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
    const failure = toFailureError(error, `The lenders of chain ${chainId} are not known`)
    return { lenders: [], failures: toFailures({ chainIds: [chainId], lenders: wanted }, failure) }
  }
}

function unknownLender(chainId: number, id: string, missing: readonly string[]): CausewayError {
  return new CausewayError(`${id} is not known on chain ${chainId}`, {
    code: 'UNKNOWN_LENDER',
    details: missing.length > 0 ? `Not all lenders are known: ${missing.join('; ')}` : undefined,
    retryable: missing.length > 0,
  })
}
