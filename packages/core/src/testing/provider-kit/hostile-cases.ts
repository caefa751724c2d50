import { createFakeClock, drive } from '../fake-clock.ts'
import { askSpoiled, observe } from './attack.ts'
import { mutate } from './hostile.ts'
import { plainProvider } from './parts.ts'
import { createRandom } from './random.ts'
import { isListed } from './spec.ts'
import { fail, type Suite } from './suite.ts'
import { buildTarget, healthTarget, quoteTarget, statusTarget, type Target, tokensTarget } from './targets.ts'

/** So many run side by side on one clock: each takes a few turns of the event loop, not of the clock. */
const BATCH = 50

export function hostileCases(suite: Suite): void {
  const parts = attacksOf(suite)
  for (const attacks of parts) {
    const each = Math.ceil(suite.hostileReplies / parts.length / attacks.length)
    for (const define of attacks) define(each)
  }
}

/** Part by part; the status has one attack for each of its rows. */
function attacksOf(suite: Suite): ((count: number) => void)[][] {
  const { spec } = suite
  const { build, status, tokens, health } = plainProvider(spec)
  const on =
    <T>(target: Target<T>, when = '', attacked = spec) =>
    (count: number) =>
      defineAttack({ ...suite, spec: attacked, hostileReplies: count }, target, when)
  const { status: statusSpec } = spec
  const rows = status && statusSpec ? statusSpec.rows.filter(({ reply }) => !(reply instanceof Response)) : []
  const parts = [
    [on(quoteTarget)],
    build && spec.build?.local === undefined ? [on(buildTarget(spec))] : [],
    rows.flatMap(({ when, reply }) => {
      if (!statusSpec) return []
      const routes = { ...spec.routes, [statusSpec.route]: () => reply }
      return [on(statusTarget(statusSpec), ` when ${when}`, { ...spec, routes })]
    }),
    tokens ? [on(tokensTarget)] : [],
    health ? [on(healthTarget)] : [],
  ]
  return parts.filter((attacks) => attacks.length > 0)
}

function defineAttack<T>({ it, spec, seed, hostileReplies }: Suite, target: Target<T>, when: string): void {
  it(`${target.name}: ${hostileReplies} hostile replies give ${target.promise}${when}`, async () => {
    const { clean, replies } = await observe(spec, target)
    for (let first = 0; first < hostileReplies; first += BATCH) {
      const clock = createFakeClock()
      const size = Math.min(BATCH, hostileReplies - first)
      const attempts = Array.from({ length: size }, async (_, index) => {
        const random = createRandom(seed * 1_000_003 + first + index)
        const { route, json } = random.pick(replies)
        const { path, what, text, isAbsence } = mutate(json, random)
        const mayDiffer = isAbsence && isListed(spec.fallbacks, route, path)
        const fault = await askSpoiled(spec, target, {
          route,
          text,
          clean: mayDiffer ? undefined : clean,
          clock,
        })
        const place = `${route} ${path || '(all of it)'}`
        if (fault) fail(`${place} ${what}: ${fault} [seed ${seed}, reply ${first + index}]`)
      })
      await drive(clock, Promise.all(attempts))
    }
  })
}
