import { isCausewayError } from '../../kernel/errors.ts'
import type { FakeClock } from '../fake-clock.ts'
import { jsonResponse } from '../scripted-api.ts'
import { createRig, describeError, outcomeOf, settled } from './rig.ts'
import type { ProviderSpec } from './spec.ts'
import { fail } from './suite.ts'
import type { Target } from './targets.ts'

/** A good reply of one route. */
export interface Reply {
  readonly route: string
  readonly json: unknown
}

/** What a part answers when all is well, and the JSON replies that it reads for it. */
export async function observe<T>(
  spec: ProviderSpec,
  { name, ask }: Target<T>,
): Promise<{ clean: T; replies: readonly [Reply, ...Reply[]] }> {
  const seen = new Map<string, unknown>()
  const harness = createRig(spec)
  harness.server.fault = async ({ route }, honest) => {
    const response = honest()
    seen.set(route, await response.clone().json())
    return response
  }
  const outcome = await outcomeOf(harness.clock, ask(harness))
  if (harness.server.routeErrors[0]) throw harness.server.routeErrors[0]
  if (!outcome.ok) fail(`${name} fails before a plain server: ${describeError(outcome.error)}`)
  const [first, ...others] = [...seen].map(([route, json]) => ({ route, json }))
  if (first === undefined) fail(`The ${name} reads no reply: say why in the specification`)
  return { clean: outcome.value, replies: [first, ...others] }
}

export interface SpoiledReply<T> {
  readonly route: string
  /** In place of the good reply. */
  readonly text: string
  /** The answer to compare with; undefined where another is as good. */
  readonly clean: T | undefined
  readonly clock: FakeClock
}

/** Asks while one reply is spoiled: what went wrong, or undefined when nothing did. */
export async function askSpoiled<T>(
  spec: ProviderSpec,
  { ask, faults }: Target<T>,
  { route, text, clean, clock }: SpoiledReply<T>,
): Promise<string | undefined> {
  const harness = createRig(spec, { clock })
  harness.server.fault = (call) => (call.route === route ? jsonResponse(text) : undefined)
  const outcome = await settled(ask(harness))
  if (takePollution()) return 'Object.prototype was changed'
  if (!outcome.ok) {
    return isCausewayError(outcome.error) ? undefined : `it broke with ${describeError(outcome.error)}`
  }
  return clean === undefined ? undefined : faults(outcome.value, clean).join('; ') || undefined
}

/** Whether the hostile key got out of its reply. It is taken back, for the tests that follow. */
function takePollution(): boolean {
  if (!('polluted' in {})) return false
  return Reflect.deleteProperty(Object.prototype, 'polluted')
}
