import { NATIVE_TOKEN_ADDRESS, sameAddress } from '../chains/address.ts'
import type { Logger } from '../kernel/logger.ts'
import { toPercent } from '../kernel/percent.ts'
import type { Address } from '../kernel/schema.ts'
import type { QuoteProvider } from '../quotes/provider.ts'
import type { QuoteRequest } from '../quotes/quote-request.ts'
import type { BridgeDeposit } from './status-tracker.ts'

/**
 * Returns whether the source transaction called a published contract of the provider. `contracts` takes a request,
 * which only has the known fields of the deposit here. If it requires other fields, the contract counts as unpublished.
 */
export async function isContractPublished(
  provider: QuoteProvider,
  fromChainId: number,
  logger: Logger,
  { to, token }: Pick<BridgeDeposit, 'to' | 'token'> = {},
): Promise<boolean> {
  if (to === undefined) return false
  try {
    const contracts = await provider.contracts?.(toKnownRequest(fromChainId, token))
    return contracts?.targets.some((target) => sameAddress(target, to)) ?? false
  } catch (error) {
    logger.debug(`Failed to read the contracts of ${provider.name}.`, error)
    return false
  }
}

/** Returns a request of a transaction whose other terms are unknown, for `contracts` and `decode`. */
export function toKnownRequest(fromChainId: number, token: Address = NATIVE_TOKEN_ADDRESS): QuoteRequest {
  return {
    fromChainId,
    toChainId: fromChainId,
    fromTokenAddress: token,
    toTokenAddress: token,
    fromTokenDecimals: 18,
    toTokenDecimals: 18,
    fromAmount: 1n,
    slippage: toPercent(0),
    permitEnabled: false,
    canDirectlyPermit: false,
  }
}
