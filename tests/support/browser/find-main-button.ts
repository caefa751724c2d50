import type { Locator, Page } from 'playwright-core'

/** Returns the visible main button, which is in its panel, in a sheet or in the sticky footer. */
export function findMainButton(within: Page | Locator, name: string | RegExp): Locator {
  return within.locator('button[data-kind=go]').filter({ hasText: name, visible: true })
}
