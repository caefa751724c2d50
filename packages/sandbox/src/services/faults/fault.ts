import * as z from 'zod/mini'

const hostileVariant = z.enum(['proto', 'deep', 'huge', 'negative', 'wrongTypes', 'markup'])

const replySchema = z.discriminatedUnion('kind', [
  /** An error status; `retryAfterSeconds` becomes the Retry-After header. */
  z.strictObject({
    kind: z.literal('httpError'),
    status: z.int().check(z.minimum(400), z.maximum(599)),
    body: z.optional(z.string()),
    retryAfterSeconds: z.optional(z.number().check(z.minimum(0))),
  }),
  /** Never answers. */
  z.strictObject({ kind: z.literal('hang') }),
  /** Closes the connection without a byte. */
  z.strictObject({ kind: z.literal('closeSocket') }),
  /** Says JSON and is not. */
  z.strictObject({ kind: z.literal('malformedJson') }),
  /** A gateway's HTML page under status 200. */
  z.strictObject({ kind: z.literal('html') }),
  /** Half of the real reply, then the connection closes. */
  z.strictObject({ kind: z.literal('truncate') }),
  /** The real reply grown to `bytes`, 32 MiB unless told. */
  z.strictObject({
    kind: z.literal('oversized'),
    bytes: z.optional(z.int().check(z.minimum(1), z.maximum(1_073_741_824))),
  }),
  /** The real reply made dangerous: valid JSON that a careless reader trips over. */
  z.strictObject({ kind: z.literal('hostile'), variant: hostileVariant }),
])

const faultSchema = z.strictObject({
  /** Only requests whose path inside the service is this or lies below it, for example `/deposit/status`. */
  path: z.optional(z.string().check(z.startsWith('/'))),
  /** How many requests it strikes; without it, all. */
  times: z.optional(z.int().check(z.minimum(1))),
  latencyMs: z.optional(z.number().check(z.minimum(0), z.maximum(600_000))),
  reply: z.optional(replySchema),
})

export const faultsSchema = z.array(faultSchema)

/** One thing going wrong in one service: a delay in milliseconds, a replaced reply, or both. */
export type Fault = z.infer<typeof faultSchema>

export type FaultReply = NonNullable<Fault['reply']>

export type HostileVariant = z.infer<typeof hostileVariant>
