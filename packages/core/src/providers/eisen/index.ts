import * as z from 'zod/mini'
import { percentToFraction } from '../../kernel/percent.ts'
import {
  evmAddressSchema,
  hexDataSchema,
  optionalTextSchema,
  quantitySchema,
  uintSchema,
} from '../../kernel/schema.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import { defineSwapAggregator } from '../define-swap-aggregator.ts'
import { type CodesByText, codeByText } from '../shared/error.ts'
import { CONTRACTS } from './contracts.ts'

/** Guessed patterns: Eisen does not document its errors. */
const ERRORS: CodesByText = [
  [/token.*not (?:found|supported)|(?:unsupported|unknown|invalid) token/i, 'UNSUPPORTED_TOKEN'],
  [/(?:unsupported|unknown|invalid) chain|chain.*not supported/i, 'NOT_SUPPORT'],
  [/no (?:route|path|quote)|(?:route|path|quote).* not found|liquidity/i, 'NOT_ROUTE'],
  [/too (?:low|small)/i, 'AMOUNT_TOO_LOW'],
]

/**
 * Eisen: swaps on a single chain through exchanges. It requires an API key: use it through a gateway. Eisen publishes
 * no documentation: this adapter follows its integrators.
 */
export const eisen = /* @__PURE__ */ defineSwapAggregator({
  id: 'eisen',
  name: 'Eisen',
  baseUrl: 'https://hiker.hetz-01.eisenfinance.com/public/v1',
  chains: CONTRACTS,
  contracts: CONTRACTS,
  supportsContractCaller: true,
  request: (request, { context }) => ({
    path: 'quote',
    query: {
      fromChain: request.fromChainId,
      toChain: request.toChainId,
      fromToken: request.fromTokenAddress,
      toToken: request.toTokenAddress,
      fromAmount: request.fromAmount,
      fromAddress: request.sender,
      toAddress: request.recipient,
      slippage: percentToFraction(request.slippage),
      order: 'CHEAPEST',
      integrator: context.integrator,
    },
  }),
  response: z.object({
    /** Missing if there is no route. */
    result: z.optional(
      z.object({
        estimate: z.object({ toAmount: uintSchema, toAmountMin: uintSchema }),
        transactionRequest: z.object({ to: evmAddressSchema, data: hexDataSchema, value: quantitySchema }),
      }),
    ),
    message: optionalTextSchema,
  }),
  quote({ result, message }) {
    if (!result) {
      const code = codeByText(ERRORS, message ?? '')
      // Do not show the text of an unknown error: it may contain anything.
      throw new ProviderError(code ?? 'ERROR', (code && message) || 'Eisen returned no quote.')
    }
    const { to, data, value } = result.transactionRequest
    return { to, call: { data, value }, ...result.estimate }
  },
  errors: ERRORS,
})
