import * as z from 'zod/mini'
import { mulDivUp } from '../../kernel/amounts.ts'
import { percentToBasisPoints } from '../../kernel/percent.ts'
import {
  booleanSchema,
  evmAddressSchema,
  hexDataSchema,
  nonNegativeSchema,
  uintSchema,
} from '../../kernel/schema.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import { defineSwapAggregator } from '../define-swap-aggregator.ts'
import { assertAffordable, assertSold, maxSpent } from '../shared/swap-quote.ts'
import { CONTRACTS } from './contracts.ts'
import { decodeVelora } from './decode.ts'

/** Methods of Augustus to exclude, because their calldata does not name the output token outside of nested data. */
const UNDECODED_METHODS =
  'swapExactAmountInOnBalancerV2,swapExactAmountOutOnBalancerV2,swapOnAugustusRFQTryBatchFill'

/**
 * Velora, formerly ParaSwap: swaps on a single chain through exchanges and market makers, for an exact input or output.
 * It has no status endpoint: the receipt completes the swap.
 *
 * @see https://docs.velora.xyz/build-with-velora/velora-market-api
 */
export const velora = /* @__PURE__ */ defineSwapAggregator({
  id: 'velora',
  name: 'Velora',
  baseUrl: 'https://api.paraswap.io',
  chains: CONTRACTS,
  contracts: CONTRACTS,
  supportsExactOutput: true,
  supportsContractCaller: true,
  request: (request, { context }) => ({
    path: request.hasAccounts ? 'swap' : 'prices',
    query: {
      network: request.fromChainId,
      version: '6.2',
      srcToken: request.fromTokenAddress,
      destToken: request.toTokenAddress,
      srcDecimals: request.fromTokenDecimals,
      destDecimals: request.toTokenDecimals,
      amount: request.toAmount ?? request.fromAmount,
      side: request.toAmount === undefined ? 'SELL' : 'BUY',
      slippage: percentToBasisPoints(request.slippage),
      userAddress: request.sender,
      receiver: request.recipient,
      // The checks would fail before the approval. The SDK simulates the transaction itself.
      ignoreChecks: true,
      ignoreGasEstimate: true,
      txOrigin: request.signer,
      excludeRFQ: request.signer && true,
      excludeContractMethods: UNDECODED_METHODS,
      partner: context.integrator ?? 'causeway',
    },
  }),
  response: z.object({
    priceRoute: z.object({
      srcAmount: uintSchema,
      /** Output before the partner fee. */
      destAmount: uintSchema,
      destAmountAfterFee: z.optional(uintSchema),
      /** Percent of the output. */
      partnerFee: z.optional(nonNegativeSchema),
      contractAddress: evmAddressSchema,
      /** The spender of the source token. */
      tokenTransferProxy: evmAddressSchema,
      maxImpactReached: z.optional(booleanSchema),
    }),
    /** Only returned by the `swap` endpoint. */
    txParams: z.optional(z.object({ to: evmAddressSchema, data: hexDataSchema, value: uintSchema })),
  }),
  quote({ priceRoute, txParams }, request) {
    const { srcAmount, destAmount, contractAddress, tokenTransferProxy, maxImpactReached } = priceRoute
    const { partnerFee = 0, destAmountAfterFee = lessFee(destAmount, partnerFee) } = priceRoute
    if (maxImpactReached) throw new ProviderError('NOT_ROUTE', 'The price impact of this amount is too high.')
    const isPurchase = request.toAmount !== undefined
    if (isPurchase) assertAffordable('Velora', maxSpent(srcAmount, request), request)
    else assertSold('Velora', srcAmount, request)
    return {
      to: txParams?.to ?? contractAddress,
      call: txParams,
      spender: tokenTransferProxy,
      toAmount: isPurchase ? destAmount : destAmountAfterFee,
      fromAmount: isPurchase ? srcAmount : undefined,
      swapFee: srcAmount - lessFee(srcAmount, partnerFee),
    }
  },
  decode: decodeVelora,
  errors: [
    [/token not found|invalid (?:src|dest)token|unsupported token/i, 'UNSUPPORTED_TOKEN'],
    [/no routes? found|not enough liquidity|enough liquidity|max_?\s?impact|bad usd price/i, 'NOT_ROUTE'],
    [/too (?:small|low)/i, 'AMOUNT_TOO_LOW'],
  ],
})

/** @param percent partner fee, rounded up to whole basis points */
function lessFee(amount: bigint, percent: number): bigint {
  const basisPoints = Math.min(Math.ceil(percent * 100), 10_000)
  return amount - mulDivUp(amount, BigInt(basisPoints), 10_000n)
}
