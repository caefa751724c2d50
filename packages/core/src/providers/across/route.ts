import { isNativeToken, sameAddress } from '../../chains/index.ts'
import { formatUnits } from '../../kernel/index.ts'
import { ProviderError, type ProviderErrorCode, type QuoteRequest } from '../../quotes/index.ts'
import { spokePoolOn, wrappedNativeOn } from './pools.ts'

const BNB_CHAIN_ID = 56

/** A request in Across's terms: it has no native token, only the wrapped one and a flag. */
export interface AcrossRoute {
  /** On the source chain. */
  readonly spokePool: string
  readonly inputToken: string
  readonly outputToken: string
  /** The deposit pays in native units. */
  readonly isNative: boolean
  readonly allowUnmatchedDecimals: boolean
}

/** Why Across can never serve a request, as far as its rules say. */
export function refuseRoute(request: QuoteRequest): ProviderError | undefined {
  const { fromChainId, toChainId, fromTokenAddress, toTokenAddress, message } = request
  const no = (code: ProviderErrorCode, reason: string) => new ProviderError(code, { reason })

  if (fromChainId === toChainId) return no('NOT_SUPPORT', 'Across moves tokens between chains, not on one')
  for (const [chainId, token] of [
    [fromChainId, fromTokenAddress],
    [toChainId, toTokenAddress],
  ] as const) {
    if (!spokePoolOn(chainId)) return no('NOT_SUPPORT', `Across has no pool on chain ${chainId}`)
    if (!poolToken(chainId, token)) {
      return no('UNSUPPORTED_TOKEN', `Across does not move the native token of chain ${chainId}`)
    }
  }

  const toNative = isNativeToken(toTokenAddress)
  const toWrapped = sameAddress(toTokenAddress, wrappedNativeOn(toChainId) ?? '')
  if (toWrapped && !message) {
    return no('UNSUPPORTED_TOKEN', 'Without a message Across delivers the native token, not the wrapped one')
  }
  if (toNative && message) {
    return no('UNSUPPORTED_TOKEN', 'With a message Across delivers the wrapped token, not the native one')
  }
  if (hasUnmatchedDecimals(request) && !touchesBnbChain(request)) {
    return no(
      'UNSUPPORTED_TOKEN',
      `The tokens have ${request.fromTokenDecimals} and ${request.toTokenDecimals} decimals; Across allows that only for BNB Chain`,
    )
  }
  return undefined
}

/** Only for a request that `refuseRoute` lets pass. */
export function toAcrossRoute(request: QuoteRequest): AcrossRoute {
  const { fromChainId, toChainId, fromTokenAddress, toTokenAddress } = request
  return {
    spokePool: spokePoolOn(fromChainId) ?? '',
    inputToken: poolToken(fromChainId, fromTokenAddress) ?? '',
    outputToken: poolToken(toChainId, toTokenAddress) ?? '',
    isNative: isNativeToken(fromTokenAddress),
    allowUnmatchedDecimals: hasUnmatchedDecimals(request),
  }
}

/** An amount of the source token as a person reads it. */
export function sourceAmount(amount: bigint, request: QuoteRequest): string {
  return formatUnits(amount, request.fromTokenDecimals)
}

function poolToken(chainId: number, token: string): string | undefined {
  return isNativeToken(token) ? wrappedNativeOn(chainId) : token
}

function hasUnmatchedDecimals({ fromTokenDecimals, toTokenDecimals }: QuoteRequest): boolean {
  return fromTokenDecimals !== toTokenDecimals
}

function touchesBnbChain({ fromChainId, toChainId }: QuoteRequest): boolean {
  return fromChainId === BNB_CHAIN_ID || toChainId === BNB_CHAIN_ID
}
