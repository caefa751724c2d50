import type { Page } from 'playwright-core'

/** Accepts that a reviewed transaction is not verified, where the app asks for that before `next` can be pressed. */
export async function acceptUnverified(page: Page, next: RegExp): Promise<void> {
  const button = (name: RegExp) =>
    page.getByRole('button', { name, disabled: false }).filter({ visible: true })
  const accept = button(/^Accept without verification$/)
  await accept.or(button(next)).first().waitFor()
  if (await accept.first().isVisible()) await accept.first().click()
}
