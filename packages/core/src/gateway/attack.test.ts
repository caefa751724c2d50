import { getEventListeners } from 'node:events'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { currentTier } from '../../../../tests/support/current-tier.ts'
import { createFakeClock, drive, type FakeClock } from '../testing/fake-clock.ts'
import {
  ALLOWED_CALL,
  type AnswerPlan,
  type Attack,
  attacks,
  openBody,
  openRound,
  SECRETS,
  SPELLINGS,
  UPSTREAMS,
  type Watched,
} from './attack.test-support.ts'
import { clientFromHeader } from './client-from-header.ts'
import { createGateway } from './gateway.ts'

const RUNS = currentTier() === 'quick' ? 300 : 30_000
const PAGE = 'https://app.example'
const TIMEOUT_MS = 300
const LIMITS = { requestsPerMinute: 1_000_000, maxBodyBytes: 30_000, maxReplyBytes: 50_000 }

const STATUSES = [400, 403, 404, 405, 408, 413, 414, 415, 429, 499, 500, 502, 503, 504]
const SENT = /^(accept|content-type|x-key|authorization|x-login)$/
const PASSED =
  /^(content-type|retry-after|x-request-id|ratelimit(-.*)?|cache-control|content-security-policy|x-content-type-options|cross-origin-resource-policy|vary|allow|access-control-(allow-origin|expose-headers|allow-methods|allow-headers|max-age)|x-accel-buffering)$/

interface Outcome {
  readonly reply: Response
  readonly text: string
  readonly cut: boolean
  readonly calls: readonly { readonly line: string; readonly init: RequestInit }[]
  readonly log: string
  readonly streams: readonly Watched[]
  readonly listeners: number
  readonly clock: FakeClock
}

async function runAttack(attack: Attack): Promise<Outcome | undefined> {
  const clock = createFakeClock()
  const calls: { line: string; init: RequestInit }[] = []
  const streams: Watched[] = []
  const log: string[] = []
  const note = (message: string, data?: unknown) => {
    log.push(message, String(data), JSON.stringify(data) ?? '', data instanceof Error ? `${data.stack}` : '')
  }
  const open = (plan: Attack['body']) => {
    const body = openBody(plan, clock)
    if (body) streams.push(body)
    return body?.stream ?? null
  }
  const gateway = createGateway({
    upstreams: UPSTREAMS,
    quotes: { stream: () => openRound(attack.round) },
    limits: LIMITS,
    timeoutMs: TIMEOUT_MS,
    allowedOrigins: [PAGE],
    clientOf: clientFromHeader('x-client'),
    clock,
    logger: { debug: note, info: note, warn: note, error: note },
    fetch: async (url, init = {}) => {
      calls.push({ line: `${init.method} ${url}`, init })
      return createAnswer(attack.answer, open, clock)
    },
  })
  const leaving = new AbortController()
  if (attack.leavesAfterMs !== undefined) clock.setTimeout(() => leaving.abort(), attack.leavesAfterMs)
  const request = createRequest(attack, leaving.signal, open)
  if (!request) return undefined
  const reply = await drive(clock, gateway.handle(request), TIMEOUT_MS + 1_000)
  const { text, cut } = await drive(clock, readText(reply), TIMEOUT_MS + 2_000)
  await drive(clock, gateway.dispose(), 1_000)
  await clock.advance(500)
  const listeners = getEventListeners(request.signal, 'abort').length
  return { reply, text, cut, calls, log: log.join('\n'), streams, listeners, clock }
}

function readText(reply: Response): Promise<Pick<Outcome, 'text' | 'cut'>> {
  return reply.text().then(
    (text) => ({ text, cut: false }),
    () => ({ text: '', cut: true }),
  )
}

/** Returns the request of an attack, or undefined if it cannot be sent. */
function createRequest(attack: Attack, signal: AbortSignal, open: (plan: Attack['body']) => BodyInit | null) {
  const { path, query, method, headers } = attack
  const body = /^(get|head)$/i.test(method) ? null : open(attack.body)
  try {
    return new Request(`${PAGE}${path}${query}`, {
      method,
      headers,
      body,
      duplex: 'half',
      signal,
    } as RequestInit)
  } catch {
    return undefined
  }
}

async function createAnswer(
  plan: AnswerPlan,
  open: (plan: Attack['body']) => BodyInit | null,
  clock: FakeClock,
): Promise<Response> {
  if (plan.kind === 'never') return new Promise<never>(() => undefined)
  if (plan.kind === 'throws') throw new TypeError('fetch failed', { cause: new Error(plan.text) })
  if (plan.kind === 'late') {
    await new Promise<void>((resolve) => {
      clock.setTimeout(resolve, TIMEOUT_MS + 100)
    })
    return new Response(open({ kind: 'endless' }))
  }
  const { status, headers } = plan
  const bodiless = [204, 205, 304].includes(status)
  return new Response(bodiless ? null : open(plan.body), { status, headers })
}

