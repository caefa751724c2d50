import * as z from 'zod/mini'
import { normalizeTokenAddress, sameAddress } from '../../chains/address.ts'
import { compact } from '../../kernel/compact.ts'
import { percentToFraction } from '../../kernel/percent.ts'
import {
  evmAddressSchema,
  hexDataSchema,
  quantitySchema,
  textSchema,
  uintSchema,
} from '../../kernel/schema.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { defineSwapAggregator, type SwapAggregatorOptions } from '../define-swap-aggregator.ts'
import { toProviderToken, ZERO_ADDRESS } from '../shared/to-provider-token.ts'
import { AGGREGATORS } from './aggregators.ts'
import { CONTRACTS } from './contracts.ts'
import { decodePendle } from './decode.ts'

/** Options of `pendle`. */
export interface PendleOptions extends SwapAggregatorOptions {
  /**
   * Returns the yield token of a principal token whose pair is to be minted and redeemed as a whole (see `keepsYieldToken`).
   * A minted yield token goes to the recipient in addition to the principal token. Redeeming takes as much of it, with an
   * allowance of its own, and is quoted to contracts only. Default: none. Then principal tokens are traded in their market,
   * and redeemed without the yield token after their expiry.
   */
  readonly yieldOf?: ((chainId: number, token: string) => string | undefined) | undefined
}

/** Returns the yield tokens of the principal tokens of a request: the redeemed one, and the minted one. */
function getYieldTokens(
  { fromChainId, fromTokenAddress, toTokenAddress }: QuoteRequest,
  options: PendleOptions | undefined,
) {
  const yieldOf = options?.yieldOf ?? (() => undefined)
  return { redeemed: yieldOf(fromChainId, fromTokenAddress), minted: yieldOf(fromChainId, toTokenAddress) }
}

const amountSchema = z.object({ token: evmAddressSchema, amount: uintSchema })

/**
 * Pendle: trades, mints and redeems principal and yield tokens, from and to any token. Do not poll its prices: a caller has
 * 100 units a minute, and a quote costs about 7.
 *
 * @see https://docs.pendle.finance/pendle-v2/Developers/Backend/HostedSdk
 */
export const pendle = /* @__PURE__ */ defineSwapAggregator({
  id: 'pendle',
  name: 'Pendle',
  baseUrl: 'https://api-v2.pendle.finance/core',
  chains: AGGREGATORS,
  contracts: CONTRACTS,
  supportsContractCaller: true,
  unsupportedReason: (request, options?: PendleOptions) =>
    getYieldTokens(request, options).redeemed !== undefined && request.signer === undefined
      ? new ProviderError(
          'NOT_SUPPORT',
          'Pendle also takes the yield token, which only a contract can supply.',
        )
      : undefined,
  request(request, { options }) {
    const { redeemed, minted } = getYieldTokens(request, options)
    const amount = String(request.fromAmount)
    const inputs = [toProviderToken(ZERO_ADDRESS, request.fromTokenAddress), redeemed]
    const outputs = [toProviderToken(ZERO_ADDRESS, request.toTokenAddress), minted]
    return {
      // Pendle derives the action from the tokens: swap, mint or redeem.
      path: `v3/sdk/${request.fromChainId}/convert`,
      body: {
        receiver: request.recipient,
        slippage: percentToFraction(request.slippage),
        enableAggregator: true,
        aggregators: AGGREGATORS.get(request.fromChainId),
        inputs: inputs.flatMap((token) => (token ? [{ token, amount }] : [])),
        outputs: outputs.flatMap((token) => token ?? []),
        // Limit orders may be filled before a contract sends its transaction.
        useLimitOrder: request.signer === undefined,
      },
    }
  },
  response: z.object({
    /** Such as swap, mint-py or redeem-py. */
    action: textSchema,
    /** Best first. */
    routes: z.array(
      z.object({
        outputs: z.array(amountSchema),
        tx: z.object({
          to: evmAddressSchema,
          data: hexDataSchema,
          /** Missing if a token is sold. */
          value: z.optional(quantitySchema),
        }),
      }),
    ),
  }),
  quote({ action, routes: [route] }, request, { options }) {
    if (!route) throw new ProviderError('NOT_ROUTE', 'Pendle found no route.')
    const { redeemed, minted } = getYieldTokens(request, options)
    const getOutput = (token: string) =>
      route.outputs.find((output) => sameAddress(normalizeTokenAddress(output.token), token))?.amount
    const toAmount = getOutput(request.toTokenAddress)
    if (toAmount === undefined) throw new ProviderError('ERROR', 'Pendle returned a quote for other tokens.')
    const { to, data, value = 0n } = route.tx
    return {
      to,
      call: { data, value },
      toAmount,
      interfaceParamData: compact({
        action,
        yieldTokenGiven: redeemed,
        yieldTokenReceived: minted,
        yieldTokenAmount: minted && getOutput(minted),
      }),
    }
  },
  decode: decodePendle,
  // Pendle publishes no list of its errors.
  errors: [
    // The deposits of a wrapper are limited, and may be sold out.
    [/limit exceeded|sold out|expired|no (?:route|swap)|(?:route|swap).* not found|liquidity/i, 'NOT_ROUTE'],
    [
      /unsupported|not supported|invalid token|can ?not (?:be )?convert|(?:token|market).* not found/i,
      'UNSUPPORTED_TOKEN',
    ],
    [/too (?:low|small)/i, 'AMOUNT_TOO_LOW'],
  ],
})
