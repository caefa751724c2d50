import * as z from 'zod/mini'
import { FUEL_CHAIN_ID } from '../../chains/ids.ts'
import { percentToBasisPoints } from '../../kernel/percent.ts'
import {
  chainIdSchema,
  evmAddressSchema,
  type Hex,
  hexDataSchema,
  optionalTextSchema,
  quantitySchema,
  textSchema,
  uintSchema,
} from '../../kernel/schema.ts'
import { ProviderError, type ProviderErrorCode } from '../../quotes/provider-error.ts'
import { defineSwapAggregator } from '../define-swap-aggregator.ts'
import { costsIn } from '../shared/costs.ts'
import { nativeAs, ZERO_ADDRESS } from '../shared/native.ts'
import { assertSold } from '../shared/swap-quote.ts'

const amountSchema = z.object({ amount: uintSchema, minimumAmount: z.optional(uintSchema) })
const feeSchema = z.object({
  amount: uintSchema,
  currency: z.object({ chainId: chainIdSchema, address: evmAddressSchema }),
})
const stepSchema = z.object({
  id: textSchema,
  items: z.array(
    z.object({
      data: z.object({
        to: evmAddressSchema,
        data: hexDataSchema,
        value: z.optional(quantitySchema),
        chainId: chainIdSchema,
      }),
    }),
  ),
})
/** Some endpoints call the code `errorCode`. */
const errorSchema = z.object({ code: optionalTextSchema, errorCode: optionalTextSchema })

/** https://docs.relay.link/references/api/handling-errors */
const CODES: ReadonlyMap<string, ProviderErrorCode> = /* @__PURE__ */ new Map([
  ['AMOUNT_TOO_LOW', 'AMOUNT_TOO_LOW'],
  ['CHAIN_DISABLED', 'NOT_SUPPORT'],
  ['UNSUPPORTED_CHAIN', 'NOT_SUPPORT'],
  ['UNSUPPORTED_ROUTE', 'NOT_SUPPORT'],
  ['INVALID_INPUT_CURRENCY', 'UNSUPPORTED_TOKEN'],
  ['INVALID_OUTPUT_CURRENCY', 'UNSUPPORTED_TOKEN'],
  ['UNSUPPORTED_CURRENCY', 'UNSUPPORTED_TOKEN'],
  ['INSUFFICIENT_LIQUIDITY', 'NOT_ROUTE'],
  ['INVALID_ADDRESS', 'ERROR'],
  ['INVALID_RECIPIENT', 'ERROR'],
  ['INVALID_SLIPPAGE_TOLERANCE', 'ERROR'],
  ['NO_INTERNAL_SWAP_ROUTES_FOUND', 'NOT_ROUTE'],
  ['NO_QUOTES', 'NOT_ROUTE'],
  ['NO_SWAP_ROUTES_FOUND', 'NOT_ROUTE'],
  ['SWAP_IMPACT_TOO_HIGH', 'NOT_ROUTE'],
  ['SWAP_QUOTE_FAILED', 'NOT_ROUTE'],
  ['PRICE_FETCH_FAILED', 'SERVICE_UNAVAILABLE'],
  ['REQUEST_TIMED_OUT', 'SERVICE_UNAVAILABLE'],
  ['RPC_HTTP_ERROR', 'SERVICE_UNAVAILABLE'],
])

/**
 * Relay on a single chain, where it forwards swaps to other aggregators. An API key raises its rate limits, through a
 * gateway.
 *
 * @see https://docs.relay.link/references/api/get-quote-v2
 */
export const relay = /* @__PURE__ */ defineSwapAggregator({
  id: 'relay',
  name: 'Relay',
  baseUrl: 'https://api.relay.link',
  // Relay adds chains often, and rejects those that it does not support.
  chains: { has: (chainId) => chainId !== FUEL_CHAIN_ID },
  contracts: 'unknown',
  supportsExactOutput: true,
  request: (request, { context }) => ({
    path: 'quote/v2',
    body: {
      user: request.sender,
      recipient: request.recipient,
      originChainId: request.fromChainId,
      destinationChainId: request.fromChainId,
      originCurrency: nativeAs(ZERO_ADDRESS, request.fromTokenAddress),
      destinationCurrency: nativeAs(ZERO_ADDRESS, request.toTokenAddress),
      amount: String(request.toAmount ?? request.fromAmount),
      tradeType: request.toAmount === undefined ? 'EXACT_INPUT' : 'EXACT_OUTPUT',
      // Basis points, as a string.
      slippageTolerance: String(percentToBasisPoints(request.slippage)),
      referrer: context.integrator,
    },
  }),
  response: z.object({
    /** In order: `approve` where it is needed, then `swap`. */
    steps: z.array(stepSchema),
    details: z.object({ currencyIn: amountSchema, currencyOut: amountSchema }),
    fees: z.optional(z.object({ relayer: z.optional(feeSchema), app: z.optional(feeSchema) })),
  }),
  quote({ steps, details: { currencyIn, currencyOut }, fees: { relayer, app } = {} }, request) {
    const { fromChainId, fromTokenAddress, toAmount } = request
    if (toAmount === undefined) assertSold('Relay', currencyIn.amount, request)
    const fees = [relayer, app].flatMap((fee) => (fee ? [{ amount: fee.amount, token: fee.currency }] : []))
    return {
      ...getSwap(steps, fromChainId),
      toAmount: currencyOut.amount,
      toAmountMin: currencyOut.minimumAmount,
      fromAmount: toAmount === undefined ? undefined : currencyIn.amount,
      swapFee: costsIn(fees, fromChainId, fromTokenAddress),
    }
  },
  errors(body) {
    const { success, data } = z.safeParse(errorSchema, body)
    return success ? CODES.get(data.code || data.errorCode || '') : undefined
  },
})

/** @throws ProviderError unless the swap is a single transaction of this chain: a deposit would be paid out later */
function getSwap(steps: readonly z.infer<typeof stepSchema>[], chainId: number) {
  const getTransaction = (id: string) => steps.find((step) => step.id === id)?.items[0]?.data
  const swap = getTransaction('swap')
  const isKnown = steps.every(({ id, items }) => (id === 'swap' || id === 'approve') && items.length === 1)
  if (!swap || !isKnown || swap.chainId !== chainId) {
    throw new ProviderError('NOT_ROUTE', 'Relay cannot swap this in a single transaction.')
  }
  const { to, data, value = 0n } = swap
  return { to, call: { data, value }, spender: decodeSpender(getTransaction('approve')?.data) }
}

/** Returns the spender of the calldata of `approve(address,uint256)`. */
function decodeSpender(approval: Hex | undefined): string | undefined {
  return approval?.startsWith('0x095ea7b3') && approval.length === 138
    ? `0x${approval.slice(34, 74)}`
    : undefined
}
