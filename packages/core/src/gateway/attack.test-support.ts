import * as fc from 'fast-check'
import { createTestQuote, INPUT } from '../quotes/quotes.test-support.ts'
import type { QuoteUpdate } from '../quotes/start-quote-request.ts'
import type { FakeClock } from '../testing/fake-clock.ts'

/** Secret values whose encodings differ between encoders. */
export const SECRETS = { one: `sk/live+01"23&<4'5>\\6==`, two: 'eyJhbGciOi/b+c=.d~e', basic: 'pa55/word+7' }

export const UPSTREAMS = {
  one: {
    baseUrl: 'https://one.example/base/',
    headers: { 'x-key': SECRETS.one },
    allow: ['POST /v2/route', 'GET /v2/status', 'GET /v2/tokens/*', 'DELETE /v2/status'],
  },
  two: {
    baseUrl: 'https://two.example',
    headers: { authorization: `Bearer ${SECRETS.two}`, 'x-login': `Basic ${btoa(`user:${SECRETS.basic}`)}` },
    allow: ['GET /*/quote', 'PUT /order'],
  },
}

/** All allowed requests of the upstreams. */
export const ALLOWED_CALL =
  /^(POST https:\/\/one\.example\/base\/v2\/route|(GET|DELETE) https:\/\/one\.example\/base\/v2\/status|GET https:\/\/one\.example\/base\/v2\/tokens\/[^/\\?#]+|GET https:\/\/two\.example\/[^/\\?#]+\/quote|PUT https:\/\/two\.example\/order)(\?[^#]*)?$/

const hex = (character: string) => character.charCodeAt(0).toString(16).padStart(2, '0')
const special = (write: (character: string) => string) => (secret: string) =>
  secret.replace(/[^\w.-]/g, write)

/** Encodings in which a server may echo a received text, such as JSON, URL and HTML encoding. */
const ENCODERS: readonly ((secret: string) => string)[] = [
  (secret) => secret,
  (secret) => JSON.stringify(secret).slice(1, -1),
  (secret) => JSON.stringify(secret).slice(1, -1).replaceAll('/', '\\/'),
  (secret) => JSON.stringify(JSON.stringify(secret)).slice(3, -3),
  special((character) => `\\u00${hex(character)}`),
  special((character) => `\\u00${hex(character).toUpperCase()}`),
  encodeURIComponent,
  special((character) => `%${hex(character)}`),
  (secret) => encodeURIComponent(encodeURIComponent(secret)),
  special((character) => `&#${character.charCodeAt(0)};`),
  special((character) => `&#x${hex(character)};`),
  (secret) =>
    secret.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;'),
  (secret) => secret.toLowerCase(),
]

export const SPELLINGS = Object.values(SECRETS).flatMap((secret) => ENCODERS.map((write) => write(secret)))

const PIECES = [
  '/',
  '//',
  '\\',
  '.',
  '..',
  '...',
  '%2e',
  '%2E%2e',
  '%2f',
  '%5c',
  '%252e',
  '%25',
  '%00',
  '%0d%0a',
  '\r\n',
  '\t',
  ' ',
  ';',
  ';a=b',
  '?',
  '#',
  '@',
  '@evil.example',
  ':',
  ':80',
  '*',
  '%',
  '%zz',
  '．．',
  '／',
  '＼',
  '%ef%bc%8f',
  '。',
  'ﬀ',
  '\u202e',
  'https://evil.example',
  'http://[::ffff:10.0.0.1]',
  'http://2130706433',
  'http://0177.0.0.1',
  'localhost',
  '169.254.169.254',
  '__proto__',
  'constructor',
  'gateway',
  'one',
  'two',
  'v2',
  'route',
  'status',
  'tokens',
  'quote',
  'quotes',
  'order',
  'ROUTE',
]
const ROUTES = [
  '/gateway/one/v2/route',
  '/gateway/one/v2/status',
  '/gateway/one/v2/tokens/a',
  '/gateway/two/1/quote',
  '/gateway/two/order',
  '/gateway/quotes',
]

const crooked = fc.array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ maxLength: 3 })), { maxLength: 8 })

/** Valid paths, almost valid paths, and invalid paths. */
const paths = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...ROUTES) },
  {
    weight: 4,
    arbitrary: fc
      .tuple(fc.constantFrom(...ROUTES), crooked, fc.nat(30))
      .map(([route, pieces, at]) => `${route.slice(0, at)}${pieces.join('')}${route.slice(at)}`),
  },
  { weight: 2, arbitrary: fc.tuple(fc.constantFrom(...ROUTES), crooked).map(([a, b]) => a + b.join('')) },
  { weight: 1, arbitrary: crooked.map((pieces) => `/gateway/${pieces.join('')}`) },
  { weight: 1, arbitrary: crooked.map((pieces) => pieces.join('')) },
  { weight: 1, arbitrary: fc.nat(20_000).map((length) => `/gateway/one/v2/tokens/${'a'.repeat(length)}`) },
)

