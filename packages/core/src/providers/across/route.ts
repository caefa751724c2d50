import { isNativeToken, sameAddress } from '../../chains/index.ts'
import { formatUnits } from '../../kernel/index.ts'
import { ProviderError, type ProviderErrorCode, type QuoteRequest } from '../../quotes/index.ts'
import { ACROSS_POOLS, type AcrossPool } from './pools.ts'

const BNB_CHAIN_ID = 56

/** A request in Across's terms: it has no native token, only the wrapped one and a flag. */
export interface AcrossRoute {
  readonly inputToken: string
  readonly outputToken: string
  /** The deposit pays in native units. */
  readonly isNative: boolean
  readonly allowUnmatchedDecimals: boolean
}

/** Why Across can never serve a request, as far as its rules say. */
export function refuseRoute(request: QuoteRequest): ProviderError | undefined {
  const { fromChainId, toChainId, fromTokenAddress, toTokenAddress, message } = request
  const origin = ACROSS_POOLS[fromChainId]
  const destination = ACROSS_POOLS[toChainId]
  const no = (code: ProviderErrorCode, reason: string) => new ProviderError(code, { reason })

  if (fromChainId === toChainId) return no('NOT_SUPPORT', 'Across moves tokens between chains, not on one')
  if (!origin) return no('NOT_SUPPORT', `Across has no pool on chain ${fromChainId}`)
  if (!destination) return no('NOT_SUPPORT', `Across has no pool on chain ${toChainId}`)
  if (!poolToken(origin, fromTokenAddress)) return no('UNSUPPORTED_TOKEN', noNative(fromChainId))
  if (!poolToken(destination, toTokenAddress)) return no('UNSUPPORTED_TOKEN', noNative(toChainId))

  const toNative = isNativeToken(toTokenAddress)
  const toWrapped =
    destination.wrappedNative !== undefined && sameAddress(toTokenAddress, destination.wrappedNative)
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
  return {
    inputToken:
      poolToken(ACROSS_POOLS[request.fromChainId], request.fromTokenAddress) ?? request.fromTokenAddress,
    outputToken: poolToken(ACROSS_POOLS[request.toChainId], request.toTokenAddress) ?? request.toTokenAddress,
    isNative: isNativeToken(request.fromTokenAddress),
    allowUnmatchedDecimals: hasUnmatchedDecimals(request),
  }
}

/** An amount of the source token as a person reads it. */
export function sourceAmount(amount: bigint, request: QuoteRequest): string {
  return formatUnits(amount, request.fromTokenDecimals)
}

function poolToken(pool: AcrossPool | undefined, token: string): string | undefined {
  return isNativeToken(token) ? pool?.wrappedNative : token
}

function noNative(chainId: number): string {
  return `Across does not move the native token of chain ${chainId}`
}

function hasUnmatchedDecimals({ fromTokenDecimals, toTokenDecimals }: QuoteRequest): boolean {
  return fromTokenDecimals !== toTokenDecimals
}

function touchesBnbChain({ fromChainId, toChainId }: QuoteRequest): boolean {
  return fromChainId === BNB_CHAIN_ID || toChainId === BNB_CHAIN_ID
}
