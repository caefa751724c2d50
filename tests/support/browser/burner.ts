import type { Page } from 'playwright-core'

/** Connects the sandbox's wallet in the page. The drawer stays open with the summary of the wallet. */
export async function connectBurner(page: Page): Promise<void> {
  const drawer = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await drawer.getByRole('button', { name: 'Connect a Wallet' }).click()
  await drawer.getByRole('button', { name: /Burner Wallet.*For this sandbox/ }).click()
  await drawer.getByRole('button', { name: /Burner Wallet.*open wallets/ }).waitFor()
  await drawer.getByText(/assets on \d chains/).waitFor()
}

/** Connects the sandbox's wallet in the page, and closes the drawer. */
export async function withBurner(page: Page): Promise<void> {
  await connectBurner(page)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}
