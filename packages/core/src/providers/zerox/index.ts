import * as z from 'zod/mini'
import { sameAddress } from '../../chains/address.ts'
import { percentToBasisPoints } from '../../kernel/percent.ts'
import {
  booleanSchema,
  evmAddressSchema,
  hexDataSchema,
  optionalTextSchema,
  parseExternal,
  uintSchema,
} from '../../kernel/schema.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { defineSwapAggregator } from '../define-swap-aggregator.ts'
import { type CodesByText, codeByText } from '../shared/error.ts'
import { assertAffordable, assertSold } from '../shared/swap-quote.ts'
import { toProviderToken } from '../shared/to-provider-token.ts'
import { CONTRACTS } from './contracts.ts'
import { decodeExec } from './decode-exec.ts'
import { getNativeMarker } from './get-native-marker.ts'

const availabilitySchema = z.object({ liquidityAvailable: booleanSchema })
const terms = {
  allowanceTarget: z.nullable(evmAddressSchema),
  buyAmount: uintSchema,
  fees: z.object({ zeroExFee: z.nullable(z.object({ amount: uintSchema, token: evmAddressSchema })) }),
  /** Missing if the request has no taker. */
  transaction: z.optional(z.object({ to: evmAddressSchema, data: hexDataSchema, value: uintSchema })),
}
const saleSchema = z.object({ ...terms, sellAmount: uintSchema, minBuyAmount: uintSchema })
const purchaseSchema = z.object({ ...terms, maxSellAmount: uintSchema, estimatedNetSellAmount: uintSchema })
const errorSchema = z.object({ name: optionalTextSchema })

/** Codes by the names of its errors (docs.0x.org, API issues). */
const ERRORS: CodesByText = [
  [/^(?:TOKEN_NOT_SUPPORTED|(?:BUY|SELL)_TOKEN_NOT_AUTHORIZED)/, 'UNSUPPORTED_TOKEN'],
  [/^(?:RECIPIENT_NOT_SUPPORTED|[A-Z_]*NOT_AUTHORIZED)/, 'NOT_SUPPORT'],
  [/^SWAP_VALIDATION_FAILED/, 'NOT_ROUTE'],
]

/**
 * 0x (Swap API version 2, with AllowanceHolder): swaps on a single chain through exchanges and market makers, for an
 * exact input or output. It requires an API key and the header `0x-version: v2`, and rejects browsers: use it through a
 * gateway that adds both. It has no status endpoint: the receipt completes the swap.
 *
 * @see https://docs.0x.org/api-reference/openapi-json/swap/allowanceholder-getquote
 */
export const zerox = /* @__PURE__ */ defineSwapAggregator({
  id: 'zerox',
  name: '0x',
  baseUrl: 'https://api.0x.org',
  chains: CONTRACTS,
  contracts: CONTRACTS,
  supportsExactOutput: true,
  supportsContractCaller: true,
  request(request) {
    const { fromChainId, fromAddress, toAddress, toAmount, signer } = request
    const marker = getNativeMarker(fromChainId)
    return {
      path: `swap/allowance-holder/${request.hasAccounts ? 'quote' : 'price'}`,
      query: {
        chainId: fromChainId,
        sellToken: toProviderToken(marker, request.fromTokenAddress),
        buyToken: toProviderToken(marker, request.toTokenAddress),
        ...(toAmount === undefined ? { sellAmount: request.fromAmount } : { buyAmount: toAmount }),
        taker: fromAddress,
        // Omit a recipient that equals the taker: 0x rejects any recipient for wraps.
        recipient: fromAddress && sameAddress(fromAddress, toAddress) ? undefined : toAddress,
        slippageBps: percentToBasisPoints(request.slippage),
        txOrigin: signer,
        excludedSources: signer && '0x_RFQ',
      },
    }
  },
  response: z.unknown(),
  quote(reply, request) {
    if (!parseExternal(availabilitySchema, reply, SUBJECT).liquidityAvailable) {
      throw new ProviderError('NOT_ROUTE', '0x found no route for this pair and amount.')
    }
    const { transaction, allowanceTarget, buyAmount, fees, ...amounts } =
      request.toAmount === undefined ? parseSale(reply, request) : parsePurchase(reply, request)
    // AllowanceHolder is both call target and spender. A Settler must never be approved.
    const to = transaction?.to ?? allowanceTarget ?? undefined
    const fee = fees.zeroExFee
    const swapFee = fee && sameAddress(fee.token, request.fromTokenAddress) ? fee.amount : 0n
    return { to, call: transaction, spender: allowanceTarget ?? to, toAmount: buyAmount, ...amounts, swapFee }
  },
  decode: decodeExec,
  errors(body) {
    const { success, data } = z.safeParse(errorSchema, body)
    return success ? codeByText(ERRORS, data.name ?? '') : undefined
  },
})

const SUBJECT = 'The quote of 0x'

function parseSale(reply: unknown, request: QuoteRequest) {
  const { sellAmount, minBuyAmount, ...rest } = parseExternal(saleSchema, reply, SUBJECT)
  assertSold('0x', sellAmount, request)
  return { ...rest, toAmountMin: minBuyAmount }
}

function parsePurchase(reply: unknown, request: QuoteRequest) {
  const { maxSellAmount, estimatedNetSellAmount, ...rest } = parseExternal(purchaseSchema, reply, SUBJECT)
  assertAffordable('0x', maxSellAmount, request)
  return { ...rest, fromAmount: estimatedNetSellAmount }
}
