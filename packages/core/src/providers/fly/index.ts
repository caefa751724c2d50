import * as z from 'zod/mini'
import { sameAddress } from '../../chains/address.ts'
import { percentToFraction } from '../../kernel/percent.ts'
import { evmAddressSchema, hexDataSchema, quantitySchema, uintSchema } from '../../kernel/schema.ts'
import { defineSwapAggregator } from '../define-swap-aggregator.ts'
import { unknownAddress } from '../shared/error.ts'
import { toProviderToken, ZERO_ADDRESS } from '../shared/to-provider-token.ts'
import { CONTRACTS } from './contracts.ts'
import { decodeFly } from './decode.ts'
import { NETWORKS } from './networks.ts'

/**
 * Fly, formerly Magpie: swaps on a single chain through exchanges. An API key raises its rate limits, through a
 * gateway.
 *
 * @see https://docs.fly.trade/developers/api
 */
export const fly = /* @__PURE__ */ defineSwapAggregator({
  id: 'fly',
  name: 'Fly',
  baseUrl: 'https://api.fly.trade',
  chains: NETWORKS,
  contracts: CONTRACTS,
  supportsContractCaller: true,
  request: (request) => ({
    // The separate build endpoint requires that the sender already holds the tokens.
    path: 'aggregator/quote/transaction',
    query: {
      network: NETWORKS.get(request.fromChainId),
      fromTokenAddress: toProviderToken(ZERO_ADDRESS, request.fromTokenAddress),
      toTokenAddress: toProviderToken(ZERO_ADDRESS, request.toTokenAddress),
      sellAmount: request.fromAmount,
      slippage: percentToFraction(request.slippage),
      fromAddress: request.sender,
      toAddress: request.recipient,
      gasless: false,
      // A contract cannot use RFQ quotes: they are bound to the sender and expire within seconds.
      enableRFQ: request.signer === undefined ? undefined : false,
    },
  }),
  response: z.object({
    quote: z.object({
      amountOut: uintSchema,
      targetAddress: evmAddressSchema,
      typedData: z.optional(z.object({ message: z.object({ amountOutMin: uintSchema }) })),
    }),
    transaction: z.object({
      to: evmAddressSchema,
      data: hexDataSchema,
      /** Missing if an ERC-20 token is sold. */
      value: z.optional(quantitySchema),
    }),
  }),
  quote({ quote: { amountOut, targetAddress, typedData }, transaction: { to, data, value = 0n } }) {
    if (!sameAddress(to, targetAddress)) throw unknownAddress('Fly', to, 'target')
    const toAmountMin = typedData?.message.amountOutMin
    return { to, call: { data, value }, toAmount: amountOut, toAmountMin }
  },
  decode: decodeFly,
  // Guessed patterns: Fly does not document its errors.
  errors: [
    [/token.*not (?:found|supported)|(?:unsupported|invalid) token/i, 'UNSUPPORTED_TOKEN'],
    [/network.*not supported|unsupported network/i, 'NOT_SUPPORT'],
    [/no (?:route|quote|path)|(?:route|quote|path).* not found|liquidity/i, 'NOT_ROUTE'],
    [/too (?:low|small)/i, 'AMOUNT_TOO_LOW'],
  ],
})
