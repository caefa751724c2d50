import * as z from 'zod/mini'
import { compact } from '../../kernel/compact.ts'
import { type Percent, percentToBasisPoints } from '../../kernel/percent.ts'
import {
  chainIdSchema,
  evmAddressSchema,
  hexDataSchema,
  parseExternal,
  recordSchema,
  uintSchema,
} from '../../kernel/schema.ts'
import { ProviderError, type ProviderErrorCode } from '../../quotes/provider-error.ts'
import { defineSwapAggregator, type SwapAggregatorOptions } from '../define-swap-aggregator.ts'
import { keepMinimum } from '../shared/keep-minimum.ts'
import { assertSold, swapSpender } from '../shared/swap-quote.ts'
import { CHAINS } from './chains.ts'
import { CONTRACTS } from './contracts.ts'
import { decodeKyberswap } from './decode.ts'

/** Options of `kyberswap`. */
export interface KyberswapOptions extends SwapAggregatorOptions {
  /** Public name of the dapp; unknown clients have lower rate limits. Default 'causeway'. */
  readonly clientId?: string | undefined
}

const VALID_FOR_MS = 30_000
/** Maximum slippage, in basis points, unless `ignoreCappedSlippage` is set. */
const SLIPPAGE_CAP = 2_000

/** Used fields of a route summary. The summary is signed, so it is sent back unchanged. */
const summarySchema = z.object({ amountIn: uintSchema, amountOut: uintSchema })
const keptSchema = z.object({ routeSummary: recordSchema })
const buildSchema = z.object({
  data: z.object({
    amountIn: uintSchema,
    amountOut: uintSchema,
    data: hexDataSchema,
    routerAddress: evmAddressSchema,
    transactionValue: uintSchema,
  }),
})
const errorSchema = z.object({ code: chainIdSchema })

/** https://docs.kyberswap.com, aggregator API, error codes */
const CODES: ReadonlyMap<number, ProviderErrorCode> = /* @__PURE__ */ new Map([
  [4005, 'AMOUNT_TOO_LOW'],
  [4007, 'AMOUNT_TOO_LOW'],
  [4008, 'NOT_ROUTE'],
  [4009, 'NOT_ROUTE'],
  [4010, 'NOT_ROUTE'],
  [4011, 'UNSUPPORTED_TOKEN'],
  [4221, 'NOT_SUPPORT'],
  [4222, 'NOT_ROUTE'],
  [4227, 'NOT_ROUTE'],
  [40010, 'NOT_ROUTE'],
  [40011, 'NOT_ROUTE'],
])

/**
 * KyberSwap: swaps on a single chain through the pools of many exchanges. The transaction is requested when a quote is
 * built. It has no status endpoint: the receipt completes the swap.
 *
 * @see https://docs.kyberswap.com/kyberswap-solutions/kyberswap-aggregator/aggregator-api-specification/evm-swaps
 */
export const kyberswap = /* @__PURE__ */ defineSwapAggregator({
  id: 'kyberswap',
  name: 'KyberSwap',
  baseUrl: 'https://aggregator-api.kyberswap.com',
  chains: CHAINS,
  contracts: CONTRACTS,
  supportsContractCaller: true,
  headers: (options?: KyberswapOptions) => ({ 'x-client-id': options?.clientId ?? 'causeway' }),
  request: ({ fromChainId, fromTokenAddress, toTokenAddress, fromAmount, signer }) => ({
    path: `${CHAINS.get(fromChainId)}/api/v1/routes`,
    query: {
      tokenIn: fromTokenAddress,
      tokenOut: toTokenAddress,
      amountIn: fromAmount,
      // A contract cannot use RFQ quotes: they are bound to the signer of the transaction.
      ...compact({ origin: signer, excludeRFQSources: signer && true }),
    },
  }),
  response: z.object({ data: z.object({ routeSummary: z.unknown(), routerAddress: evmAddressSchema }) }),
  quote({ data: { routeSummary, routerAddress } }, request) {
    const { amountIn, amountOut } = parseExternal(summarySchema, routeSummary, 'The route of KyberSwap')
    assertSold('KyberSwap', amountIn, request)
    return {
      to: routerAddress,
      toAmount: amountOut,
      validForMs: VALID_FOR_MS,
      interfaceParamData: { routeSummary },
    }
  },
  async build(http, { request, toAmountMin, interfaceParamData }, { context, contracts }) {
    const { routeSummary } = parseExternal(keptSchema, interfaceParamData, 'The route of KyberSwap')
    const path = `${CHAINS.get(request.fromChainId)}/api/v1/route/build`
    const fetchBuild = async (slippage: Percent) => {
      const slippageTolerance = percentToBasisPoints(slippage)
      const body = compact({
        routeSummary,
        sender: request.fromAddress,
        recipient: request.toAddress,
        slippageTolerance,
        ignoreCappedSlippage: slippageTolerance > SLIPPAGE_CAP || undefined,
        // The estimate would fail before the approval. The SDK simulates the transaction itself.
        enableGasEstimation: false,
        source: context.integrator,
        origin: request.signer,
      })
      const { data: reply } = await http.request(
        { method: 'POST', path, body, schema: buildSchema, mutation: false },
        context,
      )
      const { routerAddress: to, data, transactionValue: value, ...amounts } = reply.data
      return { transaction: { to, data, value }, ...amounts }
    }
    // The build uses current prices, so its minimum output may be below the quoted one.
    const { transaction, amountIn, amountOut } = await keepMinimum(
      { request, toAmountMin },
      fetchBuild,
      (terms) => ({
        toAmount: terms.amountOut,
        toAmountMin: decodeKyberswap(terms.transaction, request)?.toAmountMin ?? toAmountMin,
      }),
    )
    assertSold('KyberSwap', amountIn, request)
    const spender = swapSpender({ name: 'KyberSwap', contracts }, request, transaction)
    if (amountOut < toAmountMin) {
      const reason = 'The price moved by more than the slippage. Request a new quote.'
      throw new ProviderError('NOT_ROUTE', reason)
    }
    return compact({ transactionData: transaction, spender })
  },
  decode: decodeKyberswap,
  errors(body) {
    const { success, data } = z.safeParse(errorSchema, body)
    return success ? CODES.get(data.code) : undefined
  },
})
