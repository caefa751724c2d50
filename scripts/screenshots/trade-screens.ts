import type { Sandbox } from '@causeway/sandbox'
import type { Page } from 'playwright-core'
import { findMainButton } from '../../tests/support/browser/find-main-button.ts'
import { FRIEND } from '../../tests/support/browser/register-friend.ts'
import { press } from './press.ts'
import type { Screen } from './screen.ts'

const BRIDGE = '/bridge?inputChain=42161&outputChain=8453'
const USDC_BRIDGE = `${BRIDGE}&inputCurrency=USDC&outputCurrency=USDC`
const SWAP = '/swap?chain=8453&inputCurrency=ETH'
/** An address with the first and last digits of the friend's. */
const LOOKALIKE = '0x5aaeb00000000000000000000000000000001aed'

/** Swaps and bridges, from the form to the transfer. */
export const tradeScreens: readonly Screen[] = [
  { name: 'swap-empty', path: SWAP },
  { name: 'swap', path: SWAP, isConnected: true, show: (page) => quote(page, '0.25') },
  { name: 'swap-settings', path: SWAP, show: (page) => press(page, /^Slippage/) },
  { name: 'token-picker', path: SWAP, isConnected: true, show: pickToken },
  { name: 'bridge', path: BRIDGE, isConnected: true, show: (page) => quote(page, '850') },
  { name: 'bridge-no-quotes', path: BRIDGE, isConnected: true, show: showFailures },
  { name: 'bridge-review', path: BRIDGE, isConnected: true, show: review },
  { name: 'bridge-calls', path: BRIDGE, isConnected: true, show: viewCalls },
  { name: 'bridge-too-much', path: USDC_BRIDGE, isConnected: true, show: (page) => quote(page, '9999999') },
  { name: 'recipient', path: BRIDGE, isConnected: true, show: saveRecipient },
  { name: 'recipient-warning', path: BRIDGE, isConnected: true, show: enterLookalike },
  { name: 'transfer-pending', path: BRIDGE, isConnected: true, show: sendWithoutRelayer },
  { name: 'transfer-in-flight', path: BRIDGE, isConnected: true, show: leavePending },
  { name: 'transfer-done', path: BRIDGE, isConnected: true, show: send },
  {
    name: 'transfer-refunded',
    path: USDC_BRIDGE,
    isConnected: true,
    show: (page, sandbox) => settle(page, sandbox, 'refund'),
  },
  {
    name: 'transfer-partial',
    path: USDC_BRIDGE,
    isConnected: true,
    show: (page, sandbox) => settle(page, sandbox, 'partial'),
  },
  {
    name: 'transfer-failed',
    path: USDC_BRIDGE,
    isConnected: true,
    show: (page, sandbox) => settle(page, sandbox, 'fail'),
  },
  { name: 'transfer-list', path: BRIDGE, isConnected: true, show: listTransfers },
  { name: 'transfer-unknown', path: '/bridge?transfer=unknown' },
  { name: 'track-by-hash', path: BRIDGE, show: (page) => press(page, 'Track a transfer by hash') },
]

/** Enters an amount and waits until all providers have replied. */
export async function quote(page: Page, amount: string): Promise<void> {
  await page.getByRole('textbox', { name: /^You (pay|send)/ }).fill(amount)
  await page.getByText(/of \d+ providers$/).waitFor({ timeout: 40_000 })
}

async function pickToken(page: Page): Promise<void> {
  await press(page, /choose token to pay/)
  await page.getByRole('listbox').waitFor()
}

async function showFailures(page: Page): Promise<void> {
  await quote(page, '850')
  const folds = page.getByRole('button', { name: /^(Show \d+ unverified|\d+ providers? )/, expanded: false })
  for (let remaining = await folds.count(); remaining > 0; remaining -= 1) await folds.first().click()
  await page
    .getByRole('list', { name: /^Providers (without|that do)/ })
    .first()
    .scrollIntoViewIfNeeded()
}

async function review(page: Page, provider: unknown = 'Across'): Promise<void> {
  await quote(page, '850')
  await page
    .getByRole('radio', { name: new RegExp(`^${typeof provider === 'string' ? provider : 'Across'}`) })
    .click()
  await findMainButton(page, /^Review bridge/).click()
  await page
    .getByText(/^(Verified|Not fully verified).* ago\.$/)
    .first()
    .waitFor()
}

async function viewCalls(page: Page): Promise<void> {
  await review(page)
  await press(page, 'View calls')
  await page.getByRole('dialog').getByText('Spender').first().waitFor()
}

export async function send(page: Page): Promise<void> {
  await review(page)
  await findMainButton(page, /^(Approve|Bridge) 850/).click()
  await page.getByRole('heading', { name: 'Done' }).first().waitFor({ timeout: 60_000 })
}

async function sendWithoutRelayer(page: Page, sandbox: Sandbox): Promise<void> {
  sandbox.setRelayer({ mode: 'ignore' })
  await review(page)
  await findMainButton(page, /^(Approve|Bridge) 850/).click()
  await page.getByText(/^Transfer event on Base: not seen yet/).waitFor()
}

async function leavePending(page: Page, sandbox: Sandbox): Promise<void> {
  await sendWithoutRelayer(page, sandbox)
  await press(page, 'Back to the form')
  await page.getByText('In flight').first().waitFor()
}

async function settle(page: Page, sandbox: Sandbox, outcome: 'refund' | 'partial' | 'fail'): Promise<void> {
  sandbox.setSettlement('lifi', { outcome })
  await review(page, 'LI\\.FI')
  const consent = page.getByRole('checkbox', { name: /^I accept that / }).filter({ visible: true })
  if (await consent.count()) await consent.click()
  await findMainButton(page, /^(Approve|Bridge) 850/).click()
  await page
    .getByRole('heading', { name: /^(Refunded|Another token|Failed)$/ })
    .first()
    .waitFor({ timeout: 60_000 })
}

async function listTransfers(page: Page): Promise<void> {
  await send(page)
  await press(page, 'Back to the form')
  await page.getByRole('heading', { name: 'Recent transfers' }).scrollIntoViewIfNeeded()
  await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
}

async function openRecipient(page: Page): Promise<void> {
  await press(page, 'Change the recipient')
  await page.getByRole('textbox', { name: /^Recipient on/ }).fill(FRIEND)
  await press(page, 'Save this address')
  await page.getByRole('textbox', { name: 'Name of the address' }).fill('Friend')
  await press(page, 'Save')
  await page.getByText('Saved as Friend').waitFor()
}

async function saveRecipient(page: Page): Promise<void> {
  await openRecipient(page)
  await page.getByRole('textbox', { name: /^Recipient on/ }).fill('')
  await page.getByRole('button', { name: 'Friend', exact: true }).waitFor()
}

async function enterLookalike(page: Page): Promise<void> {
  await openRecipient(page)
  await page.getByRole('textbox', { name: /^Recipient on/ }).fill(LOOKALIKE)
  await quote(page, '850')
  await findMainButton(page, /^Review bridge/).click()
  await findMainButton(page, 'Accept to continue').waitFor()
}
