import { isNativeToken, sameAddress } from '../../chains/address.ts'
import { mulDiv, mulDivUp } from '../../kernel/amounts.ts'
import { compact } from '../../kernel/compact.ts'
import type { HttpClient } from '../../kernel/http.ts'
import { HttpError } from '../../kernel/http-errors.ts'
import { percentToBasisPoints } from '../../kernel/percent.ts'
import { parseExternal } from '../../kernel/schema.ts'
import type { ProviderContext, ProviderQuote } from '../../quotes/provider.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { type CodesByText, codeByText, feesAboveAmount, readErrorBody } from '../shared/error.ts'
import { getValidForMs } from '../shared/get-valid-for-ms.ts'
import { toBaseUnits } from '../shared/human-amount.ts'
import { findLargest } from '../shared/read-rows.ts'
import { toProviderToken, ZERO_ADDRESS } from '../shared/to-provider-token.ts'
import { findTermsProblem, getOrderFees, isDirectOrder, MIN_LIFETIME_SECONDS } from './find-terms-problem.ts'
import { FORWARDER, getMayanChain, SWIFT_CONTRACTS } from './networks.ts'
import {
  apiErrorSchema,
  offerKindSchema,
  quotesSchema,
  type SwiftOffer,
  type SwiftTerms,
  swiftOfferSchema,
} from './schema.ts'
import { ENGLISH_AUCTION, fromOrderUnits, toOrderUnits } from './swift-order.ts'

/** Version of Mayan's SDK whose calls are implemented. */
export const SDK_VERSION: readonly number[] = [15, 2, 0]
/** Maximum slippage of the API. */
const MAX_SLIPPAGE_BPS = 500
const SOLANA_PROGRAM = 'FC4eXxkyrMPTjiYUpp4EAnkmwMbQyZ6NDCh1kfLn6vsf'

/** Requests the offers of Swift and returns the best one. */
export async function quoteMayan(
  http: HttpClient,
  gasless: boolean,
  request: QuoteRequest,
  context: ProviderContext,
): Promise<ProviderQuote> {
  const query = {
    swift: true,
    // Exclude route types that cannot be built.
    mctp: false,
    fastMctp: false,
    shuttle: false,
    wormhole: false,
    monoChain: false,
    gasless,
    onlyDirect: false,
    fullList: false,
    solanaProgram: SOLANA_PROGRAM,
    forwarderAddress: FORWARDER,
    amountIn64: request.fromAmount,
    fromToken: toProviderToken(ZERO_ADDRESS, request.fromTokenAddress),
    fromChain: getMayanChain(request.fromChainId)?.name,
    toToken: toProviderToken(ZERO_ADDRESS, request.toTokenAddress),
    toChain: getMayanChain(request.toChainId)?.name,
    slippageBps: toSlippageBps(request),
    gasDrop: 0,
    destinationAddress: request.toAddress,
    sdkVersion: SDK_VERSION.join('_'),
  }
  try {
    const { data } = await http.request({ path: 'quote', query, schema: quotesSchema }, context)
    if (isNewer(data.minimumSdkVersion ?? [])) {
      throw new ProviderError('ERROR', 'Mayan requires a newer client.')
    }
    if (!data.quotes?.length) throw new ProviderError('ERROR', 'Mayan returned no quote.')
    return toBestQuote(data.quotes, request, { gasless, now: context.clock.now() })
  } catch (error) {
    throw toMayanError(error)
  }
}

/** Returns the slippage of a request in basis points, at most the maximum of the API. */
export function toSlippageBps({ slippage }: QuoteRequest): number {
  return Math.min(percentToBasisPoints(slippage), MAX_SLIPPAGE_BPS)
}

/** Returns the best offer that can be built. The API sorts offers by speed, not by output. */
function toBestQuote(raw: readonly unknown[], request: QuoteRequest, inputs: OfferInputs): ProviderQuote {
  const offers = raw.map((item) => readOffer(item, request, inputs))
  const usable = offers.filter((offer) => typeof offer !== 'string')
  const best = findLargest(usable, ({ expectedAmountOutBaseUnits }) => expectedAmountOutBaseUnits)
  if (!best) {
    throw new ProviderError('NOT_SUPPORT', offers.filter((offer) => typeof offer === 'string').join('; '))
  }
  if (best.expectedAmountOutBaseUnits === 0n) throw feesAboveAmount('Mayan')
  return toProviderQuote(best, request, inputs.now)
}

interface OfferInputs {
  /** Whether offers of signed orders are accepted. */
  readonly gasless: boolean
  /** Milliseconds since the epoch. */
  readonly now: number
}

