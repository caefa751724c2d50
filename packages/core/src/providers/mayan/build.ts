import { type Address, type Hex, keccak256, stringToHex, zeroHash } from 'viem'
import type { HttpClient } from '../../kernel/http.ts'
import { parseExternal } from '../../kernel/schema.ts'
import type { BuildRequest, ProviderBuild, ProviderContext } from '../../quotes/provider.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import type { BuildableRequest } from '../../quotes/to-buildable-request.ts'
import { toProviderToken, ZERO_ADDRESS } from '../shared/to-provider-token.ts'
import { encodeForwarderCall, type SourceSwap } from './calldata.ts'
import { createSignableOrder } from './create-signable-order.ts'
import { findTermsProblem, isDirectOrder } from './find-terms-problem.ts'
import { FORWARDER, getMayanChain, SWIFT_CONTRACTS } from './networks.ts'
import { SDK_VERSION, toSlippageBps } from './quote.ts'
import { type SwiftTerms, swapSchema, swiftTermsSchema } from './schema.ts'
import {
  encodeOrderCall,
  fromOrderUnits,
  hashOrder,
  type SwiftOrder,
  toAccountWord,
  toOrderUnits,
} from './swift-order.ts'

const MAX_UINT64 = 2n ** 64n - 1n

/** Creates the transaction of an order, or the order to sign. Only a preceding swap is requested from the API. */
export async function buildMayan(
  http: HttpClient,
  { request, toAmountMin, interfaceParamData }: BuildRequest,
  context: ProviderContext,
): Promise<ProviderBuild> {
  const terms = parseExternal(swiftTermsSchema, interfaceParamData, 'The stored Mayan quote')
  // Terms from storage or a gateway are untrusted: check their bounds again.
  const problem = findTermsProblem(request, terms, { toAmountMin, now: context.clock.now() })
  if (problem !== undefined) throw new ProviderError('NOT_SUPPORT', problem)
  const order = toOrder(request, toAmountMin, terms)
  if (order.minAmountOut > MAX_UINT64)
    throw new ProviderError(
      'NOT_SUPPORT',
      'The amount is too high: the minimum of an order has at most 64 bits.',
    )

  const { version, inputToken, wrapAndLock, gasless } = terms
  const contract = SWIFT_CONTRACTS[version]
  const origin = {
    sourceWormholeId: getMayanChain(request.fromChainId)?.wormholeId ?? 0,
    inputToken,
    protocolBps: terms.protocolBps,
  }
  const hash = hashOrder(version, order, origin)
  const orderMinimum = fromOrderUnits(order.minAmountOut, request.toTokenDecimals)
  if (gasless) {
    return { ...createSignableOrder({ request, terms, order, hash }), toAmountMin: orderMinimum }
  }
  const input: Address = wrapAndLock ? ZERO_ADDRESS : inputToken
  const data = encodeOrderCall(version, order, { token: input, amount: request.fromAmount })
  const swap = isDirectOrder(request, terms) ? undefined : await fetchSwap(http, request, terms, context)
  return {
    transactionData: encodeForwarderCall(request, { contract, data }, swap),
    spender: FORWARDER,
    toAmountMin: orderMinimum,
    // How orders with a wrapped native token are hashed is not published.
    interfaceParamData: wrapAndLock ? terms : { ...terms, orderHash: hash },
  }
}

function toOrder(request: BuildableRequest, toAmountMin: bigint, terms: SwiftTerms): SwiftOrder {
  const { fromAddress, toAddress, toTokenAddress, toTokenDecimals, toChainId } = request
  return {
    trader: toAccountWord(fromAddress),
    destAddr: toAccountWord(toAddress),
    destChainId: getMayanChain(toChainId)?.wormholeId ?? 0,
    tokenOut: toAccountWord(toTokenAddress),
    minAmountOut: toOrderUnits(toAmountMin, toTokenDecimals, 'up'),
    gasDrop: 0n,
    cancelFee: terms.cancelFee,
    refundFee: terms.refundFee,
    deadline: terms.deadline,
    referrerAddr: zeroHash,
    referrerBps: 0,
    auctionMode: terms.auctionMode,
    random: toRandom(request, terms),
  }
}

/**
 * Returns the nonce of an order: the quote id, by which Mayan identifies the order, and a hash of the request. It is
 * deterministic, because the contract accepts each order only once: a quote that is built twice cannot be paid twice.
 */
function toRandom(
  { fromAddress, toAddress, fromAmount }: BuildableRequest,
  { quoteId, deadline }: SwiftTerms,
): Hex {
  const [, id = ''] = /^(?:0x)?((?:[0-9a-f]{2}){1,32})$/i.exec(quoteId) ?? []
  const rest = keccak256(stringToHex([quoteId, deadline, fromAddress, toAddress, fromAmount].join()))
  return `0x${(id + rest.slice(2)).slice(0, 64)}`
}

async function fetchSwap(
  http: HttpClient,
  request: BuildableRequest,
  { inputToken: middleToken, minMiddleAmount }: SwiftTerms,
  context: ProviderContext,
): Promise<SourceSwap> {
  const query = {
    forwarderAddress: FORWARDER,
    chainName: getMayanChain(request.fromChainId)?.name,
    amountIn64: request.fromAmount,
    fromToken: toProviderToken(ZERO_ADDRESS, request.fromTokenAddress),
    middleToken,
    slippageBps: toSlippageBps(request),
    sdkVersion: SDK_VERSION.join('_'),
  }
  const { data } = await http.request({ path: 'get-swap/evm', query, schema: swapSchema }, context)
  return {
    router: data.swapRouterAddress,
    data: data.swapRouterCalldata,
    middleToken,
    minMiddleAmount,
  }
}
