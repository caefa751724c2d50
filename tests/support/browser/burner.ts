import type { Page } from 'playwright-core'

/** Connects the sandbox's wallet as a person does, and leaves the drawer as it opens then: at its summary. */
export async function connectBurner(page: Page): Promise<void> {
  const drawer = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await drawer.getByRole('button', { name: 'Connect a Wallet' }).click()
  await drawer.getByRole('button', { name: /Burner Wallet.*For this sandbox/ }).click()
  await drawer.getByRole('button', { name: /Burner Wallet.*open wallets/ }).waitFor()
  await drawer.getByText(/assets on \d chains/).waitFor()
}

/** The same, and the page alone afterwards. */
export async function withBurner(page: Page): Promise<void> {
  await connectBurner(page)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}
