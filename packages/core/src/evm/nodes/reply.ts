import { RpcRequestError } from 'viem'
import * as z from 'zod/mini'
import { isCausewayError } from '../../kernel/errors.ts'
import { HttpError } from '../../kernel/http-errors.ts'
import { InvalidResponseError, optionalTextSchema, parseExternal, scalarSchema } from '../../kernel/schema.ts'
import type { NodeErrorClass } from '../../platforms/nodes.ts'
import { classifyNodeError, judgeRpcError, type RpcErrorObject } from './classify.ts'
import { NodeError } from './errors.ts'

export interface RpcRequest {
  readonly method: string
  readonly params?: unknown
}

/** What came of asking a node. */
export type NodeReply =
  | { readonly type: 'result'; readonly result: unknown }
  /** The node's answer to the call: no other node would say otherwise. */
  | { readonly type: 'refusal'; readonly error: RpcRequestError }
  | NodeTrouble

/** Another node may do better. `elsewhere`: there is nothing wrong with this one otherwise. */
export interface NodeTrouble {
  readonly type: 'trouble'
  readonly kind: NodeErrorClass | 'elsewhere'
  readonly error: Error
}

/** @param body the parsed JSON, in whatever shape it came */
export function readReply(host: string, request: RpcRequest, body: unknown): NodeReply {
  const { error, result } = parseExternal(replySchema, body, `The reply of ${host}`)
  if (error !== undefined && error !== null) return readError(host, request, readErrorObject(error))
  const expected = result === undefined ? 'a result or an error' : unexpected(request.method, result)
  if (expected === undefined) return { type: 'result', result }
  return trouble(host, 'other', `${request.method}: expected ${expected}`)
}

/** @param error what asking the node threw */
export function readFailure(host: string, request: RpcRequest, error: unknown): NodeReply {
  const kind = classifyNodeError(error)
  const said = error instanceof HttpError ? rpcErrorOf(error.body) : undefined
  if (said) {
    // Many nodes send the answer to a call with a status of their own: believed unless it is about us.
    const reply = readError(host, request, said)
    if (reply.type === 'trouble' || kind === 'other') return reply
  }
  const tooLarge = error instanceof HttpError && error.status === 413
  return trouble(host, tooLarge ? 'elsewhere' : kind, failureDetails(error))
}

function readError(host: string, request: RpcRequest, error: RpcErrorObject): NodeReply {
  const verdict = judgeRpcError(error, request.method)
  switch (verdict) {
    case 'answer':
      return { type: 'refusal', error: refusal(host, request, error) }
    case 'unsupported':
      return { type: 'trouble', kind: 'elsewhere', error: refusal(host, request, { ...error, code: -32601 }) }
    default:
      return trouble(host, verdict, error.message)
  }
}

function refusal(host: string, { method, params }: RpcRequest, error: RpcErrorObject): RpcRequestError {
  return new RpcRequestError({ body: { method, params }, error, url: host })
}

function trouble(host: string, kind: NodeTrouble['kind'], details: string | undefined): NodeTrouble {
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

function rpcErrorOf(body: unknown): RpcErrorObject | undefined {
  const parsed = z.safeParse(replySchema, body)
  if (!parsed.success || parsed.data.error === undefined) return undefined
  try {
    return readErrorObject(parsed.data.error)
  } catch (error) {
    if (error instanceof InvalidResponseError) return undefined
    throw error
  }
}

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

/** What the result should have been, where it is not. */
function unexpected(method: string, result: unknown): string | undefined {
  const text = typeof result === 'string' ? result : ''
  if (QUANTITY_METHODS.has(method)) return QUANTITY.test(text) ? undefined : 'a quantity'
  if (DATA_METHODS.has(method)) return DATA.test(text) && text.length % 2 === 0 ? undefined : 'hex data'
  if (LIST_METHODS.has(method)) return Array.isArray(result) ? undefined : 'a list'
  return undefined
}
