import type { Sandbox } from '@causeway/sandbox'
import type { Page } from 'playwright-core'
import { acceptUnverified } from '../../tests/support/browser/accept-unverified.ts'
import { findMainButton } from '../../tests/support/browser/find-main-button.ts'
import type { Screen } from './screen.ts'

const MULTICHAIN = '/multichain?outputChain=42161&outputCurrency=USDC'
const SALE = '/buysell?chain=42161&inputCurrency=USDT'
const SEND = /^Send \$[\d,.]+ from 2 sources$/

/** Transfers from several chains, and orders with several sources. */
export const multiScreens: readonly Screen[] = [
  { name: 'multichain-none', path: MULTICHAIN, isConnected: true },
  { name: 'multichain', path: MULTICHAIN, isConnected: true, show: selectSources },
  { name: 'multichain-review', path: MULTICHAIN, isConnected: true, show: review },
  { name: 'multichain-running', path: MULTICHAIN, isConnected: true, show: run },
  { name: 'multichain-done', path: MULTICHAIN, isConnected: true, show: finish },
  { name: 'buysell-none', path: SALE },
  { name: 'buysell', path: SALE, isConnected: true, show: sell },
  { name: 'buysell-review', path: SALE, isConnected: true, show: reviewSale },
]

/** Lists all assets of the account. */
export async function showAssets(page: Page): Promise<void> {
  const all = page.getByRole('button', { name: /^Show all/ })
  await all.or(page.getByRole('checkbox').first()).first().waitFor()
  if (await all.isVisible()) await all.click()
}

/** Selects a listed asset, such as `USDC on Base`. */
export async function selectAsset(page: Page, asset: string, amount: string): Promise<void> {
  await page.getByRole('checkbox', { name: new RegExp(`^${asset} `) }).check()
  await page.getByLabel(`Amount of ${asset}`, { exact: true }).fill(amount)
}

async function selectSources(page: Page): Promise<void> {
  await showAssets(page)
  await selectAsset(page, 'USDC on Base', '120.4')
  await selectAsset(page, 'USDC on Ethereum', '85')
  await page.getByText('Ready', { exact: true }).nth(1).waitFor()
}

async function review(page: Page): Promise<void> {
  await selectSources(page)
  for (const chain of ['Base', 'Ethereum']) {
    await page.getByLabel(`Provider for USDC on ${chain}`).selectOption('across')
  }
  await findMainButton(page, /^Review$/).click()
  await page
    .getByText(/^(Verified|Not fully verified, checked) \d+ s ago\.$/)
    .nth(1)
    .waitFor()
}

async function start(page: Page): Promise<void> {
  await review(page)
  await acceptUnverified(page, SEND)
  await findMainButton(page, SEND).click()
}

async function run(page: Page, sandbox: Sandbox): Promise<void> {
  sandbox.setRelayer({ mode: 'ignore' })
  await start(page)
  await page.getByRole('heading', { level: 2, name: 'Progress 0 of 2 arrived' }).waitFor()
}

async function finish(page: Page): Promise<void> {
  await start(page)
  await page.getByRole('heading', { level: 2, name: 'Progress 2 of 2 arrived' }).waitFor({ timeout: 60_000 })
}

async function sell(page: Page): Promise<void> {
  await page.getByLabel('You sell (USDT)').fill('140000')
  await page.getByText(/^(highest output|fewest signatures)$/).waitFor()
}

async function reviewSale(page: Page): Promise<void> {
  await sell(page)
  await findMainButton(page, /^Review$/).click()
  await findMainButton(page, /^Sell 140,000 USDT$/).waitFor()
}
