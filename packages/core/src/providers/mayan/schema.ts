import * as z from 'zod/mini'
import {
  bigintSchema,
  booleanSchema,
  chainIdSchema,
  evmAddressSchema,
  hexDataSchema,
  nonNegativeSchema,
  oneOfSchema,
  optionalTextSchema,
  scalarSchema,
  textSchema,
  uintSchema,
} from '../../kernel/schema.ts'
import { decimalsSchema } from '../shared/read-tokens.ts'

/** GET /quote: offers of all kinds; the fields of each depend on its kind. */
export const quotesSchema = z.object({
  quotes: z.optional(z.nullable(z.array(z.unknown()))),
  minimumSdkVersion: z.optional(z.array(nonNegativeSchema)),
})

export const offerKindSchema = z.object({ type: textSchema })

const tokenSchema = z.object({ contract: evmAddressSchema })
export const swiftVersionSchema = oneOfSchema(['V1', 'V2'])

const byteSchema = /* @__PURE__ */ scalarSchema('a whole number up to 255', (value) =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 255 ? Number(value) : undefined,
)

/** A number of 64 bits. */
const uint64Schema = /* @__PURE__ */ scalarSchema('digits of at most 64 bits', (value) => {
  const read = z.safeParse(uintSchema, value)
  return read.success && read.data < 2n ** 64n ? read.data : undefined
})

/** An offer of the kind SWIFT. `...64` are base units, the others human units. */
export const swiftOfferSchema = z.object({
  gasless: booleanSchema,
  quoteId: optionalTextSchema,
  fromChain: textSchema,
  toChain: textSchema,
  fromToken: tokenSchema,
  toToken: tokenSchema,
  effectiveAmountIn64: uintSchema,
  expectedAmountOutBaseUnits: uintSchema,
  minAmountOutBaseUnits: uintSchema,
  /** Minimum output of the swap before the order. */
  minMiddleAmount: z.nullable(z.optional(nonNegativeSchema)),
  swiftVersion: swiftVersionSchema,
  swiftMayanContract: evmAddressSchema,
  swiftInputContract: evmAddressSchema,
  swiftInputDecimals: decimalsSchema,
  swiftAuctionMode: byteSchema,
  swiftWrapAndLock: z.nullable(z.optional(booleanSchema)),
  /** Units of at most 8 decimals, as in the contract. */
  cancelRelayerFee64: uint64Schema,
  refundRelayerFee64: uint64Schema,
  /** Fee for the submission of a signed order. */
  submitRelayerFee64: uintSchema,
  /** Seconds since the epoch. */
  deadline64: uint64Schema,
  etaSeconds: nonNegativeSchema,
  protocolBps: byteSchema,
  referrerBps: z.nullable(z.optional(nonNegativeSchema)),
  gasDrop: z.nullable(z.optional(nonNegativeSchema)),
})
export type SwiftOffer = z.infer<typeof swiftOfferSchema>

/** Terms that a quote keeps for its build. */
export const swiftTermsSchema = z.object({
  gasless: booleanSchema,
  quoteId: textSchema,
  version: swiftVersionSchema,
  /** Token that the order locks; the zero address for the native token. */
  inputToken: evmAddressSchema,
  /** Decimals of `inputToken` in the reply. */
  inputDecimals: decimalsSchema,
  /** Whether the native token is wrapped for the order. */
  wrapAndLock: booleanSchema,
  /** Base units of `inputToken`; 0 without a swap before the order. */
  minMiddleAmount: bigintSchema,
  auctionMode: nonNegativeSchema,
  cancelFee: bigintSchema,
  refundFee: bigintSchema,
  submitFee: bigintSchema,
  deadline: bigintSchema,
  protocolBps: nonNegativeSchema,
})
export type SwiftTerms = z.infer<typeof swiftTermsSchema>

/** GET /get-swap/evm */
export const swapSchema = z.object({ swapRouterAddress: evmAddressSchema, swapRouterCalldata: hexDataSchema })

/** GET /swap/trx/{hash} of the explorer */
export const statusSchema = z.object({
  id: optionalTextSchema,
  clientStatus: optionalTextSchema,
  sourceTxHash: optionalTextSchema,
  createTxHash: optionalTextSchema,
  fulfillTxHash: optionalTextSchema,
  redeemTxHash: optionalTextSchema,
})

/** GET /tokens: lists by the name of the chain */
export const tokensSchema = z.record(textSchema, z.array(z.unknown()))
export const tokenRowSchema = z.object({
  chainId: chainIdSchema,
  contract: textSchema,
  name: textSchema,
  symbol: textSchema,
  decimals: decimalsSchema,
  logoURI: optionalTextSchema,
})

/** Body of an HTTP error. */
export const apiErrorSchema = z.object({ msg: optionalTextSchema, message: optionalTextSchema })
