import * as z from 'zod/mini'
import { NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import { CausewayError } from '../../kernel/errors.ts'
import { createHttpClient, type HttpClient } from '../../kernel/http.ts'
import { HttpError } from '../../kernel/http-errors.ts'
import {
  type Address,
  chainIdSchema,
  evmAddressSchema,
  type Hex,
  hashSchema,
  hexDataSchema,
  nonNegativeSchema,
  parseExternal,
  type Schema,
  uintSchema,
} from '../../kernel/schema.ts'
import { BuildMismatchError } from '../../quotes/assert-quoted-transaction.ts'
import { defineProvider } from '../../quotes/define-provider.ts'
import { knownContract } from '../../quotes/known-contracts.ts'
import type { BuildRequest, ProviderContext, ProviderOptions, QuoteProvider } from '../../quotes/provider.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { type StatusRequest, type TransferStatus, UnexpectedStatusRequestError } from '../../quotes/status.ts'
import type { ProviderSpec } from './spec.ts'

const ZERO: Address = '0x0000000000000000000000000000000000000000'
const POOL: Address = '0x5555555555555555555555555555555555555555'
const SELECTOR = 'deadbeef'
const HASH: Hex = `0x${'ab'.repeat(32)}`

/** Typical mistakes of an adapter. */
export type Flaw = (typeof FLAWS)[number]['flaw']

/** Flaws with a test title of the suite that must detect them. */
export const FLAWS = [
  { flaw: 'an id in capitals', noticed: 'has a lower-case id' },
  { flaw: 'a timer that is never cleared', noticed: 'leaves no timer' },
  { flaw: 'a second host', noticed: 'only sends requests below its base URL' },
  { flaw: 'no configured headers', noticed: 'only sends requests below its base URL' },
  { flaw: 'amounts through a float', noticed: 'returns an output of exactly 9007199254740993' },
  { flaw: 'amounts that lose a unit', noticed: 'returns an output of exactly 1000000000000000000000007' },
  { flaw: 'nothing for an amount of one', noticed: 'returns an output of exactly 1 base' },
  { flaw: 'state between calls', noticed: 'does not mix up two concurrent requests' },
  { flaw: 'undefined in the query', noticed: 'quotes a request without accounts' },
  { flaw: 'a function in the data', noticed: 'only keeps data that is unchanged after storage' },
  { flaw: 'errors without a meaning', noticed: 'is AMOUNT_TOO_LOW when' },
  { flaw: 'no rejection beforehand', noticed: 'is NOT_SUPPORT without a request' },
  {
    flaw: 'a number for the amount on the wire',
    noticed: 'sends an amount of exactly 1000000000000000000000007',
  },
  { flaw: 'swapped tokens', noticed: 'sends the source token' },
  { flaw: 'swapped tokens', noticed: 'sends the destination token' },
  { flaw: 'the sender for a recipient', noticed: 'sends the recipient' },
  { flaw: 'the recipient for a sender', noticed: 'sends the sender' },
  { flaw: 'slippage in basis points', noticed: 'sends a slippage of 0.5 %' },
  { flaw: 'the placeholder on the wire', noticed: 'sends a native source' },
  { flaw: 'the placeholder on the wire', noticed: 'sends a native destination' },
  { flaw: 'a reply that is spread', noticed: 'hostile replies lead to the same quote' },
  { flaw: 'no contract list', noticed: 'rejects or leaves unverified every mutation' },
  { flaw: 'an ignored expiry', noticed: 'keeps the signed data and the quoted terms consistent' },
  { flaw: 'a 404 read by its body', noticed: 'maps HTTP 404 to NOT_FOUND, regardless of the body' },
  { flaw: 'a call to nowhere', noticed: 'returns a transaction that matches' },
  { flaw: 'native tokens for nothing', noticed: 'pays a native input token' },
  { flaw: 'terms of the moment', noticed: 'rejects worse terms' },
  { flaw: 'data that storage changes', noticed: 'a quote restored from storage' },
  { flaw: 'data that is not checked', noticed: 'corrupted stored data' },
  { flaw: 'a reader that guesses', noticed: 'returns the token, the amount and the recipient' },
  { flaw: 'a reader that trusts', noticed: 'never returns another account as the recipient' },
  { flaw: 'a reader that throws', noticed: 'decode: never throws' },
  { flaw: 'a reader of noise', noticed: 'decode: never throws' },
  { flaw: 'done before it is', noticed: 'is PENDING when it is under way' },
  { flaw: 'unknown statuses as failures', noticed: "for the unknown status 'A_FUTURE_STATUS'" },
  { flaw: 'an object for a table', noticed: "for the unknown status 'constructor'" },
  { flaw: 'an error for what is not found', noticed: 'maps HTTP 404 to NOT_FOUND' },
  { flaw: 'a reply with what is not found', noticed: 'does not attach a reply to NOT_FOUND' },
  { flaw: 'failures for errors', noticed: 'not a status, for HTTP 500' },
  { flaw: 'any handle', noticed: 'rejects a status request by order' },
  { flaw: 'no list', noticed: 'lists TKN of chain 1' },
  { flaw: 'the zero address in the list', noticed: 'lists native tokens only by the placeholder' },
  { flaw: 'unwell', noticed: 'is healthy when its service' },
  { flaw: 'a question before looking at the signal', noticed: 'sends nothing if the signal was aborted' },
  { flaw: 'no signal', noticed: 'ends immediately when the signal aborts' },
  { flaw: 'no time limit', noticed: 'quote: times out if the server does not reply' },
  { flaw: 'no time limit', noticed: 'quote: times out if a body stops halfway' },
  { flaw: 'impatience', noticed: 'quote: respects a retry-after in seconds' },
  { flaw: 'impatience', noticed: 'quote: respects a retry-after date' },
  { flaw: 'impatience', noticed: 'quote: does not wait for a retry-after of an hour' },
  { flaw: 'every error for the end', noticed: 'quote: reports a server error as retryable' },
  { flaw: 'every error for the end', noticed: 'quote: reports a broken connection' },
  { flaw: 'no second try', noticed: 'quote: survives a connection that breaks once' },
  { flaw: 'health at all costs', noticed: 'health: reports a broken connection' },
  { flaw: 'an order that is sent twice', noticed: 'build: reports a broken connection' },
  { flaw: 'replies without a schema', noticed: 'quote: rejects web pages' },
  { flaw: 'replies read to the end', noticed: 'quote: stops reading an endless reply' },
  { flaw: 'replies without a schema', noticed: 'hostile replies lead to the same quote' },
  { flaw: 'numbers in any form', noticed: 'hostile replies lead to the same quote' },
  { flaw: 'a deep merge', noticed: 'hostile replies lead to the same quote' },
  { flaw: 'builds without a schema', noticed: 'hostile replies lead to the same transaction' },
  { flaw: 'any hash', noticed: 'hostile replies lead to no final status' },
  { flaw: 'done unless told otherwise', noticed: 'hostile replies lead to no final status' },
  { flaw: 'half decimals', noticed: 'hostile replies lead to the same tokens' },
  { flaw: 'health without a schema', noticed: 'hostile replies lead to a result or a reason' },
  { flaw: 'the reply in the error', noticed: 'quote: no API key appears' },
  { flaw: 'the headers in the log', noticed: 'quote: no API key appears' },
  { flaw: 'the headers in the data', noticed: 'no API key is stored in a quote' },
] as const

const quoteSchema = z.object({
  toAmount: uintSchema,
  pool: evmAddressSchema,
  fee: uintSchema,
  seconds: nonNegativeSchema,
  expiresAt: nonNegativeSchema,
})
const buildSchema = z.object({ to: evmAddressSchema, data: hexDataSchema, least: uintSchema })
const dataSchema = z.object({ note: z.string() })
const statusSchema = z.object({ state: z.string(), hash: z.nullable(hashSchema) })
const listSchema = z.array(
  z.object({
    chainId: chainIdSchema,
    address: evmAddressSchema,
    symbol: z.string(),
    decimals: z.number().check(z.int(), z.minimum(0), z.maximum(36)),
  }),
)
const STATES: ReadonlyMap<string, TransferStatus> = new Map([
  ['paid', 'DONE'],
  ['lost', 'FAILED'],
])

/** Flaws that lead to a call of a different contract than the quoted one. */
const LOOSE: readonly (Flaw | undefined)[] = [
  'a reply that is spread',
  'builds without a schema',
  'a call to nowhere',
]

/** Creates a provider that is correct except for the flaw. */
function exampleProvider(flaw?: Flaw): (options: ProviderOptions) => QuoteProvider {
  return (options) => {
    const slip = (name: Flaw) => flaw === name
    const http = createClient(options, flaw)
    let lastAmount = 0n

    return defineProvider({
      id: slip('an id in capitals') ? 'Example' : 'example',
      name: 'Example',
      kind: 'bridge',
      settlesOn: 'destination',

      unsupportedReason({ toChainId }) {
        if (toChainId !== 5 || slip('no rejection beforehand')) return undefined
        return new ProviderError('NOT_SUPPORT', 'There is no chain 5')
      },

      async quote(request, context) {
        lastAmount = request.fromAmount
        if (slip('a timer that is never cleared')) context.clock.setTimeout(() => undefined, 10)
        if (slip('the headers in the log')) context.logger.info('asking', options.headers)
        if (slip('state between calls')) await Promise.resolve()
        if (slip('a second host')) await options.fetch?.('https://elsewhere.test/').catch(() => undefined)
        const fromAmount = slip('state between calls') ? lastAmount : request.fromAmount
        try {
          const reply = await http.request(
            { path: 'quote', query: toQuery({ ...request, fromAmount }, flaw), schema: getSchema(flaw) },
            context,
          )
          return toExampleQuote(reply.data, flaw, options, context.clock.now())
        } catch (error) {
          throwExample(error, flaw)
        }
      },

      build: (quote, context) => buildExample(http, quote, context, flaw),

      ...(slip('no contract list') ? {} : { contracts: () => knownContract(POOL) }),

      decode({ to, data }, request) {
        if (slip('a reader that guesses')) return { token: ZERO, recipient: request.toAddress ?? '' }
        const amount = BigInt(`0x${data.slice(50) || '0'}`)
        const recipient = slip('a reader that trusts') ? (request.toAddress ?? '') : `0x${data.slice(10, 50)}`
        const read = {
          token: request.fromTokenAddress,
          amount,
          recipient,
          spender: slip('no contract list') ? to : POOL,
        }
        if (slip('a reader of noise')) return read
        if (slip('a reader that throws') && data.length < 20) throw new RangeError('too short')
        return data.startsWith(`0x${SELECTOR}`) && data.length === 114 ? read : undefined
      },

      status: (request, context) => fetchStatus(http, request, context, flaw),

      async tokens(context) {
        const schema = slip('half decimals') ? z.array(z.any()) : listSchema
        const { data } = await http.request({ path: 'tokens', schema: schema as typeof listSchema }, context)
        const rows = slip('no list') ? [] : data
        return rows.map(({ address, ...row }) => ({
          ...row,
          address: address === ZERO && !slip('the zero address in the list') ? NATIVE_TOKEN_ADDRESS : address,
          name: row.symbol,
          logoImg: '',
        }))
      },

      async health(context) {
        if (slip('unwell')) throw new CausewayError('unwell', { code: 'SERVICE_UNAVAILABLE' })
        const careless = slip('health without a schema')
        const schema: Schema<{ isUp: true }> = careless ? z.any() : z.object({ isUp: z.literal(true) })
        const pending = http.request({ path: 'health', schema }, context)
        const { data } = await (slip('health at all costs') ? pending.catch(() => ({ data: {} })) : pending)
        if (careless && !Object.hasOwn(data, 'isUp')) throw new TypeError('Cannot read isUp')
      },
    })
  }
}

function toQuery(request: QuoteRequest, flaw: Flaw | undefined) {
  const { fromTokenAddress, toTokenAddress, fromAddress, toAddress, fromAmount, slippage } = request
  const token = (address: string) =>
    address === NATIVE_TOKEN_ADDRESS && flaw !== 'the placeholder on the wire' ? ZERO : address
  const [from, to] = [token(fromTokenAddress), token(toTokenAddress)]
  const isSwapped = flaw === 'swapped tokens'
  return {
    from: isSwapped ? to : from,
    to: isSwapped ? from : to,
    amount: flaw === 'a number for the amount on the wire' ? String(Number(fromAmount)) : fromAmount,
    slippage: flaw === 'slippage in basis points' ? slippage * 100 : slippage / 100,
    recipient: flaw === 'the sender for a recipient' ? fromAddress : toAddress,
    sender:
      flaw === 'undefined in the query'
        ? String(fromAddress)
        : flaw === 'the recipient for a sender'
          ? toAddress
          : fromAddress,
  }
}

type ExampleReply = z.infer<typeof quoteSchema>

/** Returns the schema of a quote, which some flaws weaken. */
function getSchema(flaw: Flaw | undefined): Schema<ExampleReply> {
  if (flaw === 'replies without a schema' || flaw === 'a deep merge') return z.any() as Schema<ExampleReply>
  if (flaw === 'a reply that is spread') return z.looseObject(quoteSchema.shape) as Schema<ExampleReply>
  if (flaw !== 'numbers in any form') return quoteSchema
  const number = z.pipe(
    z.any(),
    z.transform((value) => BigInt(Math.trunc(Number(value)) || 0)),
  )
  return z.object({ ...quoteSchema.shape, toAmount: number }) as unknown as Schema<ExampleReply>
}

function toExampleQuote(
  reply: ExampleReply,
  flaw: Flaw | undefined,
  { headers }: ProviderOptions,
  now: number,
) {
  if (flaw === 'a deep merge') merge({}, reply)
  const { toAmount, pool, fee, seconds, expiresAt } = reply
  const spender = POOL
  if (spender !== pool && flaw !== 'replies without a schema') {
    throw new CausewayError('Another pool', { code: 'INVALID_RESPONSE' })
  }
  return {
    ...(flaw === 'a reply that is spread' ? reply : {}),
    toAmount: spoilAmount(BigInt(toAmount), flaw),
    spender,
    ...(LOOSE.includes(flaw) ? {} : { depositContract: POOL }),
    fee: { swapFee: BigInt(fee), destinationGasFee: 0n },
    estimatedDuration: seconds,
    ...(flaw === 'an ignored expiry' ? {} : { validForMs: Math.max(0, expiresAt * 1000 - now) }),
    interfaceParamData: createData(flaw, headers),
  }
}

function spoilAmount(amount: bigint, flaw: Flaw | undefined): bigint {
  if (flaw === 'amounts through a float') return BigInt(Number(amount))
  if (flaw === 'amounts that lose a unit' && amount > 2n ** 64n) return amount - 1n
  return flaw === 'nothing for an amount of one' && amount === 1n ? 0n : amount
}

function createData(flaw: Flaw | undefined, headers: ProviderOptions['headers']): unknown {
  if (flaw === 'a function in the data') return { note: 'n', again: () => undefined }
  if (flaw === 'the headers in the data') return { note: 'n', headers }
  return flaw === 'data that storage changes' ? { note: 'n', at: new Date(0) } : { note: 'n' }
}

function throwExample(error: unknown, flaw: Flaw | undefined): never {
  if (flaw === 'every error for the end') throw new ProviderError('ERROR', 'It did not work.')
  if (!(error instanceof HttpError) || flaw === 'errors without a meaning') throw error
  if (flaw === 'the reply in the error') {
    throw new CausewayError(`Rejected: ${JSON.stringify(error.body)}`, { code: 'HTTP_ERROR' })
  }
  if (error.status === 422)
    throw new ProviderError('AMOUNT_TOO_LOW', 'The amount is too low.', { cause: error })
  throw error
}

async function buildExample(
  http: HttpClient,
  { request, interfaceParamData, toAmountMin }: BuildRequest,
  context: ProviderContext,
  flaw: Flaw | undefined,
) {
  const { note } =
    flaw === 'data that is not checked' || flaw === 'data that storage changes'
      ? (interfaceParamData as { note: string })
      : parseExternal(dataSchema, interfaceParamData, 'The data')
  if (flaw === 'data that storage changes') (interfaceParamData as { at: Date }).at.getTime()
  const recipient = flaw === 'the sender for a recipient' ? request.fromAddress : request.toAddress
  const body = { note, recipient, amount: request.fromAmount.toString() }
  const schema: Schema<z.infer<typeof buildSchema>> =
    flaw === 'builds without a schema' ? z.any() : buildSchema
  const { data: built } = await http.request(
    { method: 'POST', path: 'orders', body, schema, mutation: flaw !== 'an order that is sent twice' },
    context,
  )
  const isBehind = flaw === 'terms of the moment'
  if (built.least < toAmountMin && !isBehind) {
    throw new BuildMismatchError('Example', 'least', toAmountMin, built.least)
  }
  const exact: Hex = `0x${SELECTOR}${request.toAddress.slice(2)}${request.fromAmount.toString(16).padStart(64, '0')}`
  if (built.data !== exact) throw new BuildMismatchError('Example', 'data', exact, built.data)
  const data: Hex = isBehind ? `${exact}${built.least.toString(16).padStart(64, '0')}` : exact
  const isLoose = flaw === 'builds without a schema'
  const to = isLoose ? built.to : flaw === 'a call to nowhere' ? '0x' : POOL
  const isPaid = request.fromTokenAddress === NATIVE_TOKEN_ADDRESS && flaw !== 'native tokens for nothing'
  return { transactionData: { to, data, value: isPaid ? request.fromAmount : 0n } }
}

async function fetchStatus(
  http: HttpClient,
  request: StatusRequest,
  context: ProviderContext,
  flaw: Flaw | undefined,
) {
  if (request.type !== 'transaction' && flaw !== 'any handle') {
    throw new UnexpectedStatusRequestError('Example only supports hashes.')
  }
  const fromHash = request.type === 'transaction' ? request.fromHash : request.orderId
  const result = (status: TransferStatus, toHash = '') => ({ fromHash, toHash, statusInfo: { status } })
  const schema = flaw === 'any hash' ? z.object({ state: z.string(), hash: z.any() }) : statusSchema
  try {
    const { data } = await http.request({ path: `transfers/${fromHash}`, schema }, context)
    if (flaw === 'done before it is') return result('DONE')
    if (flaw === 'done unless told otherwise') return result(data.state === 'moving' ? 'PENDING' : 'DONE')
    const table = { paid: 'DONE', lost: 'FAILED' } as Record<string, TransferStatus>
    const status = flaw === 'an object for a table' ? table[data.state] : STATES.get(data.state)
    const fallback = flaw === 'unknown statuses as failures' && data.state !== 'moving' ? 'FAILED' : 'PENDING'
    return result(status ?? fallback, data.hash ?? '')
  } catch (error) {
    if (flaw === 'failures for errors') return result('FAILED')
    const isMissing = error instanceof HttpError && error.status === 404
    const body = isMissing ? z.safeParse(statusSchema, error.body) : undefined
    if (flaw === 'a 404 read by its body' && body?.success) {
      return result(STATES.get(body.data.state) ?? 'PENDING', body.data.hash ?? '')
    }
    if (isMissing && flaw === 'a reply with what is not found') {
      return {
        fromHash,
        toHash: '',
        statusInfo: { status: 'NOT_FOUND' as const, bridgeResponseResult: error },
      }
    }
    if (isMissing && flaw !== 'an error for what is not found') return result('NOT_FOUND')
    throw error
  }
}

/** Returns the HTTP client of the core, or one without its safety checks. */
function createClient(options: ProviderOptions, flaw: Flaw | undefined): HttpClient {
  const { baseUrl = '', fetch = globalThis.fetch } = options
  const headers = flaw === 'no configured headers' ? {} : (options.headers ?? {})
  const client = createHttpClient({
    baseUrl,
    headers,
    fetch,
    ...(flaw === 'no second try' ? { retries: 0 } : {}),
  })
  const hurried: readonly (Flaw | undefined)[] = [
    'no signal',
    'no time limit',
    'impatience',
    'replies read to the end',
    'a question before looking at the signal',
  ]
  if (!hurried.includes(flaw)) return client
  return {
    async request({ method = 'GET', path, query = {}, body, schema }, { signal, clock }) {
      const parameters = new URLSearchParams()
      for (const [name, value] of Object.entries(query))
        if (value !== undefined) parameters.set(name, String(value))
      const controller = new AbortController()
      if (flaw !== 'no signal') signal?.addEventListener('abort', () => controller.abort(signal.reason))
      const timer =
        flaw === 'no time limit'
          ? undefined
          : clock.setTimeout(() => controller.abort(new Error('late')), 5_000)
      const init = {
        method,
        headers,
        signal: controller.signal,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }
      try {
        const url = `${baseUrl}/${path}?${parameters}`
        let response = await fetch(url, init)
        if (!response.ok && flaw === 'impatience') response = await fetch(url, init)
        if (!response.ok) throw new CausewayError('It failed', { code: 'HTTP_ERROR' })
        return {
          data: parseExternal(schema, JSON.parse(await response.text()), 'A reply'),
          headers: response.headers,
        }
      } finally {
        if (timer !== undefined) clock.clearTimeout(timer)
      }
    },
  }
}

/** Copies all keys, including `__proto__`. */
function merge(target: Record<string, unknown>, source: unknown): void {
  if (typeof source !== 'object' || source === null) return
  for (const [key, value] of Object.entries(source)) {
    const below = target[key]
    if (typeof below === 'object' && below !== null) merge(below as Record<string, unknown>, value)
    else target[key] = value
  }
}

export function exampleSpec(flaw?: Flaw): ProviderSpec {
  return {
    create: exampleProvider(flaw),
    request: {
      fromChainId: 1,
      toChainId: 10,
      fromTokenAddress: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
      toTokenAddress: '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85',
      fromTokenDecimals: 6,
      toTokenDecimals: 6,
      fromAmount: 100_000_000n,
      fromAddress: '0x1111111111111111111111111111111111111111',
      toAddress: '0x2222222222222222222222222222222222222222',
    },
    toAmount: 99_000_000n,
    routes: {
      'GET quote': ({ toAmount }, { time }) => ({
        toAmount: String(toAmount),
        pool: POOL,
        fee: '5',
        seconds: 60,
        expiresAt: Math.floor(time / 1000) + 60,
      }),
      'POST orders': ({ toAmount }, { body: { recipient, amount } }) => ({
        data: `0x${SELECTOR}${String(recipient).slice(2)}${BigInt(String(amount)).toString(16).padStart(64, '0')}`,
        to: POOL,
        least: String(toAmount),
      }),
      'GET transfers/*': () => ({ state: 'paid', hash: HASH }),
      'GET tokens': () => [
        { chainId: 1, address: ZERO, symbol: 'ETH', decimals: 18 },
        { chainId: 1, address: POOL, symbol: 'TKN', decimals: 6 },
      ],
      'GET health': () => ({ isUp: true }),
    },
    mutations: ['POST orders'],
    wire: {
      route: 'GET quote',
      amount: 'amount',
      sourceToken: 'from',
      destinationToken: 'to',
      recipient: 'recipient',
      sender: ({ query: { sender } }) => sender,
    },
    slippage: { read: 'slippage', sent: { 0.1: '0.001', 0.5: '0.005', 3: '0.03' } },
    native: { source: ZERO, destination: ZERO },
    errors: [
      {
        when: 'the fee is more than the amount',
        reply: Response.json({ message: 'too small' }, { status: 422 }),
        code: 'AMOUNT_TOO_LOW',
        reason: 'The amount is too low.',
      },
    ],
    unsupported: [{ when: 'the chain is not served', request: { toChainId: 5 }, code: 'NOT_SUPPORT' }],
    status: {
      request: { type: 'transaction', fromChainId: 1, fromHash: HASH },
      route: 'GET transfers/*',
      rows: [
        { when: 'it was paid', reply: { state: 'paid', hash: HASH }, status: 'DONE', toHash: HASH },
        { when: 'it is under way', reply: { state: 'moving', hash: null }, status: 'PENDING' },
        { when: 'it was lost', reply: { state: 'lost', hash: null }, status: 'FAILED' },
      ],
      createUnknownStatus: (state) => ({ state, hash: null }),
      notFound: 'NOT_FOUND',
    },
    tokens: { entries: [{ chainId: 1, symbol: 'TKN', address: POOL, decimals: 6 }] },
  }
}
