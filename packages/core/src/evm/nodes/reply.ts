import { RpcRequestError } from 'viem'
import * as z from 'zod/mini'
import { CausewayError, isCausewayError } from '../../kernel/errors.ts'
import { HttpError } from '../../kernel/http-errors.ts'
import { InvalidResponseError, optionalTextSchema, parseExternal, scalarSchema } from '../../kernel/schema.ts'
import type { NodeErrorClass } from '../../platforms/nodes.ts'
import { classifyNodeError, classifyRpcError, type RpcErrorObject } from './classify-node-error.ts'

export interface RpcRequest {
  readonly method: string
  readonly params?: unknown
}

/** Result of a request to a node. */
export type NodeReply =
  | { readonly type: 'result'; readonly result: unknown }
  /** The call itself failed. Every node would return this error. */
  | { readonly type: 'refusal'; readonly error: RpcRequestError }
  | NodeFailure

/** The node failed and another one may succeed. `elsewhere`: the node itself works. */
export interface NodeFailure {
  readonly type: 'trouble'
  readonly kind: NodeErrorClass | 'elsewhere'
  readonly error: Error
  /** Delay of a `Retry-After` header, in milliseconds. */
  readonly retryAfterMs?: number | undefined
}

/** Parses the response of a node. @param body parsed JSON, not validated */
export function readReply(host: string, request: RpcRequest, body: unknown): NodeReply {
  const { error, result } = parseExternal(replySchema, body, `The reply of ${host}`)
  if (error !== undefined && error !== null) return readError(host, request, readErrorObject(error))
  const expected = result === undefined ? 'a result or an error' : getExpected(request.method, result)
  if (expected === undefined) return { type: 'result', result }
  return toFailure(host, 'other', `${request.method}: expected ${expected}`)
}

/** Converts a transport error. */
export function readFailure(host: string, request: RpcRequest, error: unknown): NodeReply {
  const reply = readTransportError(host, request, error)
  if (reply.type !== 'trouble' || !(error instanceof HttpError)) return reply
  return { ...reply, retryAfterMs: error.retryAfterMs }
}

function readTransportError(host: string, request: RpcRequest, error: unknown): NodeReply {
  const kind = classifyNodeError(error)
  const rpcError = error instanceof HttpError ? parseRpcError(error.body) : undefined
  if (rpcError) {
    // Many nodes return call errors with an HTTP error status. Prefer the call error unless the status is a client
    // error.
    const reply = readError(host, request, rpcError)
    if (reply.type === 'trouble' || kind === 'other') return reply
  }
  const tooLarge = error instanceof HttpError && error.status === 413
  return toFailure(host, tooLarge ? 'elsewhere' : kind, failureDetails(error))
}

function readError(host: string, request: RpcRequest, error: RpcErrorObject): NodeReply {
  const kind = classifyRpcError(error, request.method)
  switch (kind) {
    case 'answer':
      return { type: 'refusal', error: toRpcRequestError(host, request, error) }
    case 'unsupported':
      return {
        type: 'trouble',
        kind: 'elsewhere',
        error: toRpcRequestError(host, request, { ...error, code: -32601 }),
      }
    default:
      return toFailure(host, kind, error.message)
  }
}

function toRpcRequestError(
  host: string,
  { method, params }: RpcRequest,
  error: RpcErrorObject,
): RpcRequestError {
  return new RpcRequestError({ body: { method, params }, error, url: host })
}

function toFailure(host: string, kind: NodeFailure['kind'], details: string | undefined): NodeFailure {
  return { type: 'trouble', kind, error: new NodeError(host, kind === 'elsewhere' ? 'other' : kind, details) }
}

function failureDetails(error: unknown): string | undefined {
  if (error instanceof HttpError) return `HTTP ${error.status}${error.details ? `: ${error.details}` : ''}`
  if (isCausewayError(error)) return error.details
  return error instanceof Error ? error.message.split('\n', 1)[0] : undefined
}

const replySchema = z.object({ result: z.optional(z.unknown()), error: z.optional(z.unknown()) })

const errorSchema = z.object({
  code: scalarSchema('a number', (value) => (typeof value === 'number' ? value : undefined)),
  message: optionalTextSchema,
  data: z.optional(z.unknown()),
})

function readErrorObject(error: unknown): RpcErrorObject {
  if (typeof error === 'string') return { code: -32000, message: error }
  const { code, message, data } = parseExternal(errorSchema, error, 'The error of a node')
  return { code, message: message ?? '', ...(data === undefined ? {} : { data }) }
}

function parseRpcError(body: unknown): RpcErrorObject | undefined {
  const parsed = z.safeParse(replySchema, body)
  if (!parsed.success || parsed.data.error === undefined) return undefined
  try {
    return readErrorObject(parsed.data.error)
  } catch (error) {
    if (error instanceof InvalidResponseError) return undefined
    throw error
  }
}

const receiptSchema = z.object({ status: z.string().check(z.regex(/^0x[\da-f]+$/i)) })

const QUANTITY = /^0x[\da-f]{1,64}$/i
const DATA = /^0x[\da-f]*$/i

const QUANTITY_METHODS: ReadonlySet<string> = new Set([
  'eth_blockNumber',
  'eth_chainId',
  'eth_estimateGas',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getTransactionCount',
  'eth_maxPriorityFeePerGas',
])
const DATA_METHODS: ReadonlySet<string> = new Set(['eth_call', 'eth_getCode', 'eth_getStorageAt'])
const LIST_METHODS: ReadonlySet<string> = new Set(['eth_getLogs', 'eth_simulateV1'])
/** Methods that return an object, or null for an unknown block or hash. */
const OBJECT_METHODS: ReadonlySet<string> = new Set([
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getTransactionByHash',
  'eth_getTransactionReceipt',
])

/** Returns a description of the expected result, or undefined if the result is valid. */
function getExpected(method: string, result: unknown): string | undefined {
  const text = typeof result === 'string' ? result : ''
  if (QUANTITY_METHODS.has(method)) return QUANTITY.test(text) ? undefined : 'a quantity'
  if (DATA_METHODS.has(method)) return DATA.test(text) && text.length % 2 === 0 ? undefined : 'hex data'
  if (LIST_METHODS.has(method)) return Array.isArray(result) ? undefined : 'a list'
  if (OBJECT_METHODS.has(method) && (typeof result !== 'object' || Array.isArray(result))) return 'an object'
  // Without a status, viem returns a receipt that did not revert.
  if (method === 'eth_getTransactionReceipt' && result !== null && !receiptSchema.safeParse(result).success) {
    return 'a receipt with a status'
  }
  return undefined
}

/** Thrown if a request to a node fails. It contains only the host, because the URL may contain an API key. */
export class NodeError extends CausewayError<'NODE_FAILED'> {
  override readonly name = 'NodeError'
  readonly host: string
  readonly kind: NodeErrorClass

  constructor(host: string, kind: NodeErrorClass, details: string | undefined) {
    super(`Node ${host} ${PROBLEMS[kind]}`, { code: 'NODE_FAILED', details, retryable: true })
    this.host = host
    this.kind = kind
  }
}

const PROBLEMS: Readonly<Record<NodeErrorClass, string>> = {
  rate_limit: 'limits its requests',
  auth_error: 'rejected the credentials',
  timeout: 'did not respond in time',
  other: 'returned no usable response',
}
