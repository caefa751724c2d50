import * as z from 'zod/mini'
import {
  booleanSchema,
  chainIdSchema,
  evmAddressSchema,
  hexDataSchema,
  nonNegativeSchema,
  optionalTextSchema,
  quantitySchema,
  scalarSchema,
  textSchema,
  uintSchema,
} from '../../kernel/schema.ts'

/** A value in US dollars, which is only used to rank routes. */
const dollarsSchema = scalarSchema('US dollars', (value) => {
  const dollars = typeof value === 'string' || typeof value === 'number' ? Number(value) : Number.NaN
  return Number.isFinite(dollars) ? dollars : undefined
})

const swapSchema = z.nullable(z.optional(z.object({ provider: textSchema })))
const bridgeSchema = z.object({
  provider: textSchema,
  srcBridgeTokenAddress: evmAddressSchema,
  dstBridgeTokenAddress: evmAddressSchema,
})

/** One element of `routes` of GET /quote. */
export const routeSchema = z.object({
  srcSwapDescription: swapSchema,
  bridgeDescription: z.nullable(z.optional(bridgeSchema)),
  dstSwapDescription: swapSchema,
  dstQuoteTokenAmount: uintSchema,
  minReceiveAmount: uintSchema,
  dstQuoteTokenUsdValue: z.optional(dollarsSchema),
  /** Fee that XY withholds for the gas on the destination chain. */
  withholdingFeeAmount: uintSchema,
  withholdingFeeToken: z.object({ chainId: chainIdSchema, address: evmAddressSchema }),
  contractAddress: evmAddressSchema,
  /** Seconds. */
  estimatedTransferTime: nonNegativeSchema,
})
export type XyRoute = z.infer<typeof routeSchema>

const saidSchema = { success: booleanSchema, errorMsg: optionalTextSchema }

/** GET /quote */
export const quoteSchema = z.object({ ...saidSchema, routes: z.optional(z.array(routeSchema)) })

/** GET /buildTx */
export const buildSchema = z.object({
  ...saidSchema,
  route: z.optional(z.object({ dstQuoteTokenAmount: uintSchema, minReceiveAmount: uintSchema })),
  tx: z.optional(z.object({ to: evmAddressSchema, data: hexDataSchema, value: quantitySchema })),
})

/** Parts of a route that its build needs. */
export const partsSchema = z.object({
  bridgeProvider: z.optional(textSchema),
  srcBridgeTokenAddress: z.optional(evmAddressSchema),
  dstBridgeTokenAddress: z.optional(evmAddressSchema),
  srcSwapProvider: z.optional(textSchema),
  dstSwapProvider: z.optional(textSchema),
})
export type RouteParts = z.infer<typeof partsSchema>

/** GET /crossChainStatus */
export const statusSchema = z.object({
  status: textSchema,
  msg: optionalTextSchema,
  /** Hash on the destination chain; for a refund, on the source chain. */
  tx: optionalTextSchema,
})

/** GET /recommendedTokens */
export const tokensSchema = z.object({ recommendedTokens: z.array(z.unknown()) })
