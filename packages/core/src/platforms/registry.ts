import { requireChain } from '../chains/chain-by-id.ts'
import type { ChainVm } from '../chains/record.ts'
import { CausewayError } from '../kernel/errors.ts'
import type { Platform, PlatformContext, PlatformPlugin } from './platform.ts'

/** Platforms of an instance, by chain. */
export interface PlatformRegistry {
  /** Returns the platform of a chain. @throws CausewayError UNKNOWN_CHAIN or PLATFORM_MISSING */
  forChain(chainId: number): Platform
  /** Disposes all platforms. */
  dispose(): void
}

/** Creates one platform per plug-in. */
export function createPlatformRegistry(
  setups: readonly PlatformPlugin[],
  context: PlatformContext,
): PlatformRegistry {
  const platforms = new Map<ChainVm, Platform>(
    setups.map((setup) => [setup.chainType, setup.create(context)]),
  )
  return {
    forChain(chainId) {
      const chain = requireChain(context.chains, chainId)
      const platform = platforms.get(chain.chainType)
      if (!platform) {
        throw new CausewayError(`No platform supports ${chain.chainType} chains.`, {
          code: 'PLATFORM_MISSING',
          details: `${chain.name} needs one. Pass it in \`platforms\` of createCauseway.`,
        })
      }
      return platform
    },
    dispose() {
      for (const platform of platforms.values()) platform.dispose()
    },
  }
}
