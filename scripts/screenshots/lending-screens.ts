import type { Page } from 'playwright-core'
import { findMainButton } from '../../tests/support/browser/find-main-button.ts'
import { press } from './press.ts'
import type { Screen } from './screen.ts'

const LENDER = '/lending/42161/AAVE_V3'
/** The lender of a loan that has better rates elsewhere. */
const COSTLY_LENDER = '/lending/1/AAVE_V3'
const PRO = '/lending/pro/1/AAVE_V3'
const OPEN = 'operation=open&inputCurrency=USDC&outputCurrency=WETH'

/** Lending and margin. */
export const lendingScreens: readonly Screen[] = [
  { name: 'lending-index', path: '/lending', isConnected: true },
  { name: 'lending-none', path: LENDER },
  { name: 'lending', path: LENDER, isConnected: true },
  { name: 'lending-pool', path: LENDER, isConnected: true, show: (page) => press(page, /^Details of WETH/) },
  { name: 'lending-sheet', path: LENDER, isConnected: true, show: openPool },
  {
    name: 'lending-review',
    path: `${LENDER}?action=deposit&inputCurrency=WETH`,
    isConnected: true,
    show: (page) => review(page, '1'),
  },
  {
    name: 'lending-risk',
    path: `${LENDER}?action=borrow&inputCurrency=USDC`,
    isConnected: true,
    show: borrowMost,
  },
  {
    name: 'lending-isolated',
    path: `${LENDER}?action=deposit&inputCurrency=USDT`,
    isConnected: true,
    show: (page) => review(page, '100'),
  },
  {
    name: 'lending-repay-all',
    path: `${LENDER}?action=repay&inputCurrency=USDC`,
    isConnected: true,
    show: reviewRepayment,
  },
  {
    name: 'lending-done',
    path: `${LENDER}?action=deposit&inputCurrency=WETH`,
    isConnected: true,
    show: deposit,
  },
  { name: 'lending-mode', path: '/lending/8453/AAVE_V3', isConnected: true, show: switchMode },
  { name: 'lending-move', path: COSTLY_LENDER, isConnected: true, show: moveLoan },
  { name: 'lending-move-review', path: COSTLY_LENDER, isConnected: true, show: reviewMove },
  { name: 'lending-pro', path: PRO, isConnected: true, isExpert: true },
  {
    name: 'margin',
    path: `${PRO}?${OPEN}`,
    isConnected: true,
    isExpert: true,
    show: (page) => size(page, '2'),
  },
  { name: 'margin-review', path: `${COSTLY_LENDER}?${OPEN}`, isConnected: true, show: reviewMargin },
  { name: 'margin-close', path: `${COSTLY_LENDER}?operation=close`, isConnected: true, show: close },
  {
    name: 'margin-close-review',
    path: `${COSTLY_LENDER}?operation=close`,
    isConnected: true,
    show: reviewClose,
  },
]

async function openPool(page: Page): Promise<void> {
  await press(page, 'USDC')
  await page.getByRole('textbox', { name: 'You deposit (USDC)' }).fill('100')
}

async function review(page: Page, amount: string): Promise<void> {
  await page.getByRole('textbox', { name: /^You / }).fill(amount)
  await findMainButton(page, /^Review (deposit|borrow)$/).click()
  await page.getByText(/^Simulated/).waitFor()
}

async function deposit(page: Page): Promise<void> {
  await review(page, '0.1')
  // In a sheet, the docked button of the page has the same label.
  await findMainButton(page, /^(Approve|Deposit) 0\.1/)
    .last()
    .click()
  await page.getByText('Done.', { exact: true }).waitFor()
}

async function reviewRepayment(page: Page): Promise<void> {
  await press(page, 'Max')
  await findMainButton(page, 'Review repayment').click()
  await page.getByText(/^Simulated/).waitFor()
}

async function borrowMost(page: Page): Promise<void> {
  const limit = await page.getByText(/^At most [\d,.]+/).innerText()
  const [amount = ''] = /[\d,.]*\d/.exec(limit) ?? []
  await page.getByRole('textbox', { name: /^You borrow/ }).fill(amount.replaceAll(',', ''))
  await findMainButton(page, 'Accept the risk to continue').waitFor()
}

async function switchMode(page: Page): Promise<void> {
  await page.getByLabel('E-Mode', { exact: true }).selectOption({ label: 'E-Mode: ETH correlated' })
  await page.getByRole('dialog', { name: 'Switch E-Mode' }).getByText('Health factor').first().waitFor()
}

async function moveLoan(page: Page): Promise<void> {
  await press(page, 'Move loan')
  await page.getByRole('dialog', { name: /^Move loan to/ }).waitFor()
}

async function reviewMove(page: Page): Promise<void> {
  await moveLoan(page)
  await press(page, 'Review move')
  await page.getByText(/^Simulated/).waitFor()
}

/** Enters the margin, and waits for the best quote. */
async function size(page: Page, amount: string): Promise<void> {
  await page.getByLabel('You deposit (WETH)').fill(amount)
  await page.getByRole('slider', { name: 'Leverage' }).fill('3')
  await page.getByRole('radio', { name: /, best/, checked: true }).waitFor()
}

async function reviewMargin(page: Page): Promise<void> {
  await size(page, '2')
  await findMainButton(page, 'Review position').click()
  await page.getByText(/^Simulated/).waitFor()
}

async function close(page: Page): Promise<void> {
  await press(page, 'All')
  await page.getByRole('radio', { name: /, best/, checked: true }).waitFor()
}

async function reviewClose(page: Page): Promise<void> {
  await close(page)
  await findMainButton(page, 'Review close').click()
  await page.getByText(/^Simulated/).waitFor()
}
