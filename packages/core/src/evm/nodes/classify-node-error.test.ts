import { HttpRequestError, RpcRequestError, UnknownRpcError } from 'viem'
import { describe, expect, it } from 'vitest'
import { TimeoutError } from '../../kernel/abort.ts'
import { HttpError, NetworkError } from '../../kernel/http-errors.ts'
import { classifyNodeError, classifyRpcError, type RpcErrorKind } from './classify-node-error.ts'

const exchange = { method: 'POST', url: 'https://node.test/', secrets: [] }
const http = (status: number, text = '') =>
  new HttpError(exchange, { status, text, body: undefined, retryAfterMs: undefined })

describe('classifyNodeError', () => {
  it.each([
    ['rate_limit', 'HTTP 429', http(429)],
    ['rate_limit', 'a 429 in the code of an answer (Alchemy)', { code: 429, message: 'capacity' }],
    ['rate_limit', 'Infura', { code: -32005, message: 'daily request count exceeded, request rate limited' }],
    ['rate_limit', 'Base', { code: -32016, message: 'over rate limit' }],
    ['rate_limit', 'a gateway that quotes Base', { code: -32000, message: '429 Too Many Requests: {...}' }],
    [
      'rate_limit',
      'Alchemy',
      {
        code: -32000,
        message:
          'Your app has exceeded its compute units per second capacity. If you have retries enabled, ...',
      },
    ],
    ['rate_limit', 'QuickNode', { code: -32007, message: '50/second request limit reached - reduce calls' }],
    ['rate_limit', 'QuickNode credits', { code: -32012, message: 'credits limited to 6000/sec' }],
    [
      'rate_limit',
      'BlockPI',
      { code: -32005, message: 'cu limit exceeded; The current traffic is too high' },
    ],
    ['rate_limit', 'BlockPI when used up', { code: -32000, message: 'ran out of cu' }],
    ['rate_limit', '1RPC', { code: -32001, message: 'Exceeded the quota usage' }],
    ['rate_limit', 'a node under load', { code: -32000, message: 'node is under too much load' }],
    ['rate_limit', 'a page of words with another status', http(503, 'Rate limited, slow down')],
    [
      'rate_limit',
      "viem's error of an HTTP 429",
      new HttpRequestError({ status: 429, url: 'https://n.test' }),
    ],
    ['auth_error', 'HTTP 401', http(401)],
    ['auth_error', 'HTTP 403', http(403, '<html>Forbidden</html>')],
    [
      'auth_error',
      'Ankr',
      { code: -32000, message: 'Unauthorized: You must authenticate your request with an API key.' },
    ],
    ['auth_error', 'Ankr disabled', { code: -32051, message: 'API key disabled, reason: tenant disabled' }],
    ['auth_error', 'Infura', { code: -32600, message: 'invalid project id' }],
    ['auth_error', 'Alchemy', { code: -32600, message: 'Must be authenticated!' }],
    ['auth_error', 'dRPC', { code: -32000, message: 'API key is not allowed to access blockchain' }],
    ['timeout', 'our own deadline', new TimeoutError('POST https://node.test/', 7_000)],
    ['timeout', 'HTTP 504', http(504)],
    ['timeout', 'HTTP 408', http(408)],
    ['timeout', 'Cloudflare 524', http(524)],
    [
      'timeout',
      'a socket that timed out',
      new NetworkError(
        exchange,
        Object.assign(new TypeError('fetch failed'), {
          cause: Object.assign(new Error('connect ETIMEDOUT 1.2.3.4:443'), { code: 'ETIMEDOUT' }),
        }),
      ),
    ],
    ['other', 'HTTP 500', http(500)],
    ['other', 'HTTP 404', http(404, 'not found')],
    ['other', 'no server', new NetworkError(exchange, new TypeError('fetch failed'))],
    ['other', 'nothing at all', undefined],
    ['other', 'a text', 'it broke'],
  ])('returns %s for %s', (expected, _who, error) => {
    expect(classifyNodeError(error)).toBe(expected)
  })

  it('finds the class in the causes of viem errors', () => {
    const rpcError = { code: -32016, message: 'over rate limit' }
    const inner = new RpcRequestError({
      body: { method: 'eth_call' },
      error: rpcError,
      url: 'https://n.test',
    })
    expect(classifyNodeError(new UnknownRpcError(inner))).toBe('rate_limit')
  })

  it('ignores the request body that an error message repeats', () => {
    const body = { method: 'eth_call', params: ['rate limit, unauthorized, timed out'] }
    const error = new HttpRequestError({ body, status: 500, url: 'https://n.test/?api-key=timeout' })
    expect(classifyNodeError(error)).toBe('other')
  })

  it('terminates for an error that is its own cause', () => {
    const error = new Error('round')
    error.cause = error
    expect(classifyNodeError(error)).toBe('other')
  })
})

