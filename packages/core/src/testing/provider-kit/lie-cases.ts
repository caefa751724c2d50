import { createFakeClock, drive } from '../fake-clock.ts'
import { askSpoiled, observe } from './attack.ts'
import { leavesOf, replaceAt } from './hostile.ts'
import { isListed } from './spec.ts'
import { fail, type Suite } from './suite.ts'
import type { Target } from './targets.ts'

const STRANGERS: readonly string[] = [
  '0x9999999999999999999999999999999999999999',
  '0x0000000000000000000000000000000000000000',
]

/** Well-formed lies, one value at a time: another address, a larger number. */
export function lieCases<T>(suite: Suite, target: Target<T>): void {
  const { it, spec } = suite
  it(`${target.name}: no stranger's address gets into what is signed`, () =>
    tellLies(suite, target, (value, place) => {
      const isAddress = typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value)
      return isAddress && !isListed(spec.trusted, place.route, place.path) ? STRANGERS : []
    }))
}

async function tellLies<T>(
  { spec }: Suite,
  target: Target<T>,
  liesFor: (value: unknown, place: { readonly route: string; readonly path: string }) => readonly unknown[],
): Promise<void> {
  const { clean, replies } = await observe(spec, target)
  const clock = createFakeClock()
  for (const { route, json } of replies) {
    for (const { path, value } of leavesOf(json)) {
      for (const lie of liesFor(value, { route, path: path.join('.') })) {
        if (lie === value) continue
        const told = { route, text: replaceAt(json, path, lie), clean, clock }
        const fault = await drive(clock, askSpoiled(spec, target, told))
        if (fault) fail(`${route} ${path.join('.')} replaced by ${String(lie)}: ${fault}`)
      }
    }
  }
}
