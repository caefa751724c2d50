import type { Sandbox } from '@causeway/sandbox'
import type { Page } from 'playwright-core'
import { findMainButton } from '../../tests/support/browser/find-main-button.ts'
import type { Screen } from './screen.ts'
import { quote } from './trade-screens.ts'

const BRIDGE = '/bridge?inputChain=42161&outputChain=8453'
const LENDER = '/lending/42161/AAVE_V3'
const ARBITRUM = 42161

/** Pages while a node, the data host, the storage or the network fails. */
export const faultScreens: readonly Screen[] = [
  { name: 'offline-page', path: BRIDGE, isConnected: true, show: openPageOffline },
  { name: 'offline', path: BRIDGE, isConnected: true, show: goOffline },
  { name: 'node-down-bridge', path: BRIDGE, isConnected: true, show: stopNodeAndQuote },
  { name: 'node-down-lending', path: LENDER, isConnected: true, show: stopNode },
  {
    name: 'node-down-pro',
    path: '/lending/pro/42161/AAVE_V3',
    isConnected: true,
    isExpert: true,
    show: stopNode,
  },
  { name: 'node-down-portfolio', path: '/portfolio', isConnected: true, show: stopNode },
  { name: 'data-down-markets', path: '/markets', show: stopData },
  { name: 'data-down-lending', path: LENDER, isConnected: true, show: stopData },
  { name: 'storage-full', path: BRIDGE, isConnected: true, show: fillStorage },
  { name: 'storage-blocked', path: BRIDGE, show: blockStorage },
  { name: 'crash', path: '/markets', show: crash },
]

async function goOffline(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: /^You send/ }).waitFor()
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await page.getByRole('textbox', { name: /^You send/ }).fill('850')
  await page.getByText(/^You are offline/).waitFor()
}

async function openPageOffline(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: /^You send/ }).waitFor()
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  const menu = page.getByRole('button', { name: 'Open menu' })
  if (await menu.isVisible()) await menu.click()
  await page.getByRole('link', { name: 'Rewards', exact: true }).filter({ visible: true }).click()
  await page.getByText('You are offline. The page loads once').waitFor()
}

async function stopNode(page: Page, { chains }: Sandbox): Promise<void> {
  const { rpcUrl = '' } = chains.find(({ chainId }) => chainId === ARBITRUM) ?? {}
  await page.route(`${rpcUrl}/**`, (route) => route.fulfill({ status: 503, body: 'down' }))
  await page.reload()
  await page
    .getByText(/could not be loaded|could not be read/)
    .first()
    .waitFor({ timeout: 60_000 })
}

async function stopNodeAndQuote(page: Page, { chains }: Sandbox): Promise<void> {
  const { rpcUrl = '' } = chains.find(({ chainId }) => chainId === ARBITRUM) ?? {}
  await page.route(`${rpcUrl}/**`, (route) => route.fulfill({ status: 503, body: 'down' }))
  await page.reload()
  await quote(page, '850')
}

async function stopData(page: Page, sandbox: Sandbox): Promise<void> {
  sandbox.setFaults('data', { reply: { kind: 'httpError', status: 503 } })
  await page.reload()
  await page
    .getByText(/could (not )?be (fully )?(loaded|read)/)
    .first()
    .waitFor({ timeout: 30_000 })
}

async function fillStorage(page: Page): Promise<void> {
  await quote(page, '850')
  await page.getByRole('radio', { name: /Across/ }).click()
  await findMainButton(page, /^Review bridge/).click()
  await findMainButton(page, /^(Approve|Bridge) 850/).waitFor()
  await page.evaluate(`Storage.prototype.setItem = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  }`)
  await findMainButton(page, /^(Approve|Bridge) 850/).click()
  await page.getByRole('alert').filter({ visible: true }).first().waitFor()
}

async function blockStorage(page: Page): Promise<void> {
  await page.addInitScript(`Object.defineProperty(window, 'localStorage', {
    get: () => { throw new DOMException('Access is denied for this document.', 'SecurityError') },
  })`)
  await page.reload()
  await quote(page, '850')
  await page.getByText('The browser blocks its storage for this page.').waitFor()
}

async function crash(page: Page): Promise<void> {
  await page.route('**/sandbox.json', (route) => route.fulfill({ status: 500, body: '' }))
  await page.reload()
  await page.getByText('Something went wrong!').waitFor()
}
