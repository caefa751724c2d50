import type { NodeErrorClass } from '../../platforms/nodes.ts'

/** Error object of a JSON-RPC response. */
export interface RpcErrorObject {
  readonly code: number
  readonly message: string
  readonly data?: unknown
}

/**
 * Kind of a JSON-RPC error. `answer`: every node would return this error for the call. `unsupported` and `elsewhere`:
 * another node may succeed. The other kinds are failures of the node itself.
 */
export type RpcErrorKind = 'answer' | 'unsupported' | 'elsewhere' | NodeErrorClass

/**
 * Classifies a node failure by its HTTP status, JSON-RPC code and message. Accepts errors of this SDK, viem and
 * `fetch`, and JSON-RPC error objects.
 */
export function classifyNodeError(error: unknown): NodeErrorClass {
  const { numbers, text } = collectSigns(error)
  const has = (...codes: number[]) => codes.some((number) => numbers.has(number))
  if (has(429, LIMIT_EXCEEDED, QUICKNODE_LIMIT) || RATE_LIMIT_PATTERN.test(text)) return 'rate_limit'
  if (has(401, 403) || AUTH_PATTERN.test(text)) return 'auth_error'
  if (has(408, 504, 524) || TIMEOUT_PATTERN.test(text)) return 'timeout'
  return 'other'
}

/** Classifies a JSON-RPC error. The method matters because a range limit of `eth_getLogs` is not a rate limit. */
export function classifyRpcError(error: RpcErrorObject, method: string): RpcErrorKind {
  const { code, message } = error
  if (isRevert(error)) return 'answer'
  if (method === 'eth_getLogs' && RANGE_PATTERN.test(message)) return 'elsewhere'
  if (code === METHOD_NOT_FOUND || code === METHOD_NOT_SUPPORTED || UNSUPPORTED_PATTERN.test(message)) {
    return 'unsupported'
  }
  const kind = classifyNodeError(error)
  if (kind === 'rate_limit' || kind === 'auth_error') return kind
  // A call that times out may succeed on another node, and the timeout does not prove that this node is down.
  if (kind === 'timeout' || OTHER_NODE_PATTERN.test(message)) return 'elsewhere'
  return code === INTERNAL_ERROR ? 'elsewhere' : 'answer'
}

// JSON-RPC error codes of EIP-1474, EIP-838 and node providers.
const REVERTED = 3
const METHOD_NOT_FOUND = -32601
const METHOD_NOT_SUPPORTED = -32004
const INTERNAL_ERROR = -32603
const LIMIT_EXCEEDED = -32005
const QUICKNODE_LIMIT = -32007

/**
 * Returns whether the error is a revert. A contract can revert with any message, even one that reads like a rate limit.
 */
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
    'block ?out ?of ?range',
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
  /** HTTP statuses and JSON-RPC codes that the error and its causes contain. */
  readonly numbers: ReadonlySet<number>
  readonly text: string
}

/** Collects the codes and messages of an error and its causes, because libraries wrap node errors. */
function collectSigns(error: unknown): ErrorSigns {
  const numbers = new Set<number>()
  const texts: string[] = []
  const visited = new Set<unknown>()
  for (let current = error; isErrorLike(current) && !visited.has(current); current = current.cause) {
    visited.add(current)
    const { status, code, message, details, name } = current
    for (const number of [status, code]) if (typeof number === 'number') numbers.add(number)
    for (const text of [message, details, name, code]) {
      // Only the first line counts: the lines below repeat the request.
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
