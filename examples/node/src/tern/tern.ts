import { percentToBasisPoints } from '@causeway/core'
import {
  defineSwapAggregator,
  evmAddressSchema,
  hexDataSchema,
  nonNegativeSchema,
  uintSchema,
} from '@causeway/core/providers'
import * as z from 'zod/mini'

/** Tern's name of each supported chain. */
const CHAINS: ReadonlyMap<number, string> = new Map([
  [8453, 'base'],
  [42161, 'arbitrum'],
])

/** The contract to call, and the one that takes the tokens (docs.tern.example/contracts, 2026-11-20). */
const CONTRACTS = {
  router: '0x7e12b1C91A4dCA4dFf5c1D2E0a2cD6BdA5c1cF01',
  spender: '0x7E12a90B3f2d6c41C1A5Cc0A2cA9cE3eA1Ae7002',
}

/**
 * Tern, a swap aggregator that does not exist: the first example of docs/writing-a-provider.md.
 *
 * @see https://docs.tern.example/quote
 */
export const tern = defineSwapAggregator({
  id: 'tern',
  name: 'Tern',
  baseUrl: 'https://api.tern.example/v1',
  chains: CHAINS,
  contracts: new Map([...CHAINS.keys()].map((chainId) => [chainId, [CONTRACTS]])),
  supportsContractCaller: true,

  request: (request) => ({
    path: 'quote',
    query: {
      chain: CHAINS.get(request.fromChainId),
      sell: request.fromTokenAddress,
      buy: request.toTokenAddress,
      amount: request.fromAmount,
      taker: request.sender,
      recipient: request.recipient,
      slippageBps: percentToBasisPoints(request.slippage),
    },
  }),

  response: z.object({
    buyAmount: uintSchema,
    minBuyAmount: uintSchema,
    expiresAt: nonNegativeSchema,
    spender: evmAddressSchema,
    tx: z.object({ to: evmAddressSchema, data: hexDataSchema, value: uintSchema }),
  }),

  quote: ({ buyAmount, minBuyAmount, expiresAt, spender, tx }, _request, { context }) => ({
    to: tx.to,
    spender,
    call: { data: tx.data, value: tx.value },
    toAmount: buyAmount,
    toAmountMin: minBuyAmount,
    validForMs: expiresAt * 1000 - context.clock.now(),
  }),

  errors: [
    [/unknown token/i, 'UNSUPPORTED_TOKEN'],
    [/no route/i, 'NOT_ROUTE'],
    [/amount too small/i, 'AMOUNT_TOO_LOW'],
  ],
})
