import type { Sandbox } from '@causeway/sandbox'
import type { Page } from 'playwright-core'
import { getUser } from '../../tests/support/create-test-client.ts'
import { approveReceipt } from './prepare-account.ts'
import { press } from './press.ts'
import type { Screen } from './screen.ts'
import { quote } from './trade-screens.ts'

/** Markets, and the pages about an account. */
export const accountScreens: readonly Screen[] = [
  { name: 'markets', path: '/markets' },
  { name: 'markets-detail', path: '/markets', show: (page) => press(page, /^Details of/) },
  { name: 'yields', path: '/yields' },
  { name: 'yields-pair', path: '/yields', isConnected: true, show: selectPair },
  { name: 'portfolio-none', path: '/portfolio' },
  { name: 'portfolio', path: '/portfolio', isConnected: true, show: load },
  { name: 'portfolio-lender', path: '/portfolio', isConnected: true, show: expandLender },
  { name: 'portfolio-assets', path: '/portfolio', isConnected: true, show: expandAsset },
  { name: 'portfolio-empty', path: `/portfolio?address=0x${'7'.repeat(40)}`, show: load },
  { name: 'approvals-none', path: '/approvals' },
  { name: 'approvals', path: '/approvals', isConnected: true, show: listApprovals },
  { name: 'approvals-selected', path: '/approvals', isConnected: true, show: selectApprovals },
  { name: 'approvals-review', path: '/approvals', isConnected: true, show: reviewRevocation },
  { name: 'approvals-receipts', path: '/approvals', isConnected: true, show: listReceipts },
  { name: 'viewing', path: '/portfolio', show: viewAccount },
  { name: 'viewing-swap', path: '/swap?chain=8453&inputCurrency=ETH', show: viewSwap },
  { name: 'rewards-none', path: '/rewards' },
  { name: 'rewards', path: '/rewards', isConnected: true },
  { name: 'rewards-onboarding', path: '/rewards', isConnected: true, show: (page) => press(page, /^Points/) },
  {
    name: 'rewards-transaction',
    path: '/rewards',
    isConnected: true,
    show: (page) => press(page, /^Not seeing/),
  },
  { name: 'not-found', path: '/nowhere' },
]

async function selectPair(page: Page): Promise<void> {
  const row = page.locator('tbody tr[aria-rowindex]').nth(2)
  await row.locator('td').first().click()
}

async function load(page: Page): Promise<void> {
  await page.getByText(/^Updated .* ago$/).waitFor()
}

async function expandLender(page: Page): Promise<void> {
  await load(page)
  const row = page.getByRole('button', { name: /^Details of Aave V3/ }).first()
  await row.click()
  await row.evaluate((element) => element.scrollIntoView({ block: 'start' }))
  await page.evaluate('scrollBy(0, -120)')
}

async function expandAsset(page: Page): Promise<void> {
  await load(page)
  const row = page
    .getByRole('table', { name: 'In wallet', exact: true })
    .getByRole('button', { name: /^Details of/ })
    .first()
  await row.click()
  await row.evaluate((element) => element.scrollIntoView({ block: 'start' }))
  await page.evaluate('scrollBy(0, -160)')
}

async function listApprovals(page: Page): Promise<void> {
  await page.getByRole('table', { name: 'Approvals' }).getByText('Permit2').first().waitFor()
}

async function selectApprovals(page: Page): Promise<void> {
  await listApprovals(page)
  await press(page, 'Select all')
}

async function reviewRevocation(page: Page): Promise<void> {
  await selectApprovals(page)
  await press(page, /^Review revocation on/)
  await page.getByText(/^Network fee/).waitFor()
}

/** Lists the approval of a receipt of a deposit. */
async function listReceipts(page: Page, sandbox: Sandbox): Promise<void> {
  await approveReceipt(sandbox)
  await page.reload()
  await page.getByText('USDC deposit').first().waitFor()
}

async function viewAccount(page: Page, { description }: Sandbox): Promise<void> {
  const drawer = page.getByRole('dialog')
  await press(page, 'Connect')
  await press(drawer, 'Settings')
  await drawer.getByRole('textbox', { name: 'Address' }).fill(getUser(description).address)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await page.getByText(/^You are viewing/).waitFor()
}

async function viewSwap(page: Page, sandbox: Sandbox): Promise<void> {
  await viewAccount(page, sandbox)
  await quote(page, '0.25')
}
