import type { Page } from 'playwright-core'

/** Changes the path as a link of the app does, which does not load the document again. */
export async function goWithinApp(page: Page, path: string): Promise<void> {
  // The router listens once the app has replaced the static shell.
  await page.locator('.first').waitFor({ state: 'detached' })
  await page.evaluate(`history.pushState(null, '', '${path}'), dispatchEvent(new PopStateEvent('popstate'))`)
}
