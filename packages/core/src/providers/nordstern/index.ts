import * as z from 'zod/mini'
import { evmAddressSchema, hexDataSchema, quantitySchema } from '../../kernel/schema.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import { defineSwapAggregator } from '../define-swap-aggregator.ts'
import { humanAmountSchema, toBaseUnits } from '../shared/human-amount.ts'

/** Nordstern: swaps on a single chain through exchanges. It publishes no documentation: this adapter follows an integrator. */
export const nordstern = /* @__PURE__ */ defineSwapAggregator({
  id: 'nordstern',
  name: 'Nordstern',
  baseUrl: 'https://api.nordstern.finance',
  // The chains of the adapter in euler-xyz/euler-orderflow-router; Nordstern publishes no list.
  chains: new Set([1, 56, 130, 143, 146, 239, 999, 1923, 8453, 9745, 42161, 43114, 59144, 60808, 80094]),
  contracts: 'unknown',
  supportsContractCaller: true,
  request: (request) => ({
    path: `aggregator/${request.fromChainId}`,
    query: {
      src: request.fromTokenAddress,
      dst: request.toTokenAddress,
      amount: request.fromAmount,
      // The recipient, despite its name: the tokens are taken from the transaction's sender.
      from: request.recipient,
      slippage: request.slippage,
    },
  }),
  response: z.object({
    /** Base units; older replies have digits after a point. '0' without a route. */
    toAmount: humanAmountSchema,
    tx: z.optional(z.object({ to: evmAddressSchema, data: hexDataSchema, value: quantitySchema })),
  }),
  quote({ toAmount: text, tx }) {
    const toAmount = toBaseUnits(text, 0)
    if (toAmount === 0n || !tx) throw new ProviderError('NOT_ROUTE', 'Nordstern found no route.')
    return { to: tx.to, call: { data: tx.data, value: tx.value }, toAmount }
  },
  // Nordstern publishes no list of its errors.
  errors: [
    [/token.*not (?:found|supported)|(?:unsupported|unknown|invalid) token/i, 'UNSUPPORTED_TOKEN'],
    [/(?:unsupported|unknown|invalid) chain|chain.*not supported/i, 'NOT_SUPPORT'],
    [/no (?:route|path)|(?:route|path).* not found|liquidity/i, 'NOT_ROUTE'],
  ],
})