describe('classifyRpcError', () => {
  const rows: [RpcErrorKind, string, { code: number; message: string; data?: unknown }, string?][] = [
    ['answer', 'a revert', { code: 3, message: 'execution reverted: too little', data: '0x08c379a0' }],
    ['answer', 'a revert without a code of its own', { code: -32000, message: 'execution reverted' }],
    [
      'answer',
      'a revert as Parity says it',
      { code: -32015, message: 'VM execution error.', data: 'Reverted 0x' },
    ],
    [
      'answer',
      'a revert as an internal error',
      { code: -32603, message: 'Internal error', data: '0x4e487b71' },
    ],
    [
      'answer',
      'a contract with a rate limit',
      { code: 3, message: 'execution reverted: rate limit exceeded' },
    ],
    [
      'answer',
      'a contract that asks for a key',
      { code: -32000, message: 'execution reverted: unauthorized' },
    ],
    ['answer', 'too little money', { code: -32000, message: 'insufficient funds for gas * price + value' }],
    ['answer', 'bad parameters', { code: -32602, message: 'invalid argument 0: hex string has length 3' }],
    ['answer', 'a nonce', { code: -32000, message: 'nonce too low' }],
    ['answer', 'gas', { code: -32000, message: 'intrinsic gas too low' }],
    ['unsupported', 'no such method', { code: -32601, message: 'The method eth_simulateV1 does not exist' }],
    ['unsupported', 'an unsupported method', { code: -32004, message: 'Method not supported' }],
    ['unsupported', 'a plan', { code: -32600, message: 'Unsupported method: eth_simulateV1' }],
    ['unsupported', 'a whitelist', { code: -32000, message: 'rpc method is not whitelisted' }],
    ['elsewhere', 'a node that is behind', { code: -32000, message: 'header not found' }],
    [
      'elsewhere',
      'a node that is behind, or without history, as Anvil says it',
      { code: -32602, message: 'BlockOutOfRangeError: block height is 582 but requested was 583' },
    ],
    ['elsewhere', 'a node without history', { code: -32000, message: 'missing trie node 0xabc (path )' }],
    ['elsewhere', 'pruned history', { code: -32000, message: 'historical state 0xabc is not available' }],
    ['elsewhere', 'a node that fails within', { code: -32603, message: 'Internal JSON-RPC error.' }],
    [
      'elsewhere',
      'a call that runs too long here',
      { code: -32000, message: 'execution aborted (timeout = 5s)' },
    ],
    [
      'elsewhere',
      'a range',
      { code: -32005, message: 'query returned more than 10000 results' },
      'eth_getLogs',
    ],
    ['elsewhere', 'a limit on events', { code: -32005, message: 'limit exceeded' }, 'eth_getLogs'],
    ['rate_limit', 'a limit', { code: -32005, message: 'limit exceeded' }],
    ['auth_error', 'a key', { code: -32000, message: 'API key disabled' }],
  ]
  it.each(rows)('returns %s for %s', (expected, _who, error, method = 'eth_call') => {
    expect(classifyRpcError(error, method)).toBe(expected)
  })
})
