import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { acceptUnverified } from '../support/browser/accept-unverified.ts'
import { type RunningApp, serveApp } from '../support/browser/app.ts'
import { openConnected } from '../support/browser/open-connected.ts'
import { expectQuiet, hasChromium, openPage } from '../support/browser/open-page.ts'
import { focused, tabTo } from '../support/browser/tab-to.ts'

/** Matches Chromium's log messages for provider responses with an error status. */
const REFUSED = /Failed to load resource: the server responded with a status of 4\d\d/

describe.skipIf(!hasChromium)('the app, operated by keyboard only', () => {
  let app: RunningApp
  beforeAll(async () => {
    app = await serveApp({ chains: [8453, 42161] })
  })
  afterAll(() => app?.stop())

  test('connects a wallet, selects, reviews and sends a bridge, and shows its arrival', async () => {
    const path = '/bridge?inputChain=42161&outputChain=8453&inputCurrency=USDC&outputCurrency=USDC'
    const page = await openPage({ url: `${app.url}${path}` })
    await connect(page)
    await tabTo(page, /^You send \(USDC\)/)
    await page.keyboard.type('12.5')
    await page.getByText(/of \d+ providers$/).waitFor()
    await tabTo(page, /, best,/)
    while (!/^Across/.test(await focused(page))) await page.keyboard.press('ArrowDown')
    await tabTo(page, /^Review bridge/)
    await page.keyboard.press('Enter')
    const approve = page.getByRole('button', { name: 'Approve 12.5 USDC' }).first()
    await approve.waitFor()
    await tabTo(page, /^Approve 12.5 USDC/)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 2, name: 'Done' }).waitFor()
    // The transfer replaces the form and the focused button.
    expect(await page.evaluate('document.activeElement.id')).toBe('main')
    expectQuiet(page, REFUSED)
  })

  test('swaps a token on one chain, and shows the swap under Activity', async () => {
    const page = await openConnected(app, '/swap?chain=8453&inputCurrency=ETH&outputCurrency=USDC')
    await tabTo(page, /^You pay \(ETH\)/)
    await page.keyboard.type('0.25')
    await page.getByText(/of \d+ providers$/).waitFor()
    await tabTo(page, /^Review swap/)
    await page.keyboard.press('Enter')
    await page
      .getByText(/^(Verified|Not verified)/)
      .first()
      .waitFor()
    await acceptUnverified(page, /^Swap 0.25 ETH/)
    await tabTo(page, /^Swap 0.25 ETH/)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 2, name: 'Done' }).waitFor()
    await tabTo(page, /^Wallet balance/)
    await page.keyboard.press('Enter')
    await tabTo(page, /Assets & Activity/)
    await page.keyboard.press('Enter')
    await tabTo(page, /^Balances/)
    await page.keyboard.press('ArrowRight')
    await page.getByRole('dialog').getByText(/Swap/).first().waitFor()
    expectQuiet(page, REFUSED)
  })

  async function connect(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'Connect', exact: true }).waitFor()
    await tabTo(page, /^Connect$/)
    await page.keyboard.press('Enter')
    await tabTo(page, /^Connect a Wallet/)
    await page.keyboard.press('Enter')
    await tabTo(page, /^Burner Wallet/)
    await page.keyboard.press('Enter')
    await page.getByText(/assets on \d chains/).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
})
