import axe, { type AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Waits for finite animations, because elements that are fading do not have their final color yet. */
const SETTLED = `Promise.allSettled(
  document.getAnimations()
    .filter(({ effect }) => effect.getComputedTiming().iterations !== Infinity)
    .map(({ finished }) => finished),
)`

/**
 * @throws Error that lists the violations that axe reports in two runs, because the page may have moved during the
 *   first one
 */
export async function expectAccessible(page: Page): Promise<void> {
  if ((await runAxe(page)).length === 0) return
  const violations = await runAxe(page)
  if (violations.length === 0) return
  const names = violations.map(({ id }) => id).join(', ')
  throw new Error(`axe reports ${names}:\n${violations.map(describe).join('\n')}`)
}

async function runAxe(page: Page): Promise<AxeResults['violations']> {
  // Compiling axe takes longer than a run.
  if (!(await page.evaluate<boolean>(`'axe' in window`))) await page.evaluate(axe.source)
  const options = JSON.stringify({ runOnly: TAGS, resultTypes: ['violations'] })
  return page.evaluate(`${SETTLED}.then(() => axe.run(${options})).then(({ violations }) => violations)`)
}

function describe({ id, impact, help, nodes }: AxeResults['violations'][number]): string {
  const details = nodes.map(({ target, failureSummary = '' }) => {
    const reasons = failureSummary
      .split('\n')
      .slice(1)
      .map((line) => line.trim())
    return `    ${target.join(' ')}\n      ${reasons.join('\n      ')}`
  })
  return [`  ${id} (${impact}): ${help}`, ...details].join('\n')
}
