import { isCausewayError } from '../../kernel/errors.ts'
import type { FakeClock } from '../fake-clock.ts'
import { jsonResponse } from '../scripted-fetch.ts'
import { createTestBench, describeError, getOutcome, settled } from './create-test-bench.ts'
import type { ProviderSpec } from './spec.ts'
import { fail } from './suite.ts'
import type { Target } from './targets.ts'

/** A valid reply of one route. */
export interface Reply {
  readonly route: string
  readonly json: unknown
}

/** Returns the result of a method without faults, and the JSON replies that it reads. */
export async function observe<T>(
  spec: ProviderSpec,
  { name, ask }: Target<T>,
): Promise<{ clean: T; replies: readonly [Reply, ...Reply[]] }> {
  const replies = new Map<string, unknown>()
  const harness = createTestBench(spec)
  harness.server.fault = async ({ route }, honest) => {
    const response = honest()
    replies.set(route, await response.clone().json())
    return response
  }
  const outcome = await getOutcome(harness.clock, ask(harness))
  if (harness.server.routeErrors[0]) throw harness.server.routeErrors[0]
  if (!outcome.ok) fail(`${name} fails with a working server: ${describeError(outcome.error)}`)
  const [first, ...others] = [...replies].map(([route, json]) => ({ route, json }))
  if (first === undefined) fail(`The ${name} reads no reply: give the reason in the specification`)
  return { clean: outcome.value, replies: [first, ...others] }
}

export interface SpoiledReply<T> {
  readonly route: string
  /** Replaces the valid reply. */
  readonly text: string
  /** Result with which the new one is compared. Undefined if any result is acceptable. */
  readonly clean: T | undefined
  readonly clock: FakeClock
}

/** Calls a method with one invalid reply. Returns the problem, or undefined if the outcome is correct. */
export async function askSpoiled<T>(
  spec: ProviderSpec,
  { ask, faults }: Target<T>,
  { route, text, clean, clock }: SpoiledReply<T>,
): Promise<string | undefined> {
  const harness = createTestBench(spec, { clock })
  harness.server.fault = (call) => (call.route === route ? jsonResponse(text) : undefined)
  const outcome = await settled(ask(harness))
  if (takePollution()) return 'Object.prototype was changed'
  if (!outcome.ok) {
    return isCausewayError(outcome.error) ? undefined : `it broke with ${describeError(outcome.error)}`
  }
  return clean === undefined ? undefined : faults(outcome.value, clean).join('; ') || undefined
}

/** Returns whether a hostile key reached the prototype, and removes it for the following tests. */
function takePollution(): boolean {
  if (!('polluted' in {})) return false
  return Reflect.deleteProperty(Object.prototype, 'polluted')
}
