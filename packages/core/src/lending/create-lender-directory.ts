import { requireChain } from '../chains/chain-by-id.ts'
import type { ChainRecord } from '../chains/record.ts'
import { abortReason } from '../kernel/abort.ts'
import type { Clock } from '../kernel/clock.ts'
import type { LoadOptions } from '../kernel/create-file-cache.ts'
import { CausewayError, errorSentence, isCausewayError } from '../kernel/errors.ts'
import type { Logger } from '../kernel/logger.ts'
import { createRequestDeduper } from '../kernel/request-deduper.ts'
import { createStore, type ReadableStore } from '../kernel/store.ts'
import { type LendingFailure, toFailureError, toFailures } from './failure.ts'
import type { Lender, LenderFamily } from './lender.ts'
import type { LenderFamilyId } from './lender-market.ts'
import type { LendersRequest } from './request.ts'
import type { StartupFilesResult, StartupLoader } from './startup/create-startup-loader.ts'

/** Lists the lenders of each chain. */
export interface LenderDirectory {
  readonly readiness: ReadableStore<LendersReadiness>
  /** Loads the startup files of all families. @throws AbortedError */
  load(options?: Options): Promise<void>
  /** Returns the lenders of a chain. @throws CausewayError UNKNOWN_CHAIN; AbortedError */
  lendersOn(chainId: number, options?: Options): Promise<ChainLenders>
  /** Aborts all requests. */
  dispose(): void
}

/** Load state of the lenders. */
export interface LendersReadiness {
  /** Whether the startup files of each family are loaded or have failed to load. */
  readonly isLoaded: boolean
  readonly missing: readonly MissingFamily[]
}

/** A family whose lenders could not be read, or not all of them. */
export interface MissingFamily {
  readonly family: LenderFamilyId
  readonly error: CausewayError
}

/** The lenders of a chain, and the families whose lenders could not all be read. */
export interface ChainLenders {
  readonly lenders: readonly Lender[]
  readonly missing: readonly MissingFamily[]
}

type Options = Pick<LoadOptions, 'signal'>

export interface DirectoryOptions {
  readonly families: readonly LenderFamily[]
  readonly chains: readonly ChainRecord[]
  readonly startup: Pick<StartupLoader, 'load'>
  readonly clock: Clock
  readonly logger: Logger
  readonly fetch?: typeof globalThis.fetch | undefined
}

/** Pause after a failed request to the service, in milliseconds. */
const DISCOVERY_PAUSE_MS = 60_000

export function createLenderDirectory(options: DirectoryOptions): LenderDirectory {
  const { families, chains, startup, clock, logger, fetch } = options
  const readiness = createStore<LendersReadiness>({ isLoaded: false, missing: [] }, logger)
  const complete = new Map<number, ChainLenders>()
  const names = families.flatMap(({ files, extras }) => [...files, ...extras])
  const discovered = new Map<string, readonly Lender[]>()
  const failed = new Map<string, { readonly error: CausewayError; readonly time: number }>()
  const discoveries = createRequestDeduper<string, readonly Lender[]>({
    clock,
    what: 'Discovering lenders',
    keyOf: (key) => key,
  })

  const load = async (loadOptions?: Options): Promise<StartupFilesResult> => {
    const result = await startup.load(names, loadOptions)
    readiness.setState({
      isLoaded: true,
      missing: families.flatMap((family) => getMissingFamilies(family, result)),
    })
    return result
  }

  /** Returns the lenders that a service of the protocol lists, or why it could not be read. @throws AbortedError */
  const discover = async (
    family: LenderFamily,
    { files }: StartupFilesResult,
    chain: ChainRecord,
    signal: AbortSignal | undefined,
  ): Promise<ChainLenders> => {
    const key = `${family.id}:${chain.id}`
    const cached = discovered.get(key)
    if (cached) return { lenders: cached, missing: [] }
    const failure = failed.get(key)
    if (failure && clock.now() - failure.time < DISCOVERY_PAUSE_MS)
      return { lenders: [], missing: [{ family: family.id, error: failure.error }] }
    const read = async (shared: AbortSignal) =>
      (await family.discover?.(files, chain, { clock, fetch, signal: shared })) ?? []
    try {
      const lenders = await discoveries.run(key, read, signal)
      discovered.set(key, lenders)
      return { lenders, missing: [] }
    } catch (cause) {
      if (signal?.aborted) throw abortReason(signal)
      if (isCausewayError(cause, 'ABORTED')) throw cause
      const error = toDiscoveryError(family, chain, cause)
      logger.warn(error.message, error)
      failed.set(key, { error, time: clock.now() })
      return { lenders: [], missing: [{ family: family.id, error }] }
    }
  }

  const getLenders = async (
    family: LenderFamily,
    result: StartupFilesResult,
    chain: ChainRecord,
    signal: AbortSignal | undefined,
  ): Promise<ChainLenders> => {
    const listed = await getFamilyLenders(family, result, chain)
    if (!family.discover || listed.missing.length > 0) return markUnauthenticated(listed, family, result)
    const more = await discover(family, result, chain, signal)
    const lenders = [...listed.lenders, ...more.lenders]
    return markUnauthenticated({ lenders, missing: more.missing }, family, result)
  }

  return {
    readiness,
    async load(loadOptions) {
      await load(loadOptions)
    },
    async lendersOn(chainId, { signal } = {}) {
      const chain = requireChain(chains, chainId)
      const cached = complete.get(chainId)
      if (cached) return cached
      const result = await load({ signal })
      const parts = await Promise.all(families.map((family) => getLenders(family, result, chain, signal)))
      const chainLenders: ChainLenders = {
        lenders: uniqueLenders(parts.flatMap(({ lenders }) => lenders)),
        missing: parts.flatMap(({ missing }) => missing),
      }
      if (result.missing.size === 0 && chainLenders.missing.length === 0) complete.set(chainId, chainLenders)
      return chainLenders
    },
    dispose: () => discoveries.dispose(),
  }
}

