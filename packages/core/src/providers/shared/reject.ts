import { FUEL_CHAIN_ID } from '../../chains/chain-ids.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'

/** Returns an error for a request with a message to the recipient. */
export function rejectMessage(provider: string, { message }: QuoteRequest): ProviderError | undefined {
  return message
    ? new ProviderError('NOT_SUPPORT', `${provider} does not support messages to the recipient.`)
    : undefined
}

/** Returns an error for a request that involves Fuel or has a message to the recipient. */
export function rejectFuelAndMessage(provider: string, request: QuoteRequest): ProviderError | undefined {
  const isFuel = request.fromChainId === FUEL_CHAIN_ID || request.toChainId === FUEL_CHAIN_ID
  return isFuel
    ? new ProviderError('NOT_SUPPORT', `${provider} does not support Fuel.`)
    : rejectMessage(provider, request)
}

/** Returns an error for a swap on one chain. For bridges that do not swap. */
export function rejectSameChain(
  provider: string,
  { fromChainId, toChainId }: QuoteRequest,
): ProviderError | undefined {
  return fromChainId === toChainId
    ? new ProviderError('NOT_SUPPORT', `${provider} only bridges between different chains.`)
    : undefined
}

/** Returns an error for a request between chains. For swap providers that do not bridge. */
export function rejectCrossChain(
  provider: string,
  { fromChainId, toChainId }: QuoteRequest,
): ProviderError | undefined {
  return fromChainId === toChainId
    ? undefined
    : new ProviderError('NOT_SUPPORT', `${provider} only swaps on the same chain.`)
}

/** Returns an error for bridging by a contract, which cannot check the output on the destination chain. */
export function rejectContractBridging(
  provider: string,
  { fromChainId, toChainId, signer }: QuoteRequest,
): ProviderError | undefined {
  return signer !== undefined && fromChainId !== toChainId
    ? new ProviderError('NOT_SUPPORT', `${provider} only supports contract callers on the same chain.`)
    : undefined
}

/** Returns an error for a source chain without known contracts. */
export function rejectWithoutContract(
  provider: string,
  contracts: Readonly<Record<number, unknown>>,
  { fromChainId }: QuoteRequest,
): ProviderError | undefined {
  return contracts[fromChainId] === undefined
    ? new ProviderError('NOT_SUPPORT', `${provider} has no known contract on chain ${fromChainId}.`)
    : undefined
}
