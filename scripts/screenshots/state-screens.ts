import type { Sandbox } from '@causeway/sandbox'
import type { Page } from 'playwright-core'
import { announceWallet, connectPageWallet, setAnswer } from '../../tests/support/browser/announce-wallet.ts'
import { findMainButton } from '../../tests/support/browser/find-main-button.ts'
import { selectAsset, showAssets } from './multi-screens.ts'
import type { Screen } from './screen.ts'

const ETHER_BRIDGE = '/bridge?inputChain=42161&outputChain=8453&inputCurrency=ETH&outputCurrency=ETH'
const MULTICHAIN = '/multichain?outputChain=42161&outputCurrency=USDC'
const MARGIN = '/lending/1/AAVE_V3?operation=open&inputCurrency=USDC&outputCurrency=WETH'

/** States that a wallet that leaves requests open, or the providers of one chain, lead to. */
export const stateScreens: readonly Screen[] = [
  { name: 'multichain-slippage', path: MULTICHAIN, isConnected: true, show: selectSwap },
  { name: 'multichain-no-quote', path: MULTICHAIN, isConnected: true, show: selectWithoutQuote },
  {
    name: 'buysell-no-quote',
    path: '/buysell?chain=42161&inputCurrency=USDT',
    isConnected: true,
    show: sellWithoutQuote,
  },
  { name: 'margin-in-progress', path: MARGIN, show: leaveMargin },
  { name: 'bridge-review-open', path: ETHER_BRIDGE, show: reviewTwice },
]

async function selectSwap(page: Page): Promise<void> {
  await showAssets(page)
  await selectAsset(page, 'USDC on Base', '120.4')
  await selectAsset(page, 'ETH on Arbitrum One', '0.5')
  await page.getByText('Ready', { exact: true }).nth(1).waitFor()
}

async function selectWithoutQuote(page: Page, sandbox: Sandbox): Promise<void> {
  await stopQuotes(page, sandbox, 5000)
  await showAssets(page)
  await selectAsset(page, 'USDC on Base', '120.4')
  // Providers that read chains directly do not bridge it.
  await selectAsset(page, 'WBTC on Mantle', '0.01')
  await page.getByText('Ready', { exact: true }).waitFor()
  await page.getByText('Quoting', { exact: true }).waitFor({ state: 'detached' })
}

async function sellWithoutQuote(page: Page, sandbox: Sandbox): Promise<void> {
  await stopQuotes(page, sandbox, 42161)
  await page.getByLabel('You sell (USDT)').fill('140000')
  await page.getByText('No plan has a quote for each part.').waitFor({ timeout: 60_000 })
}

async function leaveMargin(page: Page, sandbox: Sandbox): Promise<void> {
  await connectWallet(page, sandbox)
  const dialog = page.getByRole('dialog', { name: 'Margin' })
  await dialog.getByLabel('You deposit (WETH)').fill('1')
  await findMainButton(dialog, 'Review position').click()
  await dialog.getByText(/^Simulated/).waitFor()
  await setAnswer(page, 'never')
  await dialog.locator('button[data-kind=go]').filter({ visible: true }).click()
  await findMainButton(dialog, 'Open your wallet').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('status').filter({ hasText: 'is in progress' }).waitFor()
}

async function reviewTwice(page: Page, sandbox: Sandbox): Promise<void> {
  await connectWallet(page, sandbox)
  await reviewEther(page)
  await setAnswer(page, 'never')
  await findMainButton(page, /^Bridge 0\.4 ETH$/).click()
  await findMainButton(page, /^Open your wallet$/).waitFor()
  await page.goto(new URL(ETHER_BRIDGE, page.url()).href)
  await reviewEther(page)
  await page
    .getByText('An identical transaction may still be open in your wallet.')
    .filter({ visible: true })
    .waitFor()
}

async function reviewEther(page: Page): Promise<void> {
  await page.getByLabel(/^You send \(/).fill('0.4')
  await page.getByRole('radio', { name: /^Across,/ }).click()
  await findMainButton(page, /^Review bridge/).click()
  await findMainButton(page, /^Bridge 0\.4 ETH$/).waitFor()
}

/** Connects a wallet whose answers are set with `setAnswer`. */
async function connectWallet(page: Page, { description }: Sandbox): Promise<void> {
  await announceWallet(page, description)
  const url = page.url()
  await page.goto(new URL('/nowhere', url).href)
  await connectPageWallet(page)
  await page.goto(url)
}

/** Rejects the quotes that name a chain. */
async function stopQuotes(page: Page, { services }: Sandbox, chainId: number): Promise<void> {
  const isNamed = new RegExp(`\\b${chainId}\\b`)
  for (const [name, { baseUrl }] of Object.entries(services)) {
    if (name === 'data') continue
    await page.route(`${baseUrl}/**`, (route) => {
      const text = `${route.request().url()} ${route.request().postData() ?? ''}`
      return isNamed.test(text) ? route.fulfill({ status: 400, body: '' }) : route.fallback()
    })
  }
}
