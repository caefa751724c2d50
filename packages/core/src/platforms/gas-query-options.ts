import { CausewayError, isCausewayError } from '../kernel/errors.ts'
import type { QueryPolicy, ReadQueryContext, ReadQueryOptions } from '../kernel/query.ts'
import { type ChainGas, GAS_REFRESH_MS, type PlatformGas } from './gas.ts'
import type { Platform } from './platform.ts'

/** How fresh what gas costs is kept: as long as a platform that was started keeps it. */
const GAS_POLICY = {
  staleTime: GAS_REFRESH_MS,
  retry: 2,
  retryDelay: 1_000,
} as const satisfies QueryPolicy

/** Instance, 'gas', chain. */
export type GasQueryKey = readonly [string, 'gas', number]

/** The read of what gas costs on a chain. */
export interface GasQueryOptions extends ReadQueryOptions<ChainGas, GasQueryKey> {
  /** Milliseconds between reads while somebody watches. */
  readonly refetchInterval: number
}

/** What a read of gas needs of a `PlatformRegistry`. */
export interface GasPlatforms {
  /** The gas of a chain's platform. */
  forChain(chainId: number): Pick<Platform, 'gas'>
}

/**
 * What gas costs on a chain. The query waits where the chain is not configured, or its senders set no fees; where it is
 * run all the same it fails with UNKNOWN_CHAIN, PLATFORM_MISSING or GAS_UNSUPPORTED.
 */
export function gasQueryOptions(
  platforms: GasPlatforms,
  { chainId }: { readonly chainId: number },
  { instanceId }: Pick<ReadQueryContext<never>, 'instanceId'>,
): GasQueryOptions {
  return {
    ...GAS_POLICY,
    refetchInterval: GAS_REFRESH_MS,
    queryKey: [instanceId, 'gas', chainId],
    queryFn: async ({ signal }) => requireGas(platforms, chainId).getFees(chainId, { signal }),
    enabled: hasGas(platforms, chainId),
  }
}

function requireGas(platforms: GasPlatforms, chainId: number): PlatformGas {
  const { gas } = platforms.forChain(chainId)
  if (gas) return gas
  throw new CausewayError(`Senders set no gas fees on chain ${chainId}`, { code: 'GAS_UNSUPPORTED' })
}

function hasGas(platforms: GasPlatforms, chainId: number): boolean {
  try {
    return platforms.forChain(chainId).gas !== undefined
  } catch (error) {
    if (isCausewayError(error, 'UNKNOWN_CHAIN') || isCausewayError(error, 'PLATFORM_MISSING')) return false
    throw error
  }
}
