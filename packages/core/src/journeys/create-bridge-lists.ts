import { isCausewayError } from '../kernel/errors.ts'
import type { BridgeTokens } from './find-bridge-pairs.ts'
import type { JourneyContext } from './journey-context.ts'

/** Time for which a token list of a bridge is used, in milliseconds. */
const MAX_AGE_MS = 3_600_000
/** Milliseconds after which a plan goes on without a list. */
const TIMEOUT_MS = 5_000

/** The token lists of the bridges. */
export interface BridgeLists {
  /** Returns the number of requests that `load` would send now. */
  countRequests(): number
  /** Returns the lists that could be read, and the number of requests for it. @throws AbortedError */
  load(signal?: AbortSignal): Promise<{ readonly lists: readonly BridgeTokens[]; readonly requests: number }>
}

/** Creates a cache of the token lists of the configured bridges. */
export function createBridgeLists({
  quotes,
  clock,
  logger,
}: Pick<JourneyContext, 'clock' | 'logger'> & {
  readonly quotes: Pick<JourneyContext['quotes'], 'providers' | 'tokens'>
}): BridgeLists {
  const cache = new Map<string, BridgeTokens & { readonly time: number }>()
  const read = async (providerId: string, signal: AbortSignal | undefined) => {
    try {
      const tokens = await quotes.tokens(providerId, { signal, timeout: TIMEOUT_MS })
      cache.set(providerId, { providerId, tokens, time: clock.now() })
    } catch (error) {
      if (!isCausewayError(error) || signal?.aborted) throw error
      logger.info(`The token list of ${providerId} could not be read.`, error)
    }
  }
  const bridges = quotes.providers.filter(({ kind, tokens }) => kind === 'bridge' && tokens !== undefined)
  const isStale = ({ id }: { readonly id: string }) =>
    clock.now() - (cache.get(id)?.time ?? -MAX_AGE_MS) >= MAX_AGE_MS
  return {
    countRequests: () => bridges.filter(isStale).length,
    async load(signal) {
      const stale = bridges.filter(isStale)
      await Promise.all(stale.map(({ id }) => read(id, signal)))
      const lists = bridges.map(({ id }) => cache.get(id)).filter((list) => list !== undefined)
      return { lists, requests: stale.length }
    },
  }
}
