import * as z from 'zod/mini'

const hostileVariant = z.enum(['proto', 'deep', 'huge', 'negative', 'wrongTypes', 'markup'])

const replySchema = z.discriminatedUnion('kind', [
  /** Returns an error status. `retryAfterSeconds` sets the Retry-After header. */
  z.strictObject({
    kind: z.literal('httpError'),
    status: z.int().check(z.minimum(400), z.maximum(599)),
    body: z.optional(z.string()),
    retryAfterSeconds: z.optional(z.number().check(z.minimum(0))),
  }),
  /** Never replies. */
  z.strictObject({ kind: z.literal('hang') }),
  /** Closes the connection without sending a byte. */
  z.strictObject({ kind: z.literal('closeSocket') }),
  /** Sends invalid JSON with a JSON content type. */
  z.strictObject({ kind: z.literal('malformedJson') }),
  /** Sends an HTML page, as a proxy does, with status 200. */
  z.strictObject({ kind: z.literal('html') }),
  /** Sends half of the real reply and closes the connection. */
  z.strictObject({ kind: z.literal('truncate') }),
  /** Pads the real reply to `bytes`. Default: 32 MiB. */
  z.strictObject({
    kind: z.literal('oversized'),
    bytes: z.optional(z.int().check(z.minimum(1), z.maximum(1_073_741_824))),
  }),
  /** Alters the real reply to valid JSON that breaks clients without validation. */
  z.strictObject({ kind: z.literal('hostile'), variant: hostileVariant }),
])

const faultSchema = z.strictObject({
  /** Limits the fault to this path of the service and the paths below it, such as `/deposit/status`. */
  path: z.optional(z.string().check(z.startsWith('/'))),
  /** Number of requests that the fault affects. Default: all requests. */
  times: z.optional(z.int().check(z.minimum(1))),
  latencyMs: z.optional(z.number().check(z.minimum(0), z.maximum(600_000))),
  reply: z.optional(replySchema),
})

export const faultsSchema = z.array(faultSchema)

/** Fault of a service: a delay in milliseconds, a replaced reply, or both. */
export type Fault = z.infer<typeof faultSchema>

export type FaultReply = NonNullable<Fault['reply']>

export type HostileVariant = z.infer<typeof hostileVariant>