function findViolations({ reply, text, cut, calls, log, streams, listeners, clock }: Outcome): string[] {
  const violations: string[] = []
  const expectTrue = (fine: boolean, violation: string) => {
    if (!fine) violations.push(violation)
  }
  expectTrue(calls.length <= 1, 'asked more than once')
  for (const { line, init } of calls) {
    expectTrue(ALLOWED_CALL.test(line), `asked ${line}`)
    expectTrue(init.redirect === 'manual', 'follows redirects')
    const names = [...new Headers(init.headers).keys()]
    expectTrue(
      names.every((name) => SENT.test(name)),
      `sent ${names}`,
    )
    const upstreamId = line.includes('//one.') ? 'one' : 'two'
    const sent = new Headers(init.headers)
    for (const [name, value] of Object.entries(UPSTREAMS[upstreamId].headers)) {
      expectTrue(sent.get(name) === value, `sent another ${name}`)
    }
    const otherSecrets = upstreamId === 'one' ? [SECRETS.two, SECRETS.basic] : [SECRETS.one]
    expectTrue(
      !otherSecrets.some((secret) => [...sent.values()].join().includes(secret)),
      'sent the secret of another upstream',
    )
  }
  const head = [...reply.headers].map(([name, value]) => `${name}: ${value}`).join('\n')
  for (const spelling of SPELLINGS) {
    expectTrue(!text.includes(spelling), `the body shows ${spelling}`)
    expectTrue(!head.includes(spelling), `a header shows ${spelling}`)
    expectTrue(!log.includes(spelling), `the log shows ${spelling}`)
  }
  for (const name of reply.headers.keys()) expectTrue(PASSED.test(name), `passed ${name} on`)
  expectTrue(reply.headers.get('cache-control') === 'no-store', 'may be stored')
  expectTrue(reply.headers.get('x-content-type-options') === 'nosniff', 'may be sniffed')
  expectTrue(reply.headers.get('content-security-policy') === "default-src 'none'; sandbox", 'may be run')
  expectTrue(reply.headers.get('vary') === 'origin', 'does not vary by origin')
  expectTrue(
    [null, PAGE].includes(reply.headers.get('access-control-allow-origin')),
    'lets another page read',
  )
  expectTrue(reply.status < 300 || reply.status >= 400, `answered ${reply.status}`)
  if (calls.length === 0) violations.push(...checkOwnReply(reply, text, cut))
  expectTrue(
    streams.every(({ state }) => state.ended || !state.started),
    'a stream is left open',
  )
  expectTrue(
    streams.every(({ state }) => state.bytes <= 60_000),
    'read more than the limit',
  )
  expectTrue(clock.pendingTimers === 0, `${clock.pendingTimers} timers are left`)
  expectTrue(listeners === 0, 'a listener is left')
  expectTrue(!Object.hasOwn(Object.prototype, 'polluted'), 'the prototype is polluted')
  return violations
}

/** Returns the problems of a reply that is not from an upstream. */
function checkOwnReply(reply: Response, text: string, cut: boolean): string[] {
  if (reply.status === 204 || reply.headers.get('content-type') === 'application/x-ndjson') return []
  if (cut) return ['was cut']
  const { code, message } = JSON.parse(text)
  const isValid = STATUSES.includes(reply.status) && /^[A-Z_]+$/.test(code) && typeof message === 'string'
  return isValid ? [] : [`answered ${reply.status} ${text}`]
}

describe('the gateway under attack', () => {
  it(`sends only allowed requests, reveals no secret and leaves no stream open in ${RUNS} attacks`, {
    timeout: Math.max(20_000, RUNS * 30),
  }, async () => {
    const counts = { requests: 0, calls: 0, streams: 0 }
    await fc.assert(
      fc.asyncProperty(attacks, async (attack) => {
        const outcome = await runAttack(attack)
        if (!outcome) return
        expect(findViolations(outcome)).toEqual([])
        counts.requests += 1
        counts.calls += outcome.calls.length
        counts.streams += outcome.reply.headers.get('content-type') === 'application/x-ndjson' ? 1 : 0
      }),
      { numRuns: RUNS },
    )
    // Require many attacks to reach an upstream; otherwise the test proves nothing.
    expect(counts.calls).toBeGreaterThan(RUNS / 10)
    expect(counts.streams).toBeGreaterThan(0)
  })
})
