import { abortReason } from '../../kernel/abort.ts'
import type { Clock } from '../../kernel/clock.ts'
import { CausewayError, isCausewayError } from '../../kernel/errors.ts'
import { createHttpClient, type HttpClient } from '../../kernel/http.ts'
import type { Logger } from '../../kernel/logger.ts'
import { parseExternal } from '../../kernel/schema.ts'
import { toFailureError } from '../failure.ts'
import { groupByChain, type Lender } from '../lender.ts'
import { chainSchema, replySchema } from './host-schema.ts'
import { readHostMarket } from './read-host-market.ts'
import type { MarketOutcome, MarketSource } from './read-markets.ts'

export interface HostContext {
  readonly clock: Clock
  readonly logger: Logger
  readonly fetch?: typeof globalThis.fetch | undefined
}

/**
 * Creates a source that reads markets from a data host: `GET lending-multi-fast?chains=1,10` returns all lenders of the
 * chains.
 */
export function createHostMarketSource(host: LendingHostOptions, context: HostContext): MarketSource {
  const { logger } = context
  const client = createHostClient(host)
  return {
    id: 'host',
    async read(requested, signal) {
      const chains = groupByChain(requested)
      const query = { chains: [...chains.keys()].join(',') }
      try {
        const request = { path: 'lending-multi-fast', query, schema: replySchema }
        const { data } = await client.request(request, { ...context, signal })
        return [...chains].flatMap(([chainId, lenders]) =>
          readChain(data.data[String(chainId)], chainId, lenders, logger),
        )
      } catch (error) {
        if (signal.aborted) throw abortReason(signal)
        if (isCausewayError(error, 'ABORTED')) throw error
        const failure = toFailureError(error, 'The host could not be read')
        logger.warn('The lending host could not be read', failure)
        return requested.map((lender) => ({ lender, error: failure }))
      }
    },
  }
}

function readChain(
  value: unknown,
  chainId: number,
  lenders: readonly Lender[],
  logger: Logger,
): MarketOutcome[] {
  if (value === undefined) return lenders.map((lender) => ({ lender, error: toMissingLenderError(lender) }))
  try {
    const { data } = parseExternal(chainSchema, value, `Chain ${chainId} of the host`)
    logUnknownLenders(chainId, Object.keys(data), lenders, logger)
    return lenders.map((lender) => readLender(data[lender.id], lender))
  } catch (error) {
    const failure = toFailureError(error, `Chain ${chainId} of the host could not be read`)
    return lenders.map((lender) => ({ lender, error: failure }))
  }
}

function readLender(value: unknown, lender: Lender): MarketOutcome {
  if (value === undefined) return { lender, error: toMissingLenderError(lender) }
  try {
    const market = readHostMarket(value, lender)
    const [failure] = market.failures
    // Report a lender as failed if all its pools are invalid.
    if (failure && Object.keys(market.pools).length === 0) {
      return { lender, error: toUnreadableLenderError(lender, `${failure.poolId}: ${failure.reason}`) }
    }
    return { lender, value: market }
  } catch (error) {
    return { lender, error: toFailureError(error, `${lender.id} could not be read`) }
  }
}

/** Logs lenders of the host that were not requested, for example because their family is unknown. */
function logUnknownLenders(
  chainId: number,
  ids: readonly string[],
  lenders: readonly Lender[],
  logger: Logger,
) {
  const knownIds = new Set(lenders.map(({ id }) => id))
  const unknownIds = ids.filter((id) => !knownIds.has(id))
  if (unknownIds.length === 0) return
  logger.info(
    `Ignored ${unknownIds.length} lenders of the host on chain ${chainId} that were not requested or have an unknown family.`,
    unknownIds,
  )
}

function toMissingLenderError({ id, chainId }: Lender): CausewayError {
  return new CausewayError(`The host does not list ${id} on chain ${chainId}`, { code: 'LENDER_NOT_ON_HOST' })
}

function toUnreadableLenderError({ id, chainId }: Lender, details: string): CausewayError {
  return new CausewayError(`No pool of ${id} on chain ${chainId} could be read.`, {
    code: 'LENDER_UNREADABLE',
    details,
  })
}

/** A data host for lending. */
export interface LendingHostOptions {
  readonly baseUrl: string
  readonly headers?: Readonly<Record<string, string>> | undefined
}

/** Timeout in milliseconds, including one retry. Missing lenders are then read from the next source. */
const TIMEOUT_MS = 15000
/** Size limit of a reply, which contains all lenders of many chains. */
const MAX_BYTES = 64 * 1024 * 1024

/** Creates the HTTP client of a data host. */
export function createHostClient({ baseUrl, headers }: LendingHostOptions): HttpClient {
  return createHttpClient({ baseUrl, headers, timeoutMs: TIMEOUT_MS, retries: 1, maxBytes: MAX_BYTES })
}
