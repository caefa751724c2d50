import type { Locator } from 'playwright-core'
import { findMainButton } from './find-main-button.ts'

/** Selects USDC on Arbitrum to pay with in the dialog of a journey, and requests the plans of an amount. */
export async function planJourney(dialog: Locator, amount: string): Promise<void> {
  const page = dialog.page()
  await dialog.getByLabel('Chain to pay from').selectOption({ label: 'Arbitrum One' })
  await dialog.getByRole('button', { name: /choose token to pay/ }).click()
  const picker = page.getByRole('dialog', { name: 'Token to pay' })
  await picker.getByRole('combobox').fill('USDC')
  await picker.getByRole('option', { name: /^USDC/ }).first().click()
  await dialog.getByLabel('You pay (USDC)').fill(amount)
  await findMainButton(dialog, 'Find routes').click()
  await dialog.getByRole('radio').first().waitFor({ timeout: 60_000 })
}
