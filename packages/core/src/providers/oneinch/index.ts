import * as z from 'zod/mini'
import { evmAddressSchema, hexDataSchema, uintSchema } from '../../kernel/schema.ts'
import { defineSwapAggregator, type SwapAggregatorOptions, type SwapCall } from '../define-swap-aggregator.ts'
import { CONTRACTS } from './contracts.ts'
import { decodeOneinch } from './decode.ts'

/** Liquidity sources of 1inch that are limit orders. */
const LIMIT_ORDERS: readonly string[] = [
  'ONE_INCH_LIMIT_ORDER',
  'ONE_INCH_LIMIT_ORDER_V2',
  'ONE_INCH_LIMIT_ORDER_V3',
  'ONE_INCH_LIMIT_ORDER_V4',
]

/** Options of `oneinch`. */
export interface OneinchOptions extends SwapAggregatorOptions {
  /** Liquidity sources that swaps of a contract exclude, by 1inch's names. Default: limit orders. */
  readonly excludedProtocols?: readonly string[] | undefined
}

/**
 * 1inch (classic swap): swaps on a single chain through exchanges and makers. It requires an API key: use it through a
 * gateway. It has no status endpoint: the receipt completes the swap.
 *
 * @see https://portal.1inch.dev/documentation/apis/swap/classic-swap/introduction
 */
export const oneinch = /* @__PURE__ */ defineSwapAggregator({
  id: 'oneinch',
  name: '1inch',
  baseUrl: 'https://api.1inch.com/swap/v6.1',
  chains: CONTRACTS,
  contracts: CONTRACTS,
  supportsContractCaller: true,
  request(request, { options }: SwapCall<OneinchOptions>) {
    const { fromChainId, sender, signer, hasAccounts } = request
    return {
      path: `${fromChainId}/${hasAccounts ? 'swap' : 'quote'}`,
      query: {
        src: request.fromTokenAddress,
        dst: request.toTokenAddress,
        amount: request.fromAmount,
        // A contract cannot use limit orders that are bound to the signer of the transaction.
        excludedProtocols: signer && (options?.excludedProtocols ?? LIMIT_ORDERS).join(),
        ...(hasAccounts && {
          from: sender,
          receiver: request.recipient,
          origin: signer ?? sender,
          slippage: request.slippage,
          // The estimate would fail before the approval. The SDK simulates the transaction itself.
          disableEstimate: true,
          allowPartialFill: false,
        }),
      },
    }
  },
  response: z.object({
    dstAmount: uintSchema,
    /** Only returned by the `swap` endpoint. */
    tx: z.optional(z.object({ to: evmAddressSchema, data: hexDataSchema, value: uintSchema })),
  }),
  quote: ({ dstAmount, tx }) => ({ to: tx?.to, call: tx, toAmount: dstAmount }),
  decode: decodeOneinch,
  errors: [
    [/insufficient liquidity|cannot estimate|no route/i, 'NOT_ROUTE'],
    [/cannot sync|unsupported token|not a (?:valid )?token/i, 'UNSUPPORTED_TOKEN'],
  ],
})
