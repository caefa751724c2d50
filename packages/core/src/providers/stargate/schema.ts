import * as z from 'zod/mini'
import { booleanSchema, optionalTextSchema, textSchema } from '../../kernel/schema.ts'

const transactionSchema = z.optional(z.nullable(z.object({ txHash: optionalTextSchema })))

/** LayerZero Scan, GET /messages/tx/{hash} */
export const messagesSchema = z.object({
  data: z.array(
    z.object({
      status: z.optional(z.nullable(z.object({ name: textSchema, message: optionalTextSchema }))),
      source: z.object({ tx: transactionSchema }),
      destination: z.optional(z.nullable(z.object({ tx: transactionSchema }))),
    }),
  ),
})

/** Stargate, GET /buses/bus-queue/{hash} */
export const busQueueSchema = z.array(
  z.object({
    inQueue: booleanSchema,
    bus: z.optional(
      z.nullable(
        z.object({ busId: optionalTextSchema, guid: optionalTextSchema, txHash: optionalTextSchema }),
      ),
    ),
  }),
)
export type BusRide = z.infer<typeof busQueueSchema>[number]
