import { createFakeClock, drive } from '../fake-clock.ts'
import { askSpoiled, observe } from './attack.ts'
import { leavesOf, replaceAt } from './json-place.ts'
import { isListed } from './spec.ts'
import { fail, type Suite } from './suite.ts'
import type { Target } from './targets.ts'

const STRANGERS: readonly string[] = [
  '0x9999999999999999999999999999999999999999',
  '0x0000000000000000000000000000000000000000',
]

/** Well-formed lies, one address at a time. */
export function lieCases<T>(suite: Suite, target: Target<T>): void {
  const { it, spec } = suite
  it(`${target.name}: no stranger's address gets into what is signed`, async () => {
    const { clean, replies } = await observe(spec, target)
    const clock = createFakeClock()
    for (const { route, json } of replies) {
      for (const { path, value } of leavesOf(json)) {
        const place = path.join('.')
        if (!isAddressText(value) || isListed(spec.trusted, route, place)) continue
        for (const stranger of STRANGERS.filter((address) => address !== value)) {
          const told = { route, text: replaceAt(json, path, stranger), clean, clock }
          const fault = await drive(clock, askSpoiled(spec, target, told))
          if (fault) fail(`${route} ${place} replaced by ${stranger}: ${fault}`)
        }
      }
    }
  })
}

function isAddressText(value: unknown): boolean {
  return typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value)
}
