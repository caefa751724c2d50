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
   * Returns the yield token of a principal token that is minted and redeemed together with it (see `keepsYieldToken`).
   * Minting also pays the yield token to the recipient. Redeeming takes the same amount of it, which needs a second
   * allowance, and is only quoted for contract callers. Default: none. Principal tokens are then traded in their
   * market, and redeemed without the yield token after their expiry.
   */
  readonly yieldOf?: ((chainId: number, token: string) => string | undefined) | undefined
}

/** Returns the yield tokens that a request redeems and mints with its principal tokens. */
function getYieldTokens(
  { fromChainId, fromTokenAddress, toTokenAddress }: QuoteRequest,
  options: PendleOptions | undefined,
) {
  const yieldOf = options?.yieldOf ?? (() => undefined)
  return { redeemed: yieldOf(fromChainId, fromTokenAddress), minted: yieldOf(fromChainId, toTokenAddress) }
}

const amountSchema = z.object({ token: evmAddressSchema, amount: uintSchema })

/**
 * Pendle: trades, mints and redeems principal and yield tokens, from and to any token. Do not poll quotes: the rate
 * limit is 100 units per minute, and a quote uses about 7.
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
          'Pendle also takes the yield token, which is only supported for contract callers.',
        )
      : undefined,
  request(request, { options }) {
    const { redeemed, minted } = getYieldTokens(request, options)
    const amount = String(request.fromAmount)
    const inputs = [toProviderToken(ZERO_ADDRESS, request.fromTokenAddress), redeemed]
    const outputs = [toProviderToken(ZERO_ADDRESS, request.toTokenAddress), minted]
    return {
      // This endpoint derives the action (swap, mint or redeem) from the tokens.
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
    /** Action, such as swap, mint-py or redeem-py. */
    action: textSchema,
    /** Routes, best first. */
    routes: z.array(
      z.object({
        outputs: z.array(amountSchema),
        tx: z.object({
          to: evmAddressSchema,
          data: hexDataSchema,
          /** Missing if an ERC-20 token is sold. */
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
  // Guessed patterns: Pendle does not document its errors.
  errors: [
    // SY wrappers can have a deposit limit.
    [/limit exceeded|sold out|expired|no (?:route|swap)|(?:route|swap).* not found|liquidity/i, 'NOT_ROUTE'],
    [
      /unsupported|not supported|invalid token|can ?not (?:be )?convert|(?:token|market).* not found/i,
      'UNSUPPORTED_TOKEN',
    ],
    [/too (?:low|small)/i, 'AMOUNT_TOO_LOW'],
  ],
})
