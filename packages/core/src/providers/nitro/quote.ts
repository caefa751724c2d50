import {
  isNativeToken,
  NATIVE_TOKEN_ADDRESS,
  normalizeTokenAddress,
  sameAddress,
} from '../../chains/index.ts'
import { type HttpClient, parseExternal } from '../../kernel/index.ts'
import {
  accept,
  DEFAULT_QUOTE_RECIPIENT,
  type ProviderContext,
  type ProviderQuote,
  type ProviderResult,
  pricingRecipient,
  type QuoteRequest,
  refuse,
  type TransactionData,
} from '../../quotes/index.ts'
import { accountsOf } from '../shared/accounts.ts'
import { attempt } from '../shared/attempt.ts'
import { nativeAs } from '../shared/native.ts'
import { refuseWorthless } from '../shared/refusal.ts'
import { refuseNitroError } from './error.ts'
import { type NitroQuote, quoteSchema, transactionSchema } from './schema.ts'

/** Where the answer does not say. */
const DURATION_SECONDS = 300

export async function quoteNitro(
  http: HttpClient,
  request: QuoteRequest,
  context: ProviderContext,
): Promise<ProviderResult<ProviderQuote>> {
  const query = {
    partnerId: 0,
    slippageTolerance: request.slippage,
    amount: request.fromAmount,
    destFuel: 0,
    fromTokenAddress: nativeAs(NATIVE_TOKEN_ADDRESS, request.fromTokenAddress),
    fromTokenChainId: request.fromChainId,
    refundAddress: request.fromAddress ?? DEFAULT_QUOTE_RECIPIENT,
    toTokenAddress: nativeAs(NATIVE_TOKEN_ADDRESS, request.toTokenAddress),
    toTokenChainId: request.toChainId,
    recipientAddress: pricingRecipient(request),
  }
  try {
    const { data } = await http.request({ path: 'swap-on-nitro', query, schema: quoteSchema }, context)
    return toProviderQuote(data, request)
  } catch (error) {
    return refuseNitroError(error)
  }
}

function toProviderQuote(
  { depositInfo, bestRoute, spentTime = DURATION_SECONDS }: NitroQuote,
  request: QuoteRequest,
): ProviderResult<ProviderQuote> {
  const { allowanceTo, receiverAddress, destination } = bestRoute
  if (!sameAddress(receiverAddress, pricingRecipient(request))) {
    return refuse('NOT_SUPPORT', `Router Nitro would pay ${receiverAddress}, not the recipient`)
  }
  if (destination.tokenAmount === 0n) {
    return refuseWorthless('Router Nitro')
  }
  const transaction = readTransaction(bestRoute.txn)
  const { depositAddress, uid } = depositInfo
  const isOurs = accountsOf(request) !== undefined
  return accept({
    ...(isNativeToken(request.fromTokenAddress) ? {} : { spender: allowanceTo }),
    toAmount: destination.tokenAmount,
    fee: { swapFee: feeIn(request.fromTokenAddress, bestRoute), destinationGasFee: 0n },
    estimatedDuration: spentTime,
    otherPayOut: payOutOf(transaction, bestRoute, request),
    ...(isOurs ? { transactionData: transaction } : {}),
    interfaceParamData: { depositAddress, ...(uid ? { uid } : {}) },
  })
}

function readTransaction(txn: unknown): TransactionData {
  const value = typeof txn === 'string' ? attempt(() => JSON.parse(txn)) : txn
  return parseExternal(transactionSchema, value, 'The transaction of Router Nitro')
}

/** The bridge's fee where it is counted in this token. */
function feeIn(token: string, { bridgeFee }: NitroQuote['bestRoute']): bigint {
  return bridgeFee && sameAddress(normalizeTokenAddress(bridgeFee.address), token) ? bridgeFee.amount : 0n
}

/** Some flows ask for their fee in the native token beside the amount: no other value is believed. */
function payOutOf(
  { value }: TransactionData,
  route: NitroQuote['bestRoute'],
  { fromTokenAddress, fromAmount }: QuoteRequest,
): bigint {
  const amount = isNativeToken(fromTokenAddress) ? fromAmount : 0n
  const nativeFee = feeIn(NATIVE_TOKEN_ADDRESS, route)
  return value === amount + nativeFee ? nativeFee : 0n
}
