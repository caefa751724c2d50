import type { NodeErrorClass } from '../../platforms/nodes.ts'

/** The error object of a JSON-RPC reply. */
export interface RpcErrorObject {
  readonly code: number
  readonly message: string
  readonly data?: unknown
}

/**
 * Kind of a JSON-RPC error: `answer` is a result that every node would return for this call, `unsupported` and
 * `elsewhere` are failures that another node may not have, and the rest are failures of the node itself.
 */
export type RpcErrorKind = 'answer' | 'unsupported' | 'elsewhere' | NodeErrorClass

/**
 * Returns the class of a failure of a node by its HTTP status, JSON-RPC code and message. Accepts any error: of this SDK, of
 * viem, of `fetch`, or a JSON-RPC error object.
 */
export function classifyNodeError(error: unknown): NodeErrorClass {
  const { numbers, text } = collectSigns(error)
  const has = (...codes: number[]) => codes.some((number) => numbers.has(number))
  if (has(429, LIMIT_EXCEEDED, QUICKNODE_LIMIT) || RATE_LIMIT_PATTERN.test(text)) return 'rate_limit'
  if (has(401, 403) || AUTH_PATTERN.test(text)) return 'auth_error'
  if (has(408, 504, 524) || TIMEOUT_PATTERN.test(text)) return 'timeout'
  return 'other'
}

/** @param method method of the request: a limit of `eth_getLogs` on ranges is not a rate limit */
export function classifyRpcError(error: RpcErrorObject, method: string): RpcErrorKind {
  const { code, message } = error
  if (isRevert(error)) return 'answer'
  if (method === 'eth_getLogs' && RANGE_PATTERN.test(message)) return 'elsewhere'
  if (code === METHOD_NOT_FOUND || code === METHOD_NOT_SUPPORTED || UNSUPPORTED_PATTERN.test(message)) {
    return 'unsupported'
  }
  const kind = classifyNodeError(error)
  if (kind === 'rate_limit' || kind === 'auth_error') return kind
  // A call that times out on one node may succeed on another, and does not show that the node is down.
  if (kind === 'timeout' || OTHER_NODE_PATTERN.test(message)) return 'elsewhere'
  return code === INTERNAL_ERROR ? 'elsewhere' : 'answer'
}

// EIP-1474, EIP-838 and codes of node providers.
const REVERTED = 3
const METHOD_NOT_FOUND = -32601
const METHOD_NOT_SUPPORTED = -32004
const INTERNAL_ERROR = -32603
const LIMIT_EXCEEDED = -32005
const QUICKNODE_LIMIT = -32007

/** Contracts may revert with any message, such as that of a rate limit. */
function isRevert({ code, message, data }: RpcErrorObject): boolean {
  if (code === REVERTED || REVERT_PATTERN.test(message)) return true
  return typeof data === 'string' && /^(Reverted )?0x/i.test(data)
}

const REVERT_PATTERN =
  /revert|vm (execution|exception)|out of gas|invalid opcode|insufficient (funds|balance)/i

const RATE_LIMIT_PATTERN = new RegExp(
  [
    'rate.?limit',
    'rate exceeded',
    'too many (concurrent )?(requests|connections)',
    'request limit',
    'requests? (are |is )?(limited|per second)',
    'call rate',
    'compute units',
    '\\bcu limit',
    'out of cu\\b',
    'credits limited',
    '(exceeded|reached)\\b.{0,40}\\b(quota|capacity|throughput|usage|free tier|plan)',
    '(quota|capacity|usage limit|free tier)\\b.{0,20}\\b(exceeded|reached)',
    '(usage|capacity) limit',
    'throttl',
    'slow down',
    'too much load',
    'free tier.{0,40}upgrade',
  ].join('|'),
  'i',
)

const AUTH_PATTERN = new RegExp(
  [
    'unauthori[sz]ed',
    'forbidden',
    'api.?key',
    'project id',
    'authenticat',
    'access denied',
    'not allowed to access',
    'permission denied',
    'invalid token',
    'tenant disabled',
  ].join('|'),
  'i',
)

const TIMEOUT_PATTERN = /timed?[- ]?out|deadline exceeded|took too? ?long/i

const UNSUPPORTED_PATTERN =
  /unsupported method|method\b.{0,60}\b(not (found|supported|available|allowed|exist|implemented|enabled|whitelisted|included)|unsupported|disabled)/i

const RANGE_PATTERN = /range|too large|returned more than|max results|limit|response size|number of address/i

const OTHER_NODE_PATTERN = new RegExp(
  [
    '(header|block) (for hash )?not found',
    'header not found',
    'unknown block',
    'missing trie node',
    '\\bstate\\b.{0,60}(not available|unavailable|missing|not found)',
    'historical state',
    'pruned',
    'not synced',
    'syncing',
    'node is behind',
    'resource (not found|unavailable)',
    'upstream',
    'no (healthy|available) (backend|node)',
    'internal (json-rpc |server )?error',
    'service unavailable',
    'bad gateway',
    'temporarily unavailable',
    'execution aborted',
  ].join('|'),
  'i',
)

interface ErrorSigns {
  /** HTTP statuses and JSON-RPC codes. */
  readonly numbers: ReadonlySet<number>
  readonly text: string
}

/** Collects the codes and messages of an error and its causes: libraries wrap the error of the node. */
function collectSigns(error: unknown): ErrorSigns {
  const numbers = new Set<number>()
  const texts: string[] = []
  const visited = new Set<unknown>()
  for (let current = error; isErrorLike(current) && !visited.has(current); current = current.cause) {
    visited.add(current)
    const { status, code, message, details, name } = current
    for (const number of [status, code]) if (typeof number === 'number') numbers.add(number)
    for (const text of [message, details, name, code]) {
      // Below their first line messages repeat the request.
      if (typeof text === 'string') texts.push(text.split('\n', 1)[0] ?? '')
    }
  }
  if (typeof error === 'string') texts.push(error)
  return { numbers, text: texts.join('\n') }
}

type ErrorLike = {
  readonly [Field in 'status' | 'code' | 'message' | 'details' | 'name' | 'cause']?: unknown
}

function isErrorLike(value: unknown): value is ErrorLike {
  return typeof value === 'object' && value !== null
}