/** Parses an offer, or returns why it cannot be used. */
function readOffer(raw: unknown, request: QuoteRequest, inputs: OfferInputs): SwiftOffer | string {
  const { type } = parseExternal(offerKindSchema, raw, 'An offer of Mayan')
  if (type !== 'SWIFT') return `Offers of the type ${type.slice(0, 20)} are not supported.`
  const offer = parseExternal(swiftOfferSchema, raw, 'The offer of Mayan')
  const { swiftVersion, swiftMayanContract, swiftInputContract, gasless } = offer
  const terms = toTerms(offer)
  const isDirect = isDirectOrder(request, terms)
  const isNativeInput = swiftInputContract === ZERO_ADDRESS
  return (
    (!isSameRoute(offer, request) && 'The offer differs from the requested transfer.') ||
    (!sameAddress(swiftMayanContract, SWIFT_CONTRACTS[swiftVersion]) &&
      `The contract ${swiftMayanContract} is unknown.`) ||
    ((offer.referrerBps || offer.gasDrop) && 'The offer has terms that were not requested.') ||
    (isNativeInput && swiftVersion === 'V2' && 'Swift V2 does not lock native tokens.') ||
    (gasless && !inputs.gasless && 'The offer is a signed order, which was not requested.') ||
    (gasless && (!isDirect || isNativeInput) && 'A signed order must lock the source token.') ||
    (!isDirect && isNativeInput && 'A swap before the order cannot yield the native token.') ||
    findTermsProblem(request, terms, { toAmountMin: offer.minAmountOutBaseUnits, now: inputs.now }) ||
    offer
  )
}

function isSameRoute(offer: SwiftOffer, request: QuoteRequest): boolean {
  const { fromToken, toToken } = offer
  return (
    offer.effectiveAmountIn64 === request.fromAmount &&
    offer.fromChain === getMayanChain(request.fromChainId)?.name &&
    offer.toChain === getMayanChain(request.toChainId)?.name &&
    sameAddress(fromToken.contract, toProviderToken(ZERO_ADDRESS, request.fromTokenAddress)) &&
    sameAddress(toToken.contract, toProviderToken(ZERO_ADDRESS, request.toTokenAddress))
  )
}

function toProviderQuote(offer: SwiftOffer, request: QuoteRequest, now: number): ProviderQuote {
  const { fromAmount, fromTokenAddress, toTokenDecimals } = request
  const { gasless, swiftVersion } = offer
  const terms = toTerms(offer)
  const protocolFee = mulDiv(fromAmount, BigInt(offer.protocolBps), 10_000n)
  const { fees, amount } = getOrderFees(request, terms)
  // This is an upper bound, because cancel and refund fees only apply to unfilled orders.
  const relayerFees = mulDivUp(fees.cancel + fees.refund + fees.submit, fromAmount, amount)
  const spender = gasless ? SWIFT_CONTRACTS[swiftVersion] : FORWARDER
  // Round to the decimals of an order, at most 8.
  const minimum = toOrderUnits(offer.minAmountOutBaseUnits, toTokenDecimals, 'down')
  const toAmountMin = fromOrderUnits(minimum, toTokenDecimals)
  // Without an auction, solvers pay the minimum, regardless of the expected output.
  const isAuction = terms.auctionMode === ENGLISH_AUCTION
  return compact({
    spender: isNativeToken(fromTokenAddress) ? undefined : spender,
    depositContract: gasless ? undefined : FORWARDER,
    signsOrder: gasless ? (true as const) : undefined,
    toAmount: isAuction ? offer.expectedAmountOutBaseUnits : toAmountMin,
    toAmountMin,
    fee: { swapFee: protocolFee + relayerFees, destinationGasFee: 0n },
    estimatedDuration: offer.etaSeconds,
    validForMs: getValidForMs('Mayan', terms.deadline - MIN_LIFETIME_SECONDS, now),
    interfaceParamData: terms,
  })
}

function toTerms(offer: SwiftOffer): SwiftTerms {
  const isDirect = sameAddress(offer.swiftInputContract, offer.fromToken.contract)
  return {
    gasless: offer.gasless,
    quoteId: offer.quoteId ?? '',
    version: offer.swiftVersion,
    inputToken: offer.swiftInputContract,
    inputDecimals: offer.swiftInputDecimals,
    wrapAndLock: offer.swiftWrapAndLock ?? false,
    minMiddleAmount: isDirect ? 0n : parseBaseUnits(offer.minMiddleAmount ?? 0, offer.swiftInputDecimals),
    auctionMode: offer.swiftAuctionMode,
    cancelFee: offer.cancelRelayerFee64,
    refundFee: offer.refundRelayerFee64,
    submitFee: offer.gasless ? offer.submitRelayerFee64 : 0n,
    deadline: offer.deadline64,
    protocolBps: offer.protocolBps,
  }
}

/** Converts an amount that Mayan sends as a JSON number, without floating-point arithmetic. */
function parseBaseUnits(amount: number, decimals: number): bigint {
  const text = String(amount)
  return toBaseUnits(/e/.test(text) ? amount.toFixed(20) : text, decimals)
}

function isNewer(minimum: readonly number[]): boolean {
  const index = SDK_VERSION.findIndex((part, position) => part !== (minimum[position] ?? 0))
  return index >= 0 && (minimum[index] ?? 0) > (SDK_VERSION[index] ?? 0)
}

const CODES: CodesByText = [
  [/too small|too low|min(?:imum)? /i, 'AMOUNT_TOO_LOW'],
  [/route|not found|not supported|liquidity|too large/i, 'NOT_SUPPORT'],
]

/**
 * Converts an error of the API to one with a code, and returns any other error unchanged. HTTP 500 means that there is
 * no route.
 */
function toMayanError(error: unknown): unknown {
  if (!(error instanceof HttpError) || error.status > 500) return error
  const { msg, message } = readErrorBody(apiErrorSchema, error) ?? {}
  const reason = msg || message || `Mayan returned HTTP ${error.status}.`
  const code = codeByText(CODES, reason) ?? (error.status === 500 ? 'NOT_SUPPORT' : undefined)
  return code ? new ProviderError(code, reason, { cause: error }) : error
}
