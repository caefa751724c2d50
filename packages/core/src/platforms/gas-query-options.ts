import { CausewayError, isCausewayError } from '../kernel/errors.ts'
import {
  type PolledQuery,
  pollAfterFailure,
  type QueryPolicy,
  type ReadQueryContext,
  type ReadQueryOptions,
} from '../kernel/query.ts'
import { type ChainGas, GAS_REFRESH_MS, type PlatformGas } from './gas.ts'
import type { Platform } from './platform.ts'

/** Cache policy of gas fees. Its interval equals the refresh interval of a started platform. */
const GAS_POLICY = {
  staleTime: GAS_REFRESH_MS,
  retry: 2,
  retryDelay: 1_000,
} as const satisfies QueryPolicy

/** Instance id, 'gas' and chain id. */
export type GasQueryKey = readonly [string, 'gas', number]

/** Query options for the gas fees of a chain. */
export interface GasQueryOptions extends ReadQueryOptions<ChainGas, GasQueryKey> {
  /** Milliseconds until the next read while the query has observers. Shorter after failures, until there are fees. */
  readonly refetchInterval: (query: PolledQuery) => number
}

/** The members of a `PlatformRegistry` that read gas fees. */
export interface GasPlatforms {
  /** Returns the platform of a chain. */
  forChain(chainId: number): Pick<Platform, 'gas'>
}

/**
 * Returns the query options for the gas fees of a chain. The query is disabled if the chain is not configured or
 * senders do not set its fees. If run anyway, it fails with UNKNOWN_CHAIN, PLATFORM_MISSING or GAS_UNSUPPORTED.
 */
export function gasQueryOptions(
  platforms: GasPlatforms,
  { chainId }: { readonly chainId: number },
  { instanceId }: Pick<ReadQueryContext<never>, 'instanceId'>,
): GasQueryOptions {
  return {
    ...GAS_POLICY,
    refetchInterval: (query) => pollAfterFailure(query) || GAS_REFRESH_MS,
    queryKey: [instanceId, 'gas', chainId],
    queryFn: async ({ signal }) => requireGas(platforms, chainId).getFees(chainId, { signal }),
    enabled: hasGas(platforms, chainId),
  }
}

function requireGas(platforms: GasPlatforms, chainId: number): PlatformGas {
  const { gas } = platforms.forChain(chainId)
  if (gas) return gas
  throw new CausewayError(`Chain ${chainId} does not support gas fees that are set by senders.`, {
    code: 'GAS_UNSUPPORTED',
  })
}

function hasGas(platforms: GasPlatforms, chainId: number): boolean {
  try {
    return platforms.forChain(chainId).gas !== undefined
  } catch (error) {
    if (isCausewayError(error, 'UNKNOWN_CHAIN') || isCausewayError(error, 'PLATFORM_MISSING')) return false
    throw error
  }
}
