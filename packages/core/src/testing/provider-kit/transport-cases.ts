import { stringifyJson } from '../../kernel/json.ts'
import { jsonResponse } from '../scripted-api.ts'
import { assertNothingLeft, createFaultScenario, type FaultScenario } from './create-fault-scenario.ts'
import { describeError, getOutcome, type Outcome, requireCode, settled } from './create-test-bench.ts'
import { busy, endless, halfway, MAX_BYTES, NO_ANSWERS, noAnswer, reset, silent } from './faults.ts'
import { cleanRun, getParts } from './parts.ts'
import type { Fault } from './server.ts'
import { fail, type Suite } from './suite.ts'

/** Time limit of an adapter, below that of the aggregator. */
const PATIENCE_MS = 60_000

export function transportCases({ it, spec }: Suite): void {
  for (const part of getParts(spec)) {
    const local = part.name === 'build' ? spec.build?.local : undefined
    if (local !== undefined) {
      it(`${part.name}: sends nothing (${local})`, async () => {
        const { routes } = await cleanRun(spec, part)
        if (routes.length > 0) fail(`It asked ${routes.join(', ')}`)
      })
      continue
    }
    for (const [sentence, check] of Object.entries(CHECKS)) {
      it(`${part.name}: ${sentence}`, async () => {
        const { routes } = await cleanRun(spec, part)
        if (routes.length === 0) fail(`The ${part.name} asks nothing: say why in the specification`)
        for (const route of routes) await check(createFaultScenario(spec, part, route))
      })
    }
  }
}

const CHECKS: Readonly<Record<string, (scenario: FaultScenario) => Promise<void>>> = {
  'sends nothing when it was cancelled before': async ({ prepare }) => {
    const prepared = await prepare(() => undefined)
    const outcome = await getOutcome(prepared.clock, prepared.ask(prepared.context(AbortSignal.abort())))
    expectCode(outcome, ['ABORTED'], 'Cancelled before')
    if (prepared.calls().length > 0) fail(`It sent ${prepared.calls().length} requests`)
    assertNothingLeft(prepared)
  },

  'ends at once when it is cancelled, and lets go of its requests': async ({ prepare, route }) => {
    const prepared = await prepare(silent)
    const { clock, ask, context, calls } = prepared
    const controller = new AbortController()
    let ended = false
    const asked = settled(ask(context(controller.signal))).finally(() => {
      ended = true
    })
    await clock.advance(10)
    controller.abort()
    await clock.advance(0)
    if (!ended) fail(`While ${route} was silent, it went on after the user cancelled`)
    expectCode(await asked, ['ABORTED'], 'Cancelled meanwhile')
    if (!calls().every(({ signal }) => signal.aborted)) fail('The signal of a request was not aborted')
    assertNothingLeft(prepared)
  },

  'gives up on a server that is silent': (scenario) => expectTimeout(scenario, silent),
  'gives up on a body that stops halfway': (scenario) => expectTimeout(scenario, halfway),

  'waits as long as a busy server says, in seconds': (scenario) => expectPatience(scenario, () => '2'),
  'waits as long as a busy server says, as a date': (scenario) =>
    expectPatience(scenario, (now) => new Date(Math.ceil(now / 1000) * 1000 + 2_000).toUTCString()),
  'does not wait for a server that says an hour': async ({ run, route }) => {
    const { outcome, times } = await run(() => busy('3600'))
    expectFailure(outcome, `${route} was busy`)
    if (times.length > 1) fail(`${route} was asked again although it had said an hour`)
  },

  'says that it may pass when the server is broken': async (scenario) => {
    for (const status of [500, 502, 503].filter((each) => !scenario.declines.includes(each))) {
      const { outcome } = await scenario.run(() => jsonResponse('{"message":"down"}', status))
      if (outcome.ok && (await scenario.isClean(outcome.value))) continue
      const error = expectCode(
        outcome,
        ['HTTP_ERROR', 'SERVICE_UNAVAILABLE'],
        `${scenario.route}: HTTP ${status}`,
      )
      if (!isRetryable(error)) fail(`HTTP ${status} is said to be final`)
    }
  },

  'explains a connection that breaks': async (scenario) => {
    const { outcome } = await scenario.run(reset)
    if (outcome.ok && (await scenario.isClean(outcome.value))) return
    expectCode(outcome, ['NETWORK_ERROR', 'SERVICE_UNAVAILABLE'], `${scenario.route}: reset`)
  },

  'gets through when the connection breaks once': async ({ run, route, isGet }) => {
    let asked = 0
    const { outcome } = await run((call, honest) => (++asked === 1 ? reset(call, honest) : undefined))
    if (isGet && !outcome.ok) fail(`${route}: ${describeError(outcome.error)}`)
    if (!outcome.ok) requireCode(outcome.error, `${route}: reset once`)
  },

  'believes no page, no half JSON and no empty reply': async (scenario) => {
    for (const [what, text] of Object.entries(NO_ANSWERS)) {
      const { outcome } = await scenario.run((_, honest) => noAnswer(text, honest))
      if (outcome.ok && (await scenario.isClean(outcome.value))) continue
      expectFailure(outcome, `${scenario.route}: ${what}`)
    }
  },

  'stops reading a reply without end': async ({ run, route, isClean }) => {
    const state = { taken: 0, cancelled: false }
    const { outcome } = await run(() => endless(state))
    if (!outcome.ok) requireCode(outcome.error, `${route} never ended`)
    else if (!(await isClean(outcome.value))) fail(`${route} never ended, and gave an answer`)
    if (state.taken >= MAX_BYTES) fail(`${route}: ${state.taken} bytes were read`)
    if (!state.cancelled) fail(`${route}: the rest of the reply was not let go`)
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
  let asked = 0
  const { outcome, times } = await run(({ time }) => (++asked === 1 ? busy(retryAfter(time)) : undefined))
  const [first = 0, second] = times
  if (isGet && second === undefined) fail(`${route} was not asked again`)
  if (second !== undefined && second - first < 2_000) {
    fail(`${route} was asked again after ${second - first} ms, and had said 2000`)
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
