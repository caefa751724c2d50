import { stringifyJson } from '../../kernel/json.ts'
import { jsonResponse } from '../scripted-fetch.ts'
import { assertNothingLeft, createFaultScenario, type FaultScenario } from './create-fault-scenario.ts'
import { describeError, getOutcome, type Outcome, requireCode, settled } from './create-test-bench.ts'
import {
  busy,
  endless,
  halfway,
  INVALID_REPLIES,
  invalidReply,
  MAX_BYTES,
  reset,
  silent,
} from './faulty-replies.ts'
import { cleanRun, getParts } from './parts.ts'
import type { Fault } from './server.ts'
import { fail, type Suite } from './suite.ts'

/** Timeout of an adapter, below the timeout of the aggregator. */
const PATIENCE_MS = 60_000

export function transportCases({ it, spec }: Suite): void {
  for (const part of getParts(spec)) {
    const local = part.name === 'build' ? spec.build?.local : undefined
    if (local !== undefined) {
      it(`${part.name}: sends nothing (${local})`, async () => {
        const { routes } = await cleanRun(spec, part)
        if (routes.length > 0) fail(`It requested ${routes.join(', ')}.`)
      })
      continue
    }
    for (const [sentence, check] of Object.entries(CHECKS)) {
      it(`${part.name}: ${sentence}`, async () => {
        const { routes } = await cleanRun(spec, part)
        if (routes.length === 0)
          fail(`The ${part.name} sends no request: give the reason in the specification.`)
        for (const route of routes) await check(createFaultScenario(spec, part, route))
      })
    }
  }
}

const CHECKS: Readonly<Record<string, (scenario: FaultScenario) => Promise<void>>> = {
  'sends nothing if the signal was aborted before': async ({ prepare }) => {
    const prepared = await prepare(() => undefined)
    const outcome = await getOutcome(prepared.clock, prepared.ask(prepared.context(AbortSignal.abort())))
    expectCode(outcome, ['ABORTED'], 'Aborted before')
    if (prepared.calls().length > 0) fail(`It sent ${prepared.calls().length} requests`)
    assertNothingLeft(prepared)
  },

  'ends immediately when the signal aborts, and aborts its requests': async ({ prepare, route }) => {
    const prepared = await prepare(silent)
    const { clock, ask, context, calls } = prepared
    const controller = new AbortController()
    let ended = false
    const result = settled(ask(context(controller.signal))).finally(() => {
      ended = true
    })
    await clock.advance(10)
    controller.abort()
    await clock.advance(0)
    if (!ended) fail(`It did not end when the signal aborted while ${route} had not replied.`)
    expectCode(await result, ['ABORTED'], 'Aborted meanwhile')
    if (!calls().every(({ signal }) => signal.aborted)) fail('The signal of a request was not aborted')
    assertNothingLeft(prepared)
  },

  'times out if the server does not reply': (scenario) => expectTimeout(scenario, silent),
  'times out if a body stops halfway': (scenario) => expectTimeout(scenario, halfway),

  'respects a retry-after in seconds': (scenario) => expectPatience(scenario, () => '2'),
  'respects a retry-after date': (scenario) =>
    expectPatience(scenario, (now) => new Date(Math.ceil(now / 1000) * 1000 + 2_000).toUTCString()),
  'does not wait for a retry-after of an hour': async ({ run, route }) => {
    const { outcome, times } = await run(() => busy('3600'))
    expectFailure(outcome, `${route} was busy`)
    if (times.length > 1) fail(`${route} was requested again before its retry-after.`)
  },

  'reports a server error as retryable': async (scenario) => {
    for (const status of [500, 502, 503].filter((each) => !scenario.rejectionStatuses.includes(each))) {
      const { outcome } = await scenario.run(() => jsonResponse('{"message":"down"}', status))
      if (outcome.ok && (await scenario.isClean(outcome.value))) continue
      const error = expectCode(
        outcome,
        ['HTTP_ERROR', 'SERVICE_UNAVAILABLE'],
        `${scenario.route}: HTTP ${status}`,
      )
      if (!isRetryable(error)) fail(`HTTP ${status} is not retryable.`)
    }
  },

  'reports a broken connection': async (scenario) => {
    const { outcome } = await scenario.run(reset)
    if (outcome.ok && (await scenario.isClean(outcome.value))) return
    expectCode(outcome, ['NETWORK_ERROR', 'SERVICE_UNAVAILABLE'], `${scenario.route}: reset`)
  },

  'survives a connection that breaks once': async ({ run, route, isGet }) => {
    let count = 0
    const { outcome } = await run((call, honest) => (++count === 1 ? reset(call, honest) : undefined))
    if (isGet && !outcome.ok) fail(`${route}: ${describeError(outcome.error)}`)
    if (!outcome.ok) requireCode(outcome.error, `${route}: reset once`)
  },

  'rejects web pages, truncated JSON and empty replies': async (scenario) => {
    for (const [what, text] of Object.entries(INVALID_REPLIES)) {
      const { outcome } = await scenario.run((_, honest) => invalidReply(text, honest))
      if (outcome.ok && (await scenario.isClean(outcome.value))) continue
      expectFailure(outcome, `${scenario.route}: ${what}`)
    }
  },

  'stops reading an endless reply': async ({ run, route, isClean }) => {
    const state = { taken: 0, cancelled: false }
    const { outcome } = await run(() => endless(state))
    if (!outcome.ok) requireCode(outcome.error, `${route} never ended`)
    else if (!(await isClean(outcome.value))) fail(`${route} never ended, and led to a result.`)
    if (state.taken >= MAX_BYTES) fail(`${route}: ${state.taken} bytes were read`)
    if (!state.cancelled) fail(`${route}: the rest of the reply was not canceled.`)
  },
}

async function expectTimeout(scenario: FaultScenario, fault: Fault): Promise<void> {
  const { outcome, elapsedMs } = await scenario.run(fault)
  if (elapsedMs > PATIENCE_MS) fail(`${scenario.route}: it took ${elapsedMs} ms to give up`)
  if (outcome.ok && (await scenario.isClean(outcome.value))) return
  expectCode(outcome, ['TIMEOUT', 'SERVICE_UNAVAILABLE'], `${scenario.route} did not answer`)
}

async function expectPatience(
  { run, route, isGet }: FaultScenario,
  retryAfter: (now: number) => string,
): Promise<void> {
  let count = 0
  const { outcome, times } = await run(({ time }) => (++count === 1 ? busy(retryAfter(time)) : undefined))
  const [first = 0, second] = times
  if (isGet && second === undefined) fail(`${route} was not requested again.`)
  if (second !== undefined && second - first < 2_000) {
    fail(`${route} was requested again after ${second - first} ms, before its retry-after of 2000 ms.`)
  }
  if (isGet && !outcome.ok) fail(`${route}: ${describeError(outcome.error)}`)
  if (!outcome.ok) requireCode(outcome.error, `${route} was busy`)
}

function expectFailure(outcome: Outcome<unknown>, when: string): unknown {
  if (outcome.ok) fail(`${when}: expected a failure, got ${stringifyJson(outcome.value).slice(0, 200)}`)
  requireCode(outcome.error, when)
  return outcome.error
}

function expectCode(outcome: Outcome<unknown>, codes: readonly string[], when: string): unknown {
  const error = expectFailure(outcome, when)
  const code = requireCode(error, when)
  if (!codes.includes(code))
    fail(`${when}: expected ${codes.join(' or ')}, got ${code}: ${describeError(error)}`)
  return error
}

function isRetryable(error: unknown): boolean {
  return error instanceof Error && 'retryable' in error && error.retryable === true
}
