import type { Locator, Page } from 'playwright-core'

/** Clicks the first visible button of that name. A string has to match the whole name. */
export async function press(within: Page | Locator, name: string | RegExp): Promise<void> {
  await within
    .getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) })
    .filter({ visible: true })
    .first()
    .click()
}
