import { requireChain } from '../chains/lookup.ts'
import type { ChainRecord } from '../chains/record.ts'
import type { LoadOptions } from '../kernel/create-file-cache.ts'
import type { CausewayError } from '../kernel/errors.ts'
import type { Logger } from '../kernel/logger.ts'
import { createStore, type ReadableStore } from '../kernel/store.ts'
import { toCausewayError } from './failure.ts'
import type { Lender, LenderFamily } from './lender.ts'
import type { LenderFamilyId } from './market.ts'
import type { StartupAnswer, StartupLoader } from './startup/loader.ts'

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

  const load = async (options?: Options): Promise<StartupAnswer> => {
    const answer = await startup.load(names, options)
    readiness.setState({ isLoaded: true, missing: families.flatMap((family) => missingOf(family, answer)) })
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
      const parts = families.map((family) => lendersOf(family, answer, chain))
      const found = {
        lenders: distinct(parts.flatMap(({ lenders }) => lenders)),
        missing: parts.flatMap(({ missing }) => missing),
      }
      if (answer.missing.size === 0 && found.missing.length === 0) complete.set(chainId, found)
      return found
    },
  }
}

function lendersOf(family: LenderFamily, answer: StartupAnswer, chain: ChainRecord): ChainLenders {
  const missing = missingOf(family, answer)
  if (missing.length > 0) return { lenders: [], missing }
  try {
    return { lenders: family.lenders(answer.files, chain), missing }
  } catch (cause) {
    const error = toCausewayError(
      cause,
      `The lenders of ${family.id} could not be told from the startup files`,
    )
    return { lenders: [], missing: [{ family: family.id, error }] }
  }
}

/** The first of its files that is not there; nothing where all are. */
function missingOf({ id, files }: LenderFamily, { missing }: StartupAnswer): MissingFamily[] {
  const errors = files.map((name) => missing.get(name)).filter((error) => error !== undefined)
  return errors.slice(0, 1).map((error) => ({ family: id, error }))
}

/** A lender that two families claim is the first one's. */
function distinct(lenders: readonly Lender[]): readonly Lender[] {
  return [...new Map([...lenders].reverse().map((lender) => [lender.id, lender])).values()].reverse()
}
