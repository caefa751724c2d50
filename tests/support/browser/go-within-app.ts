import type { Page } from 'playwright-core'

/** Changes the path as a link of the app does, which does not load the document again. */
export async function goWithinApp(page: Page, path: string): Promise<void> {
  await page.evaluate(`history.pushState(null, '', '${path}'), dispatchEvent(new PopStateEvent('popstate'))`)
}
