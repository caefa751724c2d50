import { stringifyJson } from '@causeway/core'
import type { JourneyRecord } from '@causeway/core/journeys'
import type { Sandbox } from '@causeway/sandbox'
import type { Locator, Page } from 'playwright-core'
import { parseUnits } from 'viem'
import { findMainButton } from '../../tests/support/browser/find-main-button.ts'
import { planJourney } from '../../tests/support/browser/plan-journey.ts'
import { getToken, getUser } from '../../tests/support/create-test-client.ts'
import { press } from './press.ts'
import type { Screen } from './screen.ts'

const LENDER = '/lending/8453/AAVE_V3?action=deposit&inputCurrency=USDC'
const MULTI_STEP = '/bridge?inputChain=42161&outputChain=8453&inputCurrency=ETH&outputCurrency=USDC'

/** Journeys of several steps, from their form to their end. */
export const journeyScreens: readonly Screen[] = [
  { name: 'journey-form', path: LENDER, isConnected: true, show: async (page) => void (await open(page)) },
  { name: 'journey-plans', path: LENDER, isConnected: true, show: async (page) => void (await plan(page)) },
  {
    name: 'journey-review',
    path: LENDER,
    isConnected: true,
    show: async (page) => void (await review(page)),
  },
  {
    name: 'journey-repay',
    path: '/lending/42161/AAVE_V3?action=repay&inputCurrency=USDC',
    isConnected: true,
    show: repay,
  },
  { name: 'journey-running', path: LENDER, isConnected: true, show: run },
  { name: 'journey-paused', path: LENDER, isConnected: true, show: pause },
  { name: 'journey-question', path: LENDER, isConnected: true, show: ask },
  { name: 'journey-unfinished', path: LENDER, isConnected: true, show: leave },
  { name: 'journey-done', path: LENDER, isConnected: true, show: finish },
  { name: 'journey-list', path: LENDER, isConnected: true, show: list },
  { name: 'journey-multi-step', path: MULTI_STEP, isConnected: true, show: search },
  { name: 'journey-terms', path: '/nowhere', isConnected: true, show: askTerms },
  { name: 'journey-failed', path: LENDER, isConnected: true, show: askFailed },
  { name: 'journey-unknown', path: '/bridge?journey=unknown' },
]

async function open(page: Page): Promise<Locator> {
  await press(page, 'Deposit USDC from anywhere')
  const dialog = page.getByRole('dialog', { name: 'Deposit USDC from anywhere' })
  await dialog.waitFor()
  return dialog
}

async function plan(page: Page): Promise<Locator> {
  const dialog = await open(page)
  await planJourney(dialog, '25')
  await dialog
    .getByRole('radio', { name: /^LI\.FI:/ })
    .first()
    .click()
  return dialog
}

async function review(page: Page): Promise<Locator> {
  const dialog = await plan(page)
  await findMainButton(dialog, 'Review deposit').click()
  await dialog.getByRole('checkbox', { name: /^I accept that I lose \$/ }).waitFor()
  return dialog
}

async function repay(page: Page): Promise<void> {
  await press(page, 'Repay USDC from anywhere')
  await planJourney(page.getByRole('dialog', { name: 'Repay USDC from anywhere' }), '20')
}

async function start(page: Page): Promise<void> {
  const dialog = await review(page)
  await dialog.getByRole('checkbox', { name: /^I accept that I lose \$/ }).check()
  await findMainButton(dialog, 'Send 25 USDC').click()
  await page.waitForURL(/\/bridge\?journey=/)
}

async function run(page: Page, sandbox: Sandbox): Promise<void> {
  sandbox.setSettlement('lifi', { outcome: 'hold' })
  await start(page)
  await page.getByText(/^Waiting for arrival on Base$/).waitFor()
}

async function pause(page: Page, sandbox: Sandbox): Promise<void> {
  await run(page, sandbox)
  await page.reload()
  await page.getByRole('heading', { level: 2, name: 'Paused' }).waitFor()
}

async function ask(page: Page, sandbox: Sandbox): Promise<void> {
  sandbox.setSettlement('lifi', { outcome: 'refund' })
  await start(page)
  await page.getByRole('heading', { level: 2, name: 'Your decision is needed' }).waitFor()
}

async function leave(page: Page, sandbox: Sandbox): Promise<void> {
  await ask(page, sandbox)
  await press(page, 'Back to the form')
  await page.getByRole('heading', { name: 'Unfinished multi-step routes' }).waitFor()
}

async function finish(page: Page): Promise<void> {
  await start(page)
  await page.getByRole('heading', { level: 2, name: 'Done' }).waitFor()
}

async function list(page: Page): Promise<void> {
  await finish(page)
  await press(page, 'Back to the form')
  await page.getByRole('row').filter({ hasText: 'to a deposit of USDC' }).waitFor()
  await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
}

async function search(page: Page, sandbox: Sandbox): Promise<void> {
  // Without LI.FI, no single route leads to another token.
  sandbox.setFaults('lifi', { reply: { kind: 'httpError', status: 400 } })
  await page.getByLabel(/^You send \(/).fill('0.01')
  await press(page, 'Search multi-step routes')
  await page.getByRole('button', { name: 'Review multi-step route' }).waitFor({ timeout: 60_000 })
}

/** Opens a stored journey from WETH to USDC on Base, which asks about terms that lose most of the amount. */
async function askTerms(page: Page, { description }: Sandbox): Promise<void> {
  const chainId = 8453
  const account = getUser(description).address
  const { address: token } = getToken(description, chainId, 'WETH')
  const amount = parseUnits('0.02', 18)
  const funds = { chainId, token, amount }
  const journey: JourneyRecord = {
    id: 'terms',
    account,
    from: funds,
    slippage: 0.5,
    legs: [
      {
        fromChainId: chainId,
        fromToken: token,
        fromTokenDecimals: 18,
        toChainId: chainId,
        toToken: getToken(description, chainId, 'USDC').address,
        toTokenDecimals: 6,
        recipient: account,
        fromAmount: amount,
        name: 'LI.FI',
        toAmount: 49_000_000n,
        minimum: 48_000_000n,
        transferIds: [],
      },
    ],
    state: {
      status: 'asking',
      leg: 0,
      reason: 'terms',
      message: '',
      choices: ['wait', 'accept', 'stop'],
      offer: { providerId: 'lifi', name: 'LI.FI', toAmount: 10_000_000n, toAmountMin: 9_950_000n },
      funds,
    },
    addedTime: Date.now(),
  }
  const entry = ['causeway:journey:terms', stringifyJson({ version: 1, data: journey })]
  await page.evaluate(([key = '', text = '']) => localStorage.setItem(key, text), entry)
  await page.goto(new URL('/bridge?journey=terms', page.url()).href)
  await page.getByText(/^I accept that I lose \$/).waitFor()
}

async function askFailed(page: Page, sandbox: Sandbox): Promise<void> {
  sandbox.setSettlement('lifi', { outcome: 'fail' })
  await start(page)
  await findMainButton(page, 'Check for a refund').waitFor()
}
