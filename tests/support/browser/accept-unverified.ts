import type { Page } from 'playwright-core'

/** Gives the consent that a review requires before `next` is enabled, if any. */
export async function acceptUnverified(page: Page, next: RegExp): Promise<void> {
  const consent = page
    .getByRole('checkbox', { name: /^I accept that /, checked: false })
    .filter({ visible: true })
  const button = page.getByRole('button', { name: next, disabled: false }).filter({ visible: true })
  await consent.or(button).first().waitFor()
  if (await consent.first().isVisible()) await consent.first().click()
}
