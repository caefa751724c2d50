import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const MAX_STOPS = 120

/** Presses Tab until the element with the given name has the focus. Fails after 120 elements. */
export async function tabTo(page: Page, name: RegExp): Promise<void> {
  const passed: string[] = []
  for (let stop = 0; stop < MAX_STOPS; stop++) {
    const label = await focused(page)
    if (name.test(label)) return
    passed.push(label)
    await page.keyboard.press('Tab')
  }
  expect.fail(`${name} was not reached; passed: ${passed.join(' | ')}`)
}

/** Returns the accessible name of the focused element. */
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
