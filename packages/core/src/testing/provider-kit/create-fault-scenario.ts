import { stringifyJson } from '../../kernel/json.ts'
import { getOutcome, type Outcome } from './create-test-bench.ts'
import { cleanRun, type Part, type PreparedPart, preparePart } from './parts.ts'
import type { Fault } from './server.ts'
import type { ProviderSpec } from './spec.ts'
import { fail } from './suite.ts'

/** Method that is called while one of its routes has a fault. */
export interface FaultScenario {
  readonly route: string
  /** Whether the request may be repeated: a GET, but never a mutation. */
  readonly isGet: boolean
  /** HTTP statuses that mean a rejection by the provider. */
  readonly rejectionStatuses: readonly number[]
  run(fault: Fault): Promise<FaultScenarioResult>
  prepare(fault: Fault): Promise<PreparedPart>
  isClean(value: unknown): Promise<boolean>
}

interface FaultScenarioResult {
  readonly outcome: Outcome<unknown>
  /** Times of the requests to the route, in milliseconds after the start. */
  readonly times: readonly number[]
  readonly elapsedMs: number
}

export function createFaultScenario(spec: ProviderSpec, part: Part, route: string): FaultScenario {
  const prepare = (fault: Fault) =>
    preparePart(spec, part, {
      fault: (call, honest) => (call.route === route ? fault(call, honest) : undefined),
    })
  const isMutation = spec.mutations?.includes(route) ?? false
  return {
    route,
    isGet: route.startsWith('GET ') && !isMutation,
    rejectionStatuses: spec.rejectionStatuses?.[route] ?? [],
    prepare,
    async run(fault) {
      const prepared = await prepare(fault)
      const { clock, ask, context } = prepared
      const startedAt = clock.now()
      const controller = new AbortController()
      const outcome = await getOutcome(clock, ask(context(controller.signal)))
      // Abort pending requests, like the aggregator.
      controller.abort()
      await clock.advance(0)
      assertNothingLeft(prepared)
      const times = prepared.calls().flatMap((call) => (call.route === route ? [call.time - startedAt] : []))
      if (isMutation && times.length !== 1)
        fail(`${route} creates something and was sent ${times.length} times`)
      return { outcome, times, elapsedMs: clock.now() - startedAt }
    },
    // A health check must fail while the service is down.
    isClean: async (value) =>
      part.name !== 'health' && stringifyJson(value) === stringifyJson((await cleanRun(spec, part)).value),
  }
}

export function assertNothingLeft({ clock, calls }: PreparedPart): void {
  if (clock.pendingTimers > 0) fail(`${clock.pendingTimers} timers are pending.`)
  for (const { route, signal } of calls()) if (!signal.aborted) fail(`The request ${route} was not let go of`)
}
