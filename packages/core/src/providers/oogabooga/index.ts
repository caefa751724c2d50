import * as z from 'zod/mini'
import { sameAddress } from '../../chains/address.ts'
import { percentToFraction } from '../../kernel/percent.ts'
import {
  evmAddressSchema,
  hexDataSchema,
  quantitySchema,
  textSchema,
  uintSchema,
} from '../../kernel/schema.ts'
import type { QuoteProvider } from '../../quotes/provider.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import { defineSwapAggregator, type SwapAggregatorOptions } from '../define-swap-aggregator.ts'
import { unknownAddress } from '../shared/error.ts'
import { rejectUnsupportedSwap } from '../shared/swap-quote.ts'
import { toProviderToken, ZERO_ADDRESS } from '../shared/to-provider-token.ts'
import { CONTRACTS } from './contracts.ts'
import { decodeOogabooga } from './decode.ts'

/** Berachain and HyperEVM (docs.oogabooga.io). */
const HOSTS: Readonly<Record<number, string>> = {
  80094: 'https://mainnet.api.oogabooga.io',
  999: 'https://hyperevm.api.oogabooga.io',
}

/** Options of `oogabooga`. */
interface OogaBoogaOptions extends Omit<SwapAggregatorOptions, 'baseUrl'> {
  /** Base URLs by chain id: OogaBooga has a host for each chain. Default: those of Berachain and HyperEVM. */
  readonly hosts?: Readonly<Record<number, string>> | undefined
}

const createForHost = /* @__PURE__ */ defineSwapAggregator({
  id: 'oogabooga',
  name: 'OogaBooga',
  baseUrl: '',
  chains: { has: () => true },
  contracts: CONTRACTS,
  supportsContractCaller: true,
  request: (request) => ({
    path: 'v1/swap',
    query: {
      tokenIn: toProviderToken(ZERO_ADDRESS, request.fromTokenAddress),
      tokenOut: toProviderToken(ZERO_ADDRESS, request.toTokenAddress),
      amount: request.fromAmount,
      slippage: percentToFraction(request.slippage),
      to: request.recipient,
    },
  }),
  response: z.object({
    /** Success, Partial (only a part can be sold) or NoWay. The only field if there is no route. */
    status: textSchema,
    routerAddr: z.optional(evmAddressSchema),
    // Fields of the older format.
    routerParams: z.optional(
      z.object({ swapTokenInfo: z.object({ outputQuote: uintSchema, outputMin: uintSchema }) }),
    ),
    tx: z.optional(z.object({ to: evmAddressSchema, data: hexDataSchema, value: quantitySchema })),
    // Fields of the newer format.
    amountOut: z.optional(uintSchema),
    minAmountOut: z.optional(uintSchema),
    calldata: z.optional(hexDataSchema),
    value: z.optional(quantitySchema),
  }),
  quote({ status, routerAddr, routerParams, tx, amountOut, minAmountOut, calldata, value }) {
    if (status === 'Partial') {
      throw new ProviderError('NOT_ROUTE', 'OogaBooga can only sell part of this amount.')
    }
    if (status !== 'Success') throw new ProviderError('NOT_ROUTE', 'OogaBooga found no route.')
    if (tx && routerParams) {
      if (!sameAddress(tx.to, routerAddr)) throw unknownAddress('OogaBooga', tx.to, 'router')
      const { outputQuote, outputMin } = routerParams.swapTokenInfo
      const call = { data: tx.data, value: tx.value }
      return { to: tx.to, call, toAmount: outputQuote, toAmountMin: outputMin }
    }
    if (routerAddr && calldata && value !== undefined && amountOut !== undefined) {
      const call = { data: calldata, value }
      return { to: routerAddr, call, toAmount: amountOut, toAmountMin: minAmountOut }
    }
    throw new ProviderError('ERROR', 'OogaBooga returned no price or no transaction.')
  },
  decode: decodeOogabooga,
  errors: [[/token.*(?:listed|supported|found)|(?:unsupported|unknown|invalid) token/i, 'UNSUPPORTED_TOKEN']],
})

/**
 * OogaBooga: swaps on Berachain and HyperEVM. It requires an API key: use it through a gateway.
 *
 * @see https://docs.oogabooga.io/developers/swap-api
 */
export function oogabooga({ hosts = HOSTS, ...options }: OogaBoogaOptions = {}): QuoteProvider {
  const providers = new Map(
    Object.entries(hosts).map(([chainId, baseUrl]) => [
      Number(chainId),
      createForHost({ ...options, baseUrl }),
    ]),
  )
  return {
    ...createForHost(options),
    unsupportedReason: (request) => rejectUnsupportedSwap('OogaBooga', providers, request),
    async quote(request, context) {
      const provider = providers.get(request.fromChainId)
      if (provider) return provider.quote(request, context)
      return new ProviderError('NOT_SUPPORT', `OogaBooga does not support chain ${request.fromChainId}.`)
    },
  }
}
