import type { ChainVm } from '../chains/record.ts'
import { CausewayError } from '../kernel/errors.ts'
import type {
  BalanceAdapter,
  BalanceAdapterContext,
  BalanceAdapterSetup,
} from '../platforms/balance-adapter.ts'

/** Balance adapters of an instance, one per chain type. */
export interface BalanceAdapters {
  has(chainType: ChainVm): boolean
  /** Returns the adapter of a chain. @throws CausewayError BALANCE_ADAPTER_MISSING */
  forType(chainType: ChainVm): BalanceAdapter
  dispose(): void
}

/**
 * Creates one adapter per setup.
 *
 * @throws CausewayError BALANCE_ADAPTER_MISSING if a chain type in `required` has no adapter
 */
export function createBalanceAdapters(
  setups: readonly BalanceAdapterSetup[],
  required: readonly ChainVm[],
  context: BalanceAdapterContext,
): BalanceAdapters {
  const missing = required.find((chainType) => setups.every((setup) => setup.chainType !== chainType))
  if (missing) throw createMissingAdapterError(`Missing required balance adapter for chain type ${missing}`)
  const adapters = new Map(setups.map((setup) => [setup.chainType, setup.create(context)]))
  return {
    has: (chainType) => adapters.has(chainType),
    forType(chainType) {
      const adapter = adapters.get(chainType)
      if (!adapter) throw createMissingAdapterError(formatMissingAdapterReason(chainType))
      return adapter
    },
    dispose() {
      for (const adapter of adapters.values()) adapter.dispose?.()
    },
  }
}

export function formatMissingAdapterReason(chainType: ChainVm): string {
  return `No balance adapter found for chain type ${chainType}`
}

function createMissingAdapterError(message: string): CausewayError {
  return new CausewayError(message, {
    code: 'BALANCE_ADAPTER_MISSING',
    details: 'Pass one adapter per chain type, such as `evmBalances()` or `fuelBalances()`.',
  })
}
