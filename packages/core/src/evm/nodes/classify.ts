import type { NodeErrorClass } from '../../platforms/nodes.ts'

/** The error object of a JSON-RPC reply. */
export interface RpcErrorObject {
  readonly code: number
  readonly message: string
  readonly data?: unknown
}

/**
 * What a JSON-RPC error says: `answer` is what any node would say to this call, `unsupported` and `elsewhere` are what
 * only this node cannot do, and the rest is trouble with the node itself.
 */
export type RpcVerdict = 'answer' | 'unsupported' | 'elsewhere' | NodeErrorClass

/**
 * The class of what went wrong with a node, from its HTTP status, its JSON-RPC code and its words. Takes any error:
 * this SDK's, viem's, a JSON-RPC error object, or what `fetch` threw.
 */
export function classifyNodeError(error: unknown): NodeErrorClass {
  const { numbers, words } = signsOf(error)
  const has = (...wanted: number[]) => wanted.some((number) => numbers.has(number))
  if (has(429, LIMIT_EXCEEDED, QUICKNODE_LIMIT) || RATE_WORDS.test(words)) return 'rate_limit'
  if (has(401, 403) || AUTH_WORDS.test(words)) return 'auth_error'
  if (has(408, 504, 524) || TIMEOUT_WORDS.test(words)) return 'timeout'
  return 'other'
}

/** @param method what was asked: what is too much for `eth_getLogs` is no limit on requests */
export function judgeRpcError(error: RpcErrorObject, method: string): RpcVerdict {
  const { code, message } = error
  if (isRevert(error)) return 'answer'
  if (method === 'eth_getLogs' && RANGE_WORDS.test(message)) return 'elsewhere'
  if (code === METHOD_NOT_FOUND || code === METHOD_NOT_SUPPORTED || UNSUPPORTED_WORDS.test(message)) {
    return 'unsupported'
  }
  const kind = classifyNodeError(error)
  if (kind === 'rate_limit' || kind === 'auth_error') return kind
  // A call that runs too long for one node may not for another, and tells nothing of its health.
  if (kind === 'timeout' || ELSEWHERE_WORDS.test(message)) return 'elsewhere'
  return code === INTERNAL_ERROR ? 'elsewhere' : 'answer'
}

// EIP-1474, EIP-838 and what providers made up.
const REVERTED = 3
const METHOD_NOT_FOUND = -32601
const METHOD_NOT_SUPPORTED = -32004
const INTERNAL_ERROR = -32603
const LIMIT_EXCEEDED = -32005
const QUICKNODE_LIMIT = -32007

/** A contract may revert with any words: those of a rate limit are then its own. */
function isRevert({ code, message, data }: RpcErrorObject): boolean {
  if (code === REVERTED || REVERT_WORDS.test(message)) return true
  return typeof data === 'string' && /^(Reverted )?0x/i.test(data)
}

const REVERT_WORDS = /revert|vm (execution|exception)|out of gas|invalid opcode|insufficient (funds|balance)/i

const RATE_WORDS = new RegExp(
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

const AUTH_WORDS = new RegExp(
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

const TIMEOUT_WORDS = /timed?[- ]?out|deadline exceeded|took too? ?long/i

const UNSUPPORTED_WORDS =
  /unsupported method|method\b.{0,60}\b(not (found|supported|available|allowed|exist|implemented|enabled|whitelisted|included)|unsupported|disabled)/i

const RANGE_WORDS = /range|too large|returned more than|max results|limit|response size|number of address/i

const ELSEWHERE_WORDS = new RegExp(
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

interface Signs {
  /** HTTP statuses and JSON-RPC codes. */
  readonly numbers: ReadonlySet<number>
  readonly words: string
}

/** Along the causes: each library wraps what the node said in words of its own. */
function signsOf(error: unknown): Signs {
  const numbers = new Set<number>()
  const words: string[] = []
  const seen = new Set<unknown>()
  for (let current = error; isErrorLike(current) && !seen.has(current); current = current.cause) {
    seen.add(current)
    const { status, code, message, details, name } = current
    for (const number of [status, code]) if (typeof number === 'number') numbers.add(number)
    for (const text of [message, details, name, code]) {
      // Below their first line messages repeat the request.
      if (typeof text === 'string') words.push(text.split('\n', 1)[0] ?? '')
    }
  }
  if (typeof error === 'string') words.push(error)
  return { numbers, words: words.join('\n') }
}

type ErrorLike = {
  readonly [Field in 'status' | 'code' | 'message' | 'details' | 'name' | 'cause']?: unknown
}

function isErrorLike(value: unknown): value is ErrorLike {
  return typeof value === 'object' && value !== null
}
