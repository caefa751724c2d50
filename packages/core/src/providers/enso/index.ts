import * as z from 'zod/mini'
import { percentToBasisPoints } from '../../kernel/percent.ts'
import {
  evmAddressSchema,
  hexDataSchema,
  type Schema,
  scalarSchema,
  uintSchema,
} from '../../kernel/schema.ts'
import { defineSwapAggregator } from '../define-swap-aggregator.ts'
import { CONTRACTS } from './contracts.ts'
import { decodeEnso } from './decode.ts'

/** An amount, or a list with one amount: Enso returns a list for routes that may have several outputs. */
const outputSchema: Schema<bigint> = /* @__PURE__ */ scalarSchema('one amount', (value) => {
  const amount = Array.isArray(value) && value.length === 1 ? value[0] : value
  return z.safeParse(uintSchema, amount).data
})

/**
 * Enso: swaps on a single chain through exchanges, aggregators and protocol positions. It requires an API key: use it
 * through a gateway. It has no status endpoint: the receipt completes the swap.
 *
 * @see https://docs.enso.build/pages/api-reference/routing/optimal-route
 */
export const enso = /* @__PURE__ */ defineSwapAggregator({
  id: 'enso',
  name: 'Enso',
  baseUrl: 'https://api.enso.build/api/v1',
  chains: CONTRACTS,
  contracts: CONTRACTS,
  supportsContractCaller: true,
  request: (request) => ({
    path: 'shortcuts/route',
    query: {
      chainId: request.fromChainId,
      fromAddress: request.sender,
      spender: request.sender,
      receiver: request.recipient,
      refundReceiver: request.signer,
      tokenIn: request.fromTokenAddress,
      tokenOut: request.toTokenAddress,
      amountIn: request.fromAmount,
      slippage: percentToBasisPoints(request.slippage),
      routingStrategy: 'router',
    },
  }),
  response: z.object({
    amountOut: outputSchema,
    minAmountOut: z.nullable(z.optional(outputSchema)),
    tx: z.object({ to: evmAddressSchema, data: hexDataSchema, value: uintSchema }),
  }),
  quote: ({ amountOut, minAmountOut, tx: { to, data, value } }) => ({
    to,
    call: { data, value },
    toAmount: amountOut,
    toAmountMin: minAmountOut ?? undefined,
  }),
  decode: decodeEnso,
  errors: [
    [/(?:un|not )support.*token|token.*not (?:found|support)|invalid token/i, 'UNSUPPORTED_TOKEN'],
    [
      /no (?:route|path|shortcut)|find (?:a |any )?(?:route|path|shortcut)|(?:route|path) not found|liquidity/i,
      'NOT_ROUTE',
    ],
  ],
})
