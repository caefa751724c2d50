import * as z from 'zod/mini'
import { percentToFraction } from '../../kernel/percent.ts'
import {
  evmAddressSchema,
  hexDataSchema,
  quantitySchema,
  textSchema,
  uintSchema,
} from '../../kernel/schema.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import { defineSwapAggregator } from '../define-swap-aggregator.ts'
import { CONTRACTS } from './contracts.ts'
import { decodeSushi } from './decode.ts'

/**
 * Sushi: swaps on a single chain through its own pools and other exchanges.
 *
 * @see https://docs.sushi.com/api/swagger
 */
export const sushi = /* @__PURE__ */ defineSwapAggregator({
  id: 'sushi',
  name: 'Sushi',
  baseUrl: 'https://api.sushi.com',
  chains: CONTRACTS,
  contracts: CONTRACTS,
  supportsContractCaller: true,
  request: (request, { context }) => ({
    path: `swap/v7/${request.fromChainId}`,
    query: {
      // The API requires a referrer.
      referrer: context.integrator ?? 'causeway',
      tokenIn: request.fromTokenAddress,
      tokenOut: request.toTokenAddress,
      amount: request.fromAmount,
      maxSlippage: percentToFraction(request.slippage),
      sender: request.sender,
      recipient: request.recipient,
      // The simulation would fail if the sender does not hold the tokens yet.
      simulate: false,
    },
  }),
  response: z.object({
    /** Success, Partial (only a part can be sold) or NoWay. The only field if there is no route. */
    status: textSchema,
    assumedAmountOut: z.optional(uintSchema),
    tx: z.optional(
      z.object({
        to: evmAddressSchema,
        data: hexDataSchema,
        /** Missing if a token is sold. */
        value: z.optional(quantitySchema),
      }),
    ),
  }),
  quote({ status, assumedAmountOut, tx }) {
    if (status !== 'Success') {
      const reason =
        status === 'Partial' ? 'Sushi can only sell part of this amount.' : 'Sushi found no route.'
      throw new ProviderError('NOT_ROUTE', reason)
    }
    if (assumedAmountOut === undefined || !tx) {
      throw new ProviderError('ERROR', 'Sushi returned no price or no transaction.')
    }
    const { to, data, value = 0n } = tx
    return { to, call: { data, value }, toAmount: assumedAmountOut }
  },
  decode: decodeSushi,
  // 422 means an invalid parameter, and only the tokens can be invalid.
  errors: (_body, status) => (status === 422 ? 'UNSUPPORTED_TOKEN' : undefined),
})
