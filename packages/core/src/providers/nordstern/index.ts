import * as z from 'zod/mini'
import { evmAddressSchema, hexDataSchema, quantitySchema } from '../../kernel/schema.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import { defineSwapAggregator } from '../define-swap-aggregator.ts'
import { humanAmountSchema, toBaseUnits } from '../shared/human-amount.ts'
import { CONTRACTS } from './contracts.ts'
import { decodeNordstern } from './decode.ts'

/**
 * Nordstern: swaps on a single chain through exchanges. It has no status endpoint: the receipt completes the swap.
 *
 * @see https://docs.nordstern.finance/en/latest/usage.html
 */
export const nordstern = /* @__PURE__ */ defineSwapAggregator({
  id: 'nordstern',
  name: 'Nordstern',
  baseUrl: 'https://api.nordstern.finance',
  // Excludes TAC, Swellchain and Plasma, whose contracts are unknown.
  chains: CONTRACTS,
  contracts: CONTRACTS,
  supportsContractCaller: true,
  request: (request) => ({
    path: `aggregator/${request.fromChainId}`,
    query: {
      src: request.fromTokenAddress,
      dst: request.toTokenAddress,
      amount: request.fromAmount,
      // Despite its name, `from` is the recipient.
      from: request.recipient,
      slippage: request.slippage,
    },
  }),
  response: z.object({
    /** Base units, with decimals in older replies. '0' if there is no route. */
    toAmount: humanAmountSchema,
    /** Missing in older replies. */
    minToAmount: z.optional(humanAmountSchema),
    tx: z.optional(z.object({ to: evmAddressSchema, data: hexDataSchema, value: quantitySchema })),
  }),
  quote({ toAmount: output, minToAmount, tx }) {
    const toAmount = toBaseUnits(output, 0)
    if (toAmount === 0n || !tx) throw new ProviderError('NOT_ROUTE', 'Nordstern found no route.')
    const { to, data, value } = tx
    const toAmountMin = minToAmount === undefined ? undefined : toBaseUnits(minToAmount, 0)
    return { to, call: { data, value }, toAmount, toAmountMin }
  },
  decode: decodeNordstern,
  // Nordstern publishes no list of its errors.
  errors: [
    [/token.*not (?:found|supported)|(?:unsupported|unknown|invalid) token/i, 'UNSUPPORTED_TOKEN'],
    [/(?:unsupported|unknown|invalid) chain|chain.*not supported/i, 'NOT_SUPPORT'],
    [/no (?:route|path)|(?:route|path).* not found|liquidity/i, 'NOT_ROUTE'],
  ],
})
