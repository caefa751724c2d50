import {
  isNativeToken,
  NATIVE_TOKEN_ADDRESS,
  normalizeTokenAddress,
  sameAddress,
} from '../../chains/address.ts'
import { compact } from '../../kernel/compact.ts'
import type { HttpClient } from '../../kernel/http.ts'
import { HttpError } from '../../kernel/http-errors.ts'
import { parseExternal } from '../../kernel/schema.ts'
import type { ProviderContext, ProviderQuote, TransactionData } from '../../quotes/provider.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import {
  getNativeAmount,
  getPricingRecipient,
  getPricingSender,
  toBuildableRequest,
} from '../../quotes/to-buildable-request.ts'
import { attempt } from '../shared/attempt.ts'
import { type CodesByText, codeByText, feesAboveAmount, readErrorBody } from '../shared/error.ts'
import { getValidForMs } from '../shared/get-valid-for-ms.ts'
import { apiErrorSchema, type NitroQuote, quoteSchema, transactionSchema } from './schema.ts'

/** Default for replies without a duration. */
const DURATION_SECONDS = 300

export async function quoteNitro(
  http: HttpClient,
  request: QuoteRequest,
  context: ProviderContext,
): Promise<ProviderQuote> {
  const query = {
    partnerId: 0,
    slippageTolerance: request.slippage,
    amount: request.fromAmount,
    destFuel: 0,
    fromTokenAddress: request.fromTokenAddress,
    fromTokenChainId: request.fromChainId,
    refundAddress: getPricingSender(request),
    toTokenAddress: request.toTokenAddress,
    toTokenChainId: request.toChainId,
    recipientAddress: getPricingRecipient(request),
  }
  try {
    const { data } = await http.request({ path: 'swap-on-nitro', query, schema: quoteSchema }, context)
    return toProviderQuote(data, request, context.clock.now())
  } catch (error) {
    throw toNitroError(error)
  }
}

function toProviderQuote(
  { depositInfo, bestRoute, spentTime = DURATION_SECONDS }: NitroQuote,
  request: QuoteRequest,
  now: number,
): ProviderQuote {
  const validForMs = getValidForMs('Router Nitro', depositInfo.expirationAt, now)
  const { allowanceTo, receiverAddress, destination, estimatedTime = spentTime } = bestRoute
  if (!sameAddress(receiverAddress, getPricingRecipient(request))) {
    throw new ProviderError(
      'NOT_SUPPORT',
      `Router Nitro would pay ${receiverAddress} instead of the recipient.`,
    )
  }
  if (destination.tokenAmount === 0n) throw feesAboveAmount('Router Nitro')
  const transaction = readTransaction(bestRoute.txn)
  const { depositAddress, uid } = depositInfo
  const isOurs = toBuildableRequest(request) !== undefined
  return compact({
    spender: isNativeToken(request.fromTokenAddress) ? undefined : allowanceTo,
    toAmount: destination.tokenAmount,
    fee: { swapFee: feeIn(request.fromTokenAddress, bestRoute), destinationGasFee: 0n },
    estimatedDuration: estimatedTime,
    validForMs,
    otherPayOut: getNativeFee(transaction, bestRoute, request),
    transactionData: isOurs ? transaction : undefined,
    interfaceParamData: { depositAddress, ...(uid ? { uid } : {}) },
  })
}

function readTransaction(txn: unknown): TransactionData {
  const value = typeof txn === 'string' ? attempt(() => JSON.parse(txn)) : txn
  return parseExternal(transactionSchema, value, 'The transaction of Router Nitro')
}

/** Returns the bridge fee if it is charged in this token; otherwise 0. */
function feeIn(token: string, { bridgeFee }: NitroQuote['bestRoute']): bigint {
  return bridgeFee && sameAddress(normalizeTokenAddress(bridgeFee.address), token) ? bridgeFee.amount : 0n
}

/** Returns the native fee on top of the amount; 0 if the value of the transaction does not match it. */
function getNativeFee(
  { value }: TransactionData,
  route: NitroQuote['bestRoute'],
  request: QuoteRequest,
): bigint {
  const nativeFee = feeIn(NATIVE_TOKEN_ADDRESS, route)
  return value === getNativeAmount(request) + nativeFee ? nativeFee : 0n
}

const CODES: CodesByText = [
  // AMOUNT-LOW is an error of the Nitro API.
  [/AMOUNT-LOW|too (?:low|small)|below (?:the )?min/i, 'AMOUNT_TOO_LOW'],
  [/no (?:route|path)|not (?:supported|found)|unsupported/i, 'NOT_SUPPORT'],
]

/**
 * Converts an error of the API to one with a code, and returns any other error unchanged. HTTP 500 means that there is
 * no route.
 */
function toNitroError(error: unknown): unknown {
  if (!(error instanceof HttpError) || (error.status !== 500 && error.status !== 400)) return error
  const reason =
    readErrorBody(apiErrorSchema, error)?.message || `Router Nitro returned HTTP ${error.status}.`
  const code = codeByText(CODES, reason) ?? (error.status === 500 ? 'NOT_SUPPORT' : undefined)
  return code ? new ProviderError(code, reason, { cause: error }) : error
}