function toDiscoveryError({ id }: LenderFamily, chain: ChainRecord, cause: unknown): CausewayError {
  return new CausewayError(`Some markets of ${id} on ${chain.name} could not be found.`, {
    code: 'LENDER_UNREADABLE',
    details: errorSentence(cause),
    cause,
    retryable: true,
  })
}

async function getFamilyLenders(
  family: LenderFamily,
  result: StartupFilesResult,
  chain: ChainRecord,
): Promise<ChainLenders> {
  const missing = getMissingFamilies(family, result)
  if (missing.length > 0) return { lenders: [], missing }
  try {
    return { lenders: await family.lenders(result.files, chain), missing }
  } catch (cause) {
    const error = toFailureError(
      cause,
      `The lenders of ${family.id} could not be read from the startup files.`,
    )
    return { lenders: [], missing: [{ family: family.id, error }] }
  }
}

/** Marks lenders whose contracts come from a file without a known digest. */
function markUnauthenticated(
  { lenders, missing }: ChainLenders,
  { files, extras }: LenderFamily,
  { unauthenticated }: StartupFilesResult,
): ChainLenders {
  const isMarked = [...files, ...extras].some((name) => unauthenticated.has(name))
  return {
    lenders: isMarked ? lenders.map((lender) => ({ ...lender, hasUnknownContracts: true })) : lenders,
    missing,
  }
}

/** Returns the first missing file of a family, if any. */
function getMissingFamilies({ id, files }: LenderFamily, { missing }: StartupFilesResult): MissingFamily[] {
  const errors = files.map((name) => missing.get(name)).filter((error) => error !== undefined)
  return errors.slice(0, 1).map((error) => ({ family: id, error }))
}

/** Removes lenders that an earlier family also lists. */
function uniqueLenders(lenders: readonly Lender[]): readonly Lender[] {
  return [...new Map([...lenders].reverse().map((lender) => [lender.id, lender])).values()].reverse()
}

/** The requested lenders that exist, and why the others are missing. */
export interface FoundLenders {
  readonly lenders: readonly Lender[]
  readonly failures: readonly LendingFailure[]
}

/** Finds the requested lenders on each chain. @throws AbortedError */
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
  lenderIds: readonly string[] | undefined,
  signal: AbortSignal,
): Promise<FoundLenders> {
  try {
    const { lenders, missing } = await directory.lendersOn(chainId, { signal })
    if (!lenderIds) return { lenders, failures: missing.map((failure) => ({ chainId, ...failure })) }
    const lendersById = new Map(lenders.map((lender) => [lender.id, lender]))
    const reasons = missing.map(({ error }) => errorSentence(error))
    const unknown = lenderIds.filter((id) => !lendersById.has(id))
    return {
      lenders: lenderIds.map((id) => lendersById.get(id)).filter((lender) => lender !== undefined),
      failures: unknown.map((id) => ({ chainId, lender: id, error: unknownLender(chainId, id, reasons) })),
    }
  } catch (error) {
    if (signal.aborted) throw abortReason(signal)
    const failure = toFailureError(error, `The lenders of chain ${chainId} could not be read.`)
    return { lenders: [], failures: toFailures({ chainIds: [chainId], lenders: lenderIds }, failure) }
  }
}

function unknownLender(chainId: number, id: string, missing: readonly string[]): CausewayError {
  return new CausewayError(`${id} is not known on chain ${chainId}`, {
    code: 'UNKNOWN_LENDER',
    details: missing.length > 0 ? `Not all lenders are known: ${missing.join('; ')}` : undefined,
    retryable: missing.length > 0,
  })
}
