import * as z from 'zod/mini'
import {
  booleanSchema,
  chainIdSchema,
  evmAddressSchema,
  hashSchema,
  hexDataSchema,
  nonNegativeSchema,
  numberSchema,
  optionalTextSchema,
  quantitySchema,
  textSchema,
} from '../../kernel/schema.ts'
import { humanAmountSchema } from '../shared/human-amount.ts'
import { decimalsSchema } from '../shared/read-tokens.ts'

/** Every reply of the router. Errors also have HTTP 200: only `errno` 0 is a success. */
export const routerReplySchema = z.object({
  errno: numberSchema,
  message: optionalTextSchema,
  data: z.nullable(z.optional(z.array(z.unknown()))),
})
export type RouterReply = z.infer<typeof routerReplySchema>

const tokenSchema = z.object({ decimals: decimalsSchema })
const legSchema = z.object({
  chainId: chainIdSchema,
  tokenIn: tokenSchema,
  tokenOut: tokenSchema,
  totalAmountOut: humanAmountSchema,
})

/** One element of `data` of GET /route. Amounts in human units. */
export const routeSchema = z.object({
  hash: hashSchema,
  contract: z.optional(evmAddressSchema),
  /** Seconds. */
  timeEstimated: nonNegativeSchema,
  hasLiquidity: z.optional(booleanSchema),
  srcChain: legSchema,
  /** Absent on one chain. */
  dstChain: z.optional(legSchema),
  minAmountOut: z.optional(z.object({ amount: humanAmountSchema })),
  /** `nativeFee` is paid on top of the amount. */
  swapFee: z.optional(z.object({ nativeFee: humanAmountSchema, tokenFee: humanAmountSchema })),
})
export type ButterRoute = z.infer<typeof routeSchema>

/** One element of `data` of GET /swap. */
export const swapSchema = z.object({
  to: evmAddressSchema,
  data: hexDataSchema,
  value: quantitySchema,
  chainId: chainIdSchema,
})

/** The id of the route that a build needs. It is valid for about five minutes. */
export const handleSchema = z.object({ hash: hashSchema })

/** GET /queryBridgeInfoBySourceHash. `info` is null until the transfer is indexed. */
export const statusSchema = z.object({
  code: numberSchema,
  message: optionalTextSchema,
  data: z.nullable(
    z.optional(
      z.object({
        info: z.nullable(z.optional(z.object({ state: z.unknown(), toHash: optionalTextSchema }))),
      }),
    ),
  ),
})

/** GET /queryChainList */
export const chainsSchema = z.object({
  data: z.object({ chains: z.array(z.object({ key: textSchema, chainType: optionalTextSchema })) }),
})

/** GET /queryTokenList */
export const tokenPageSchema = z.object({
  data: z.object({ count: nonNegativeSchema, results: z.array(z.unknown()) }),
})
export const tokenRowSchema = z.object({
  chainId: chainIdSchema,
  address: textSchema,
  name: textSchema,
  symbol: textSchema,
  decimals: decimalsSchema,
  image: optionalTextSchema,
})
