import { FUEL_CHAIN_ID } from '../../chains/ids.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import type { QuoteRequest } from '../../quotes/request.ts'

export function rejectMessage(provider: string, { message }: QuoteRequest): ProviderError | undefined {
  return message
    ? new ProviderError('NOT_SUPPORT', `${provider} does not support messages to the recipient.`)
    : undefined
}

/** For the providers that serve EVM accounts alone, and pass nothing on to the recipient but money. */
export function rejectFuelAndMessage(provider: string, request: QuoteRequest): ProviderError | undefined {
  const isFuel = request.fromChainId === FUEL_CHAIN_ID || request.toChainId === FUEL_CHAIN_ID
  return isFuel
    ? new ProviderError('NOT_SUPPORT', `${provider} does not support Fuel.`)
    : rejectMessage(provider, request)
}

/** For bridges that do not swap. */
export function rejectSameChain(
  provider: string,
  { fromChainId, toChainId }: QuoteRequest,
): ProviderError | undefined {
  return fromChainId === toChainId
    ? new ProviderError('NOT_SUPPORT', `${provider} only bridges between different chains.`)
    : undefined
}

/** For swaps that do not bridge. */
export function rejectCrossChain(
  provider: string,
  { fromChainId, toChainId }: QuoteRequest,
): ProviderError | undefined {
  return fromChainId === toChainId
    ? undefined
    : new ProviderError('NOT_SUPPORT', `${provider} only swaps on the same chain.`)
}

/** For bridges whose swaps on one chain a contract can carry out: what arrives on another chain it does not see. */
export function rejectContractBridging(
  provider: string,
  { fromChainId, toChainId, signer }: QuoteRequest,
): ProviderError | undefined {
  return signer !== undefined && fromChainId !== toChainId
    ? new ProviderError('NOT_SUPPORT', `${provider} only supports contracts for swaps on the same chain.`)
    : undefined
}

/** Returns an error for a source chain without a contract. For providers that may only call known contracts. */
export function rejectWithoutContract(
  provider: string,
  contracts: Readonly<Record<number, unknown>>,
  { fromChainId }: QuoteRequest,
): ProviderError | undefined {
  return contracts[fromChainId] === undefined
    ? new ProviderError('NOT_SUPPORT', `${provider} has no known contract on chain ${fromChainId}.`)
    : undefined
}
