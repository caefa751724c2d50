import { createFakeClock, drive } from '../fake-clock.ts'
import { createRandom } from './create-random.ts'
import { mutate } from './mutate.ts'
import { askSpoiled, observe } from './observe.ts'
import { plainProvider } from './parts.ts'
import { isListed } from './spec.ts'
import { fail, type Suite } from './suite.ts'
import { buildTarget, healthTarget, quoteTarget, statusTarget, type Target, tokensTarget } from './targets.ts'

/** Number of replies that run concurrently on one clock. */
const BATCH = 50
/** Number of replies per test. It is low enough for a test to finish within the runner's timeout on a slow machine. */
const MOST_PER_TEST = 100

export function hostileCases(suite: Suite): void {
  const parts = createAttacks(suite)
  for (const attacks of parts) {
    const count = Math.ceil(suite.hostileReplies / parts.length / attacks.length)
    for (const define of attacks) define(count)
  }
}

/** Returns the hostile replies for each method. The status method gets one per row. */
function createAttacks(suite: Suite): ((count: number) => void)[][] {
  const { spec } = suite
  const { build, status, tokens, health } = plainProvider(spec)
  const on =
    <T>(target: Target<T>, when = '', attacked = spec) =>
    (count: number) => {
      for (let first = 0; first < count; first += MOST_PER_TEST) {
        const range = { first, size: Math.min(MOST_PER_TEST, count - first) }
        defineAttack({ ...suite, spec: attacked }, target, when, range)
      }
    }
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

interface Range {
  readonly first: number
  readonly size: number
}

function defineAttack<T>(
  { it, spec, seed }: Suite,
  target: Target<T>,
  when: string,
  { first, size }: Range,
): void {
  const place = first === 0 ? '' : `, from reply ${first}`
  it(`${target.name}: ${size} hostile replies lead to ${target.promise}${when}${place}`, async () => {
    const { clean, replies } = await observe(spec, target)
    for (let done = 0; done < size; done += BATCH) {
      const clock = createFakeClock()
      const attempts = Array.from({ length: Math.min(BATCH, size - done) }, async (_, index) => {
        const number = first + done + index
        const random = createRandom(seed * 1_000_003 + number)
        const { route, json } = random.pick(replies)
        const { path, what, text, isPlausible } = mutate(json, random)
        const mayDiffer = isPlausible && isListed(spec.optionalFields, route, path)
        const spoiled = { route, text, clean: mayDiffer ? undefined : clean, clock }
        const fault = await askSpoiled(spec, target, spoiled)
        if (fault) {
          fail(`${route} ${path || '(all of it)'} ${what}: ${fault} [seed ${seed}, reply ${number}]`)
        }
      })
      await drive(clock, Promise.all(attempts))
    }
  })
}
