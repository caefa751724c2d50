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
import { decimalsSchema } from '../shared/tokens.ts'

/** Every answer of the router, with HTTP 200 for errors too: `errno` 0 is success. */
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

/** GET /route, one of `data`. Amounts in human units. */
export const routeSchema = z.object({
  hash: hashSchema,
  contract: z.optional(evmAddressSchema),
  /** Seconds. */
  timeEstimated: nonNegativeSchema,
  hasLiquidity: z.optional(booleanSchema),
  srcChain: legSchema,
  /** Absent on routes that stay on one chain. */
  dstChain: z.optional(legSchema),
  minAmountOut: z.optional(z.object({ amount: humanAmountSchema })),
  /** `nativeFee` is paid beside the amount. */
  swapFee: z.optional(z.object({ nativeFee: humanAmountSchema, tokenFee: humanAmountSchema })),
})
export type ButterRoute = z.infer<typeof routeSchema>

/** GET /swap, one of `data`. */
export const swapSchema = z.object({
  to: evmAddressSchema,
  data: hexDataSchema,
  value: quantitySchema,
  chainId: chainIdSchema,
})

/** What a quote keeps for its build: the name of its route, good for about five minutes. */
export const handleSchema = z.object({ hash: hashSchema })

/** GET /queryBridgeInfoBySourceHash. `info` is null while the transfer is not known. */
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