const queries = fc.oneof(
  { weight: 4, arbitrary: fc.constant('') },
  fc.webQueryParameters().map((query) => `?${query}`),
  crooked.map((pieces) => `?${pieces.join('')}`),
  fc.nat(20_000).map((length) => `?q=${'b'.repeat(length)}`),
)

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'get', 'PROPFIND', 'patch']

/** Returns the method of the route that a path resembles. */
function fittingMethod(path: string): string {
  if (/route|quotes/.test(path)) return 'POST'
  return path.includes('order') ? 'PUT' : 'GET'
}

const HEADER_NAMES = [
  'accept',
  'content-type',
  'content-length',
  'content-encoding',
  'transfer-encoding',
  'connection',
  'keep-alive',
  'te',
  'trailer',
  'upgrade',
  'proxy-authorization',
  'proxy-connection',
  'host',
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-original-url',
  'x-rewrite-url',
  'x-http-method-override',
  'x-client',
  'x-key',
  'authorization',
  'x-login',
  'cookie',
  'origin',
  'sec-fetch-site',
  'access-control-request-method',
  'range',
  'if-none-match',
  'cache-control',
]
const HEADER_VALUES = [
  'null',
  '*',
  '0',
  '-1',
  '99999999999999999999',
  'chunked',
  'close, x-key, authorization',
  '10.0.0.1',
  '10.0.0.1, 2001:db8::1',
  'https://app.example',
  'https://app.example.evil.example',
  'https://evil.example',
  'cross-site',
  'same-site',
  'same-origin',
  'POST',
  'gzip',
  'application/json',
  'a\tb',
  '\u00e9',
]
const headers = fc.dictionary(
  fc.constantFrom(...HEADER_NAMES),
  fc.oneof(fc.constantFrom(...HEADER_VALUES), fc.string({ maxLength: 12 })),
  { maxKeys: 6 },
)

const TEXTS = [
  '',
  '{',
  'null',
  '[]',
  '{"__proto__":{"polluted":1}}',
  '{"constructor":{"prototype":{"polluted":1}}}',
  `{"fromChainId":1,"__proto__":{"fromAmount":"1","polluted":1}}`,
  '['.repeat(20_000),
  `{"fromAddress":${'['.repeat(9_000)}${']'.repeat(9_000)}}`,
  JSON.stringify(INPUT),
  JSON.stringify({ ...INPUT, fromAmount: '9'.repeat(20_000) }),
  JSON.stringify({ ...INPUT, aggregator: '__proto__' }),
]
const texts = fc.oneof(
  fc.constantFrom(...TEXTS, ...TEXTS.slice(-3)),
  fc.json(),
  fc.json().map((json) => `{"fromChainId":${json},"message":${json}}`),
)

/** A request body and how it is sent. */
export type BodyPlan =
  | { readonly kind: 'none' | 'endless' | 'silent' | 'drips' | 'breaks' | 'empty pieces' | 'no bytes' }
  | { readonly kind: 'text'; readonly text: string; readonly pieces: boolean }

const bodies: fc.Arbitrary<BodyPlan> = fc.oneof(
  { weight: 3, arbitrary: fc.constant({ kind: 'none' as const }) },
  {
    weight: 9,
    arbitrary: fc.record({ kind: fc.constant('text' as const), text: texts, pieces: fc.boolean() }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('endless', 'silent', 'drips', 'breaks', 'empty pieces', 'no bytes' as const),
    }),
  },
)

const REPLY_HEADERS = [
  'content-type',
  'content-encoding',
  'content-length',
  'transfer-encoding',
  'connection',
  'set-cookie',
  'location',
  'refresh',
  'link',
  'www-authenticate',
  'access-control-allow-origin',
  'access-control-allow-credentials',
  'cache-control',
  'vary',
  'clear-site-data',
  'service-worker-allowed',
  'x-request-id',
  'retry-after',
  'ratelimit-limit',
  'x-content-type-options',
  'content-security-policy',
]
const leaks = fc.constantFrom(...SPELLINGS)
const replyParts = fc.oneof(
  leaks,
  fc.string({ maxLength: 5 }),
  fc.constantFrom('{"a":"', '"}', 'Bearer ', 'key='),
)
const replyTexts = fc.array(replyParts, { maxLength: 6 }).map((parts) => parts.join(' '))

/** Reply of an upstream. */
export type AnswerPlan =
  | { readonly kind: 'never' }
  | { readonly kind: 'late' }
  | { readonly kind: 'throws'; readonly text: string }
  | {
      readonly kind: 'answers'
      readonly status: number
      readonly headers: Readonly<Record<string, string>>
      readonly body: BodyPlan
    }

