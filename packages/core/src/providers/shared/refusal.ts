import { FUEL_CHAIN_ID } from '../../chains/index.ts'
import { ProviderError, type ProviderResult, type QuoteRequest, refuse } from '../../quotes/index.ts'

/** For the providers that serve EVM accounts alone, and pass nothing on to the recipient but money. */
export function refuseFuelAndMessages(
  provider: string,
  { fromChainId, toChainId, message }: QuoteRequest,
): ProviderError | undefined {
  const isFuel = fromChainId === FUEL_CHAIN_ID || toChainId === FUEL_CHAIN_ID
  if (isFuel) return notSupported(`${provider} does not serve Fuel`)
  return message ? notSupported(`${provider} takes no message for the recipient`) : undefined
}

export function notSupported(reason: string): ProviderError {
  return new ProviderError('NOT_SUPPORT', { reason })
}

/** For what would let nothing arrive. */
export function refuseWorthless(provider: string): ProviderResult<never> {
  return refuse('AMOUNT_TOO_LOW', `The fees of ${provider} are more than the amount`)
}
