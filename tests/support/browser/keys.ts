import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const MOST_STOPS = 120

/** Tab by tab to what is named so, as far as there is anything. */
export async function tabTo(page: Page, name: RegExp): Promise<void> {
  const passed: string[] = []
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    const here = await focused(page)
    if (name.test(here)) return
    passed.push(here)
    await page.keyboard.press('Tab')
  }
  expect.fail(`${name} was not reached; passed: ${passed.join(' | ')}`)
}

/** What a reader of the screen would say of where the focus is. */
export async function focused(page: Page): Promise<string> {
  return page.evaluate<string>(`{
    const { activeElement, body } = document
    const here = activeElement === body ? document.createElement('i') : activeElement
    const spoken = (here.labels?.[0] ?? here).cloneNode(true)
    for (const drawing of spoken.querySelectorAll('[aria-hidden=true]')) drawing.remove()
    const name = here.getAttribute('aria-label') ?? spoken.textContent
    name.replace(/\\s+/g, ' ').trim()
  }`)
}
