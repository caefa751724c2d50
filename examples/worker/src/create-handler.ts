import { type Causeway, isCausewayError, type Logger, type TransferRecord } from '@causeway/core'
import type { Registry } from 'prom-client'
import * as z from 'zod/mini'

export interface HandlerOptions {
  readonly transfers: Causeway['transfers']
  readonly registry: Registry
  readonly logger: Logger
  readonly isStopping: () => boolean
  readonly isDatabaseAvailable: () => Promise<boolean>
}

const MAX_BODY_BYTES = 4_096

const chainIdSchema = z.int().check(z.positive())
const handInSchema = z.strictObject({
  chainId: chainIdSchema,
  hash: z.custom<`0x${string}`>((value) => typeof value === 'string' && /^0x[0-9a-f]{64}$/i.test(value)),
  providerId: z.optional(z.string().check(z.regex(/^[\w-]{1,50}$/))),
  toChainId: z.optional(chainIdSchema),
})

/** Returns the HTTP interface of a worker. It has no authentication: only the back end may reach it. */
export function createHandler(options: HandlerOptions): (request: Request) => Promise<Response> {
  const { transfers, registry, logger, isStopping, isDatabaseAvailable } = options

  const handIn = async (request: Request) => {
    const body = await readText(request, MAX_BODY_BYTES)
    if (body === undefined) return problem(413, 'TOO_LARGE', `The body exceeds ${MAX_BODY_BYTES} bytes.`)
    const parsed = handInSchema.safeParse(parseJson(body))
    if (!parsed.success) {
      const fields = parsed.error.issues.map(({ path }) => path.join('.') || 'body')
      return problem(400, 'INVALID_INPUT', `Invalid fields: ${fields.join(', ')}.`)
    }
    return Response.json(toView(await transfers.track(parsed.data)), { status: 202 })
  }

  const route = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url)
    const [, root, id, ...rest] = pathname.split('/')
    switch (`${request.method} /${root}`) {
      case 'POST /transfers':
        if (id === undefined) return handIn(request)
        break
      case 'GET /transfers': {
        if (id === undefined || rest.length > 0) break
        const record = transfers.get(id)
        return record
          ? Response.json(toView(record))
          : problem(404, 'UNKNOWN_TRANSFER', 'This transfer is not tracked.')
      }
      case 'GET /health':
        return Response.json({ status: 'ok' })
      case 'GET /ready': {
        const status = isStopping() ? 'stopping' : (await isDatabaseAvailable()) ? 'ok' : 'no database'
        return Response.json({ status }, { status: status === 'ok' ? 200 : 503 })
      }
      case 'GET /metrics':
        return new Response(await registry.metrics(), { headers: { 'content-type': registry.contentType } })
    }
    return problem(404, 'NOT_FOUND', 'Unknown path or method.')
  }

  return async (request) => {
    try {
      return await route(request)
    } catch (error) {
      if (isCausewayError(error)) {
        const { code, shortMessage, retryable } = error
        const isUnavailable = retryable || code === 'STORAGE_FAILED' || code === 'DISPOSED'
        return problem(isUnavailable ? 503 : 422, code, shortMessage)
      }
      logger.error('Failed to answer a request.', error)
      return problem(500, 'INTERNAL', 'The request failed. See the log of the worker.')
    }
  }
}

/** Returns the fields of a transfer that clients see. */
function toView({
  id,
  chainId,
  hash,
  status,
  message,
  toHash,
  info,
  addedTime,
  finishedTime,
}: TransferRecord) {
  const { aggregator: providerId, outputChainId: toChainId } = info
  return { id, chainId, hash, status, message, providerId, toChainId, toHash, addedTime, finishedTime }
}

function problem(status: number, code: string, message: string): Response {
  return Response.json({ code, message }, { status })
}

/** Reads a body, or returns undefined as soon as it exceeds the limit. */
async function readText({ body }: Request, maxBytes: number): Promise<string | undefined> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > maxBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

/** Returns undefined for text that is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