const statuses = fc.oneof(
  { weight: 3, arbitrary: fc.constant(200) },
  fc.constantFrom(201, 204, 205, 300, 301, 302, 303, 304, 307, 308, 400, 401, 407, 421, 429, 500, 503, 599),
)
const answers: fc.Arbitrary<AnswerPlan> = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom({ kind: 'never' as const }, { kind: 'late' as const }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('throws' as const), text: replyTexts }) },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('answers' as const),
      status: statuses,
      headers: fc.dictionary(
        fc.constantFrom(...REPLY_HEADERS),
        fc.oneof(
          leaks,
          fc.constantFrom(
            'http://10.0.0.1/',
            'http://169.254.169.254/latest',
            '*',
            'gzip',
            'text/html',
            'a=b',
          ),
        ),
        { maxKeys: 5 },
      ),
      body: fc.oneof(
        bodies,
        fc.record({ kind: fc.constant('text' as const), text: replyTexts, pieces: fc.boolean() }),
      ),
    }),
  },
)

/** Behavior of a quote request. */
export type RoundPlan = 'ends' | 'hangs' | 'throws' | 'throws at once' | 'hostile'

export interface Attack {
  readonly path: string
  readonly query: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: BodyPlan
  readonly answer: AnswerPlan
  readonly round: RoundPlan
  readonly leavesAfterMs: number | undefined
}

const QUOTES = '/gateway/quotes'

export const attacks: fc.Arbitrary<Attack> = fc
  .record({
    path: paths,
    query: queries,
    method: fc.constantFrom(...METHODS),
    headers,
    body: bodies,
    answer: answers,
    round: fc.constantFrom<RoundPlan>('ends', 'hangs', 'throws', 'throws at once', 'hostile'),
    leavesAfterMs: fc.option(fc.integer({ min: 0, max: 400 }), { nil: undefined, freq: 8 }),
    fits: fc.integer({ min: 0, max: 3 }).map((number) => number > 0),
  })
  .map(({ fits, ...attack }) => (fits ? fitted(attack) : attack))

/** Returns the method and body of the route that a path resembles. */
function fitted(attack: Attack): Attack {
  const body: BodyPlan =
    attack.path === QUOTES ? { kind: 'text', text: JSON.stringify(INPUT), pieces: true } : attack.body
  return { ...attack, body, method: fittingMethod(attack.path) }
}

/** Creates a stream that records whether it is still open and how much of it was read. */
export interface Watched {
  readonly stream: ReadableStream<Uint8Array>
  readonly state: { started: boolean; ended: boolean; bytes: number }
}

const PIECE = new Uint8Array(1_000)

export function openBody(plan: BodyPlan, clock: FakeClock): Watched | undefined {
  if (plan.kind === 'none') return undefined
  const state = { started: false, ended: false, bytes: 0 }
  let timer: unknown
  const queue = plan.kind === 'text' ? toPieces(plan) : []
  const give = (controller: ReadableStreamDefaultController<Uint8Array>, piece: Uint8Array) => {
    state.bytes += piece.byteLength
    controller.enqueue(piece)
  }
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        state.started = true
        if (plan.kind === 'endless') return give(controller, PIECE)
        if (plan.kind === 'no bytes') return controller.enqueue('a text' as unknown as Uint8Array)
        if (plan.kind === 'breaks') {
          state.ended = true
          return controller.error(new Error(`reset with ${SECRETS.one}`))
        }
        if (plan.kind === 'silent') return new Promise(() => undefined)
        if (plan.kind === 'drips' || plan.kind === 'empty pieces') {
          const piece = new Uint8Array(plan.kind === 'drips' ? 1 : 0)
          return new Promise<void>((resolve) => {
            timer = clock.setTimeout(() => {
              if (!state.ended) give(controller, piece)
              resolve()
            }, 40)
          })
        }
        const next = queue.shift()
        if (next) return give(controller, next)
        state.ended = true
        controller.close()
      },
      cancel() {
        state.ended = true
        clock.clearTimeout(timer)
      },
    },
    { highWaterMark: 0 },
  )
  return { stream, state }
}

function toPieces({ text, pieces }: { readonly text: string; readonly pieces: boolean }): Uint8Array[] {
  const bytes = new TextEncoder().encode(text)
  if (!pieces) return bytes.length > 0 ? [bytes] : []
  return Array.from({ length: Math.ceil(bytes.length / 7) }, (_, index) =>
    bytes.slice(index * 7, index * 7 + 7),
  )
}

/** Creates the updates of a quote request that may misbehave. */
export function openRound(plan: RoundPlan): AsyncIterableIterator<QuoteUpdate> {
  if (plan === 'throws at once') throw new Error(`no provider takes ${SECRETS.two}`)
  const deep = JSON.parse(`${'['.repeat(20_000)}${']'.repeat(20_000)}`)
  const quotes: QuoteUpdate[] = [{ type: 'quote', quote: createTestQuote({ name: `It has ${SECRETS.one}` }) }]
  if (plan === 'hostile') quotes.push({ type: 'quote', quote: createTestQuote({ interfaceParamData: deep }) })
  const never = new Promise<never>(() => undefined)
  return {
    async next() {
      const value = quotes.shift()
      if (value) return { value, done: false }
      if (plan === 'hangs') return never
      if (plan === 'throws') throw new Error(`the round broke on ${SECRETS.one}`)
      return { value: undefined, done: true }
    },
    return: async () => ({ value: undefined, done: true }),
    [Symbol.asyncIterator]() {
      return this
    },
  }
}
