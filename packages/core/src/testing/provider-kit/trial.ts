import { stringifyJson } from '../../kernel/json.ts'
import { cleanRun, type Part, type PreparedPart, preparePart } from './parts.ts'
import { type Outcome, outcomeOf } from './rig.ts'
import type { Fault } from './server.ts'
import type { ProviderSpec } from './spec.ts'
import { fail } from './suite.ts'

/** One part asked while one of its routes misbehaves. */
export interface Trial {
  readonly route: string
  /** A plain GET may be repeated; a mutation never. */
  readonly isGet: boolean
  /** HTTP statuses that are the provider's own 'no'. */
  readonly declines: readonly number[]
  run(fault: Fault): Promise<TrialResult>
  prepare(fault: Fault): Promise<PreparedPart>
  isClean(value: unknown): Promise<boolean>
}

interface TrialResult {
  readonly outcome: Outcome<unknown>
  /** When the route was asked, in milliseconds after the start. */
  readonly times: readonly number[]
  readonly elapsedMs: number
}

export function trialOf(spec: ProviderSpec, part: Part, route: string): Trial {
  const prepare = (fault: Fault) =>
    preparePart(spec, part, {
      fault: (call, honest) => (call.route === route ? fault(call, honest) : undefined),
    })
  const isMutation = spec.mutations?.includes(route) ?? false
  return {
    route,
    isGet: route.startsWith('GET ') && !isMutation,
    declines: spec.declines?.[route] ?? [],
    prepare,
    async run(fault) {
      const prepared = await prepare(fault)
      const { clock, ask, context } = prepared
      const startedAt = clock.now()
      const controller = new AbortController()
      const outcome = await outcomeOf(clock, ask(context(controller.signal)))
      // As the aggregator does: nobody waits for what is still under way.
      controller.abort()
      await clock.advance(0)
      assertNothingLeft(prepared)
      const times = prepared.calls().flatMap((call) => (call.route === route ? [call.time - startedAt] : []))
      if (isMutation && times.length !== 1)
        fail(`${route} creates something and was sent ${times.length} times`)
      return { outcome, times, elapsedMs: clock.now() - startedAt }
    },
    // A provider that says it is well while its service is not has nothing to fall back to.
    isClean: async (value) =>
      part.name !== 'health' && stringifyJson(value) === stringifyJson((await cleanRun(spec, part)).value),
  }
}

export function assertNothingLeft({ clock, calls }: PreparedPart): void {
  if (clock.pendingTimers > 0) fail(`${clock.pendingTimers} timers are left`)
  for (const { route, signal } of calls()) if (!signal.aborted) fail(`The request ${route} was not let go of`)
}
