import axe, { type AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What fades in has not its colour yet; what turns for ever is never done. */
const SETTLED = `Promise.allSettled(
  document.getAnimations()
    .filter(({ effect }) => effect.getComputedTiming().iterations !== Infinity)
    .map(({ finished }) => finished),
).then(() => undefined)`

/** @throws Error that lists what axe holds against the page, at a second look too: it may have moved under the first */
export async function expectAccessible(page: Page): Promise<void> {
  if ((await lookAt(page)).length === 0) return
  const violations = await lookAt(page)
  if (violations.length === 0) return
  const names = violations.map(({ id }) => id).join(', ')
  throw new Error(`axe finds ${names}:\n${violations.map(describe).join('\n')}`)
}

async function lookAt(page: Page): Promise<AxeResults['violations']> {
  await page.evaluate(SETTLED)
  const run = `axe.run(${JSON.stringify({ runOnly: TAGS, resultTypes: ['violations'] })})`
  const { violations } = await page.evaluate<AxeResults>(`${axe.source}\n${run}`)
  return violations
}

function describe({ id, impact, help, nodes }: AxeResults['violations'][number]): string {
  const places = nodes.map(({ target, failureSummary = '' }) => {
    const why = failureSummary
      .split('\n')
      .slice(1)
      .map((line) => line.trim())
    return `    ${target.join(' ')}\n      ${why.join('\n      ')}`
  })
  return [`  ${id} (${impact}): ${help}`, ...places].join('\n')
}
