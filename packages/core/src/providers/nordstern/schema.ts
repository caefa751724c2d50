import * as z from 'zod/mini'
import { evmAddressSchema, hexDataSchema, optionalTextSchema, quantitySchema } from '../../kernel/schema.ts'
import { humanAmountSchema } from '../shared/human-amount.ts'

/** GET /aggregator/{chainId}. */
export const swapSchema = z.object({
  /** Base units; older answers have digits behind a point. '0' where there is no route. */
  toAmount: humanAmountSchema,
  tx: z.optional(z.object({ to: evmAddressSchema, data: hexDataSchema, value: quantitySchema })),
})

/** Any answer outside 200-299. */
export const apiErrorSchema = z.object({ error: optionalTextSchema, message: optionalTextSchema })
