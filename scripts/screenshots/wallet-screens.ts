import type { Sandbox } from '@causeway/sandbox'
import type { Page } from 'playwright-core'
import { connectBurner } from '../../tests/support/browser/burner.ts'
import { press } from './press.ts'
import type { Screen } from './screen.ts'
import { send } from './trade-screens.ts'

const BRIDGE = '/bridge?inputChain=42161&outputChain=8453'

/** The wallet drawer and the menu. */
export const walletScreens: readonly Screen[] = [
  { name: 'wallet-none', path: BRIDGE, show: (page) => press(page, 'Connect') },
  { name: 'wallet-connect', path: BRIDGE, show: connect },
  { name: 'wallet-summary', path: BRIDGE, show: connectBurner },
  { name: 'wallet-list', path: BRIDGE, show: listWallets },
  { name: 'wallet-balances', path: BRIDGE, isConnected: true, show: showBalances },
  { name: 'wallet-activity', path: BRIDGE, isConnected: true, show: showActivity },
  { name: 'wallet-clear', path: BRIDGE, isConnected: true, show: clearActivity },
  { name: 'wallet-incomplete', path: BRIDGE, isConnected: true, show: stopTokenLists },
  { name: 'settings', path: BRIDGE, show: openSettings },
  { name: 'menu', path: BRIDGE, only: 'phone', show: (page) => press(page, 'Open menu') },
]

async function connect(page: Page): Promise<void> {
  await press(page, 'Connect')
  await press(page.getByRole('dialog'), 'Connect a Wallet')
}

async function listWallets(page: Page): Promise<void> {
  await connectBurner(page)
  await press(page.getByRole('dialog'), /open wallets/)
}

async function showAssets(page: Page, tab: 'Balances' | 'Activity'): Promise<void> {
  await press(page, /Wallet balance/)
  const drawer = page.getByRole('dialog')
  await press(drawer, /Assets & Activity/)
  await drawer.getByRole('tab', { name: new RegExp(tab) }).click()
}

async function showBalances(page: Page): Promise<void> {
  await showAssets(page, 'Balances')
  await press(page.getByRole('dialog'), /^ETH /)
}

async function showActivity(page: Page): Promise<void> {
  await send(page)
  await showAssets(page, 'Activity')
}

async function clearActivity(page: Page): Promise<void> {
  await showActivity(page)
  await press(page.getByRole('dialog'), /^Clear all/)
}

async function openSettings(page: Page): Promise<void> {
  await press(page, 'Connect')
  await press(page.getByRole('dialog'), 'Settings')
}

async function stopTokenLists(page: Page, sandbox: Sandbox): Promise<void> {
  sandbox.setFaults('data', { path: '/asset-lists', reply: { kind: 'httpError', status: 503 } })
  await page.reload()
  await press(page, /Wallet balance/)
  await page
    .getByRole('dialog')
    .getByText(/^Incomplete/)
    .waitFor({ timeout: 40_000 })
}
