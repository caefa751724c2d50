import * as z from 'zod/mini'
import {
  booleanSchema,
  evmAddressSchema,
  optionalTextSchema,
  recordSchema,
  textSchema,
  uintSchema,
} from '../../kernel/schema.ts'

/** GET mainnet-config-1.x.json. Rows are parsed when they are needed. */
export const configSchema = z.object({
  chains: recordSchema,
  assets: recordSchema,
})
export type AxelarConfig = z.infer<typeof configSchema>

/** A chain with a gateway. */
export const chainSchema = z.object({
  id: textSchema,
  externalChainId: textSchema,
  config: z.object({
    contracts: z.object({ AxelarGateway: z.object({ address: evmAddressSchema }) }),
  }),
})

export const assetSchema = z.object({ type: textSchema, chains: recordSchema })
export type AxelarAsset = z.infer<typeof assetSchema>

/** An asset on one chain. */
export const tokenSchema = z.object({ tokenAddress: textSchema, symbol: textSchema })

/** POST /estimateGasFee with `showDetailedFees`: native base units. */
export const estimateSchema = z.object({ totalFee: uintSchema, isExpressSupported: booleanSchema })
export type AxelarEstimate = z.infer<typeof estimateSchema>

const deliverySchema = z.optional(z.nullable(z.object({ transactionHash: optionalTextSchema })))

/** GET /searchGMP */
export const searchSchema = z.object({
  data: z.array(
    z.object({
      status: textSchema,
      call: z.object({ transactionHash: textSchema }),
      executed: deliverySchema,
      express_executed: deliverySchema,
    }),
  ),
})
