import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import {
  announceWallet,
  changeAccount,
  connectPageWallet,
  setAnswer,
} from '../support/browser/announce-wallet.ts'
import { type RunningApp, serveApp } from '../support/browser/app.ts'
import { capture } from '../support/browser/capture.ts'
import { expectAccessible } from '../support/browser/expect-accessible.ts'
import { openConnected } from '../support/browser/open-connected.ts'
import { expectQuiet, hasChromium, openPage } from '../support/browser/open-page.ts'
import { openWithPageWallet } from '../support/browser/open-with-page-wallet.ts'
import { longerTest } from '../support/current-tier.ts'

/** Matches the browser's log messages for replies of providers that do not know the deposit yet. */
const NOT_INDEXED = /Failed to load resource: the server responded with a status of 404/
/** Matches failures of the award: each device requests it, and the service awards a transfer once. */
const AWARDED_BY_OTHER_DEVICE = /409 \(Conflict\).*\/award/
const BRIDGE = '/bridge?inputChain=42161&outputChain=8453&inputCurrency=USDC&outputCurrency=USDC'
const WETH = '0x82af49447d8a07e3bd95bd0d56f35241523fbab1'

describe.skipIf(!hasChromium)('a transfer', () => {
  let app: RunningApp
  beforeAll(async () => {
    app = await serveApp({ chains: [8453, 42161] })
  })
  afterEach(() => app.sandbox.setRelayer({ mode: 'fill' }))
  afterAll(() => app?.stop())

  const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 2, name })
  /** Returns the visible main button, which is in the panel or in its sticky footer. */
  const decision = (page: Page, name: RegExp) => page.getByRole('button', { name }).filter({ visible: true })

  /** Reviews the transfer up to the button that opens the wallet. */
  async function review(page: Page, amount: string): Promise<void> {
    await page.getByLabel(/^You send \(/).fill(amount)
    await page.getByRole('radio', { name: /^Across,/ }).click()
    await decision(page, /^Review bridge$/).click()
    await decision(page, /^Approve /).waitFor()
  }

  async function send(page: Page, amount: string): Promise<void> {
    await review(page, amount)
    await decision(page, new RegExp(`^Approve ${amount} USDC$`)).click()
    await page.waitForURL(/transfer=/)
  }

  test('is reviewed, sent and tracked until its arrival', async () => {
    const page = await openConnected(app, BRIDGE)
    await review(page, '85')
    const panel = page.getByRole('region', { name: 'Review', exact: true }).first()
    await panel.getByText(/^(Verified|Not fully verified, checked) \d+ s ago\.$/).waitFor()
    expect(await panel.getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringContaining('Approve exactly 85 USDC'),
      expect.stringContaining('Bridge 85 USDC'),
    ])
    await panel.getByRole('button', { name: 'View calls' }).click()
    await page.getByRole('dialog').getByText('Spender').first().waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await panel.getByRole('button', { name: 'View calls' }).and(page.locator(':focus')).waitFor()
    await decision(page, /^Approve 85 USDC$/).click()

    await page.waitForURL(/transfer=/)
    await heading(page, 'Done').waitFor()
    // Once the timeline has painted, a toast would have appeared with it.
    await page.waitForTimeout(500)
    expect(await page.getByText('View on Explorer').count()).toBe(0)
    await page
      .getByText(/Where your funds are\. 84\.\d+ USDC arrived at 0xf39F…\u2060?2266 on Base\./)
      .waitFor()
    expect(await page.title()).toBe('Done | 85 USDC | Causeway')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Back to the form' }).click()
    const row = page.getByRole('row').filter({ hasText: 'Arbitrum One' })
    await row.getByText('Done').waitFor()
    expectQuiet(page, NOT_INDEXED)
  })

  test('is counted below the recent ones if its record is damaged, also after a reload', async () => {
    const page = await openPage({ url: `${app.url}${BRIDGE}` })
    await heading(page, 'Recent transfers').waitFor()
    await page.evaluate(`localStorage.setItem('causeway:transfer:damaged', '{"version":')`)
    for (const _ of [1, 2]) {
      await page.reload()
      await page.getByText('1 stored transfer could not be read.').waitFor()
    }
    await capture(page, 'unreadable-transfer')
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await page.getByText('1 stored transfer could not be read.').waitFor({ state: 'detached' })
    await page.reload()
    await heading(page, 'Recent transfers').waitFor()
    expect(await page.getByRole('button', { name: 'Dismiss' }).count()).toBe(0)
  })

  test('resumes after a reload, and on another device by its hash', async () => {
    app.sandbox.setRelayer({ mode: 'ignore' })
    const page = await openConnected(app, BRIDGE)
    await send(page, '86')
    await heading(page, 'Sent, waiting for arrival').waitFor()
    await page.reload()
    await heading(page, 'Sent, waiting for arrival').waitFor()
    await page.getByText('Transfer event on Base: not seen yet').waitFor()
    const hash = await page.locator('[title^="0x"]').filter({ hasText: /…/ }).last().getAttribute('title')
    await page.getByRole('button', { name: 'Back to the form' }).click()
    await page.getByRole('button', { name: 'Open transfer of 86 USDC' }).waitFor()

    const secondPage = await openPage({ url: `${app.url}${BRIDGE}` })
    await secondPage.getByRole('button', { name: 'Track a transfer by hash' }).click()
    const dialog = secondPage.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Track transfer' }).click()
    await dialog.getByText('Enter the hash of the source transaction.').waitFor()
    await dialog.getByLabel('Source transaction hash').fill(hash ?? '')
    await dialog.getByLabel('Source chain').selectOption('Arbitrum One')
    await dialog.getByLabel('Provider').selectOption('Across')
    await dialog.getByRole('button', { name: 'Track transfer' }).click()
    await heading(secondPage, 'Sent, waiting for arrival').waitFor()

    app.sandbox.setRelayer({ mode: 'fill' })
    await heading(secondPage, 'Done').waitFor()
    await expect.poll(() => secondPage.locator('main').innerText()).toMatch(/86[\s\S]*USDC[\s\S]*Base/)
    const third = await openPage({ url: secondPage.url() })
    await heading(third, 'Done').waitFor()
    await page.getByRole('row').filter({ hasText: '86' }).getByText('Done').waitFor()
    expectQuiet(page, NOT_INDEXED, AWARDED_BY_OTHER_DEVICE)
    expectQuiet(secondPage, NOT_INDEXED, AWARDED_BY_OTHER_DEVICE)
  })

  test('is awaited while the page is offline, and found as soon as it is online again', async () => {
    app.sandbox.setRelayer({ mode: 'ignore' })
    const page = await openConnected(app, BRIDGE)
    await send(page, '84')
    await heading(page, 'Sent, waiting for arrival').waitFor()
    await page.context().setOffline(true)
    await page.getByText(/^You are offline\./).waitFor()
    await page.getByText(/Transfers that were sent continue, and are checked then\.$/).waitFor()
    app.sandbox.setRelayer({ mode: 'fill' })
    await page.getByText(/^(Last check \d+ s ago|Not checked yet)$/).waitFor()
    await heading(page, 'Sent, waiting for arrival').waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
    await page.context().setOffline(false)
    await heading(page, 'Done').waitFor()
  })

  test('is awaited, and not called interrupted, after a reload before its deposit is confirmed', async () => {
    const page = await openConnected(app, BRIDGE.replaceAll('USDC', 'ETH'))
    await page.getByLabel(/^You send \(/).fill('0.5')
    await page.getByRole('radio', { name: /^Across,/ }).click()
    await decision(page, /^Review bridge$/).click()
    await decision(page, /^Bridge 0\.5 ETH$/).waitFor()
    const chain = app.sandbox.client(42161)
    await chain.setAutomine(false)
    onTestFinished(() => chain.setAutomine(true))
    await decision(page, /^Bridge 0\.5 ETH$/).click()
    await heading(page, 'Sent, waiting for Arbitrum One').waitFor()
    await page.reload()
    await heading(page, 'Sent, waiting for Arbitrum One').waitFor()
    await page.getByText(/leaves your wallet on Arbitrum One with this transaction/).waitFor()
    expect(await page.getByText('Interrupted.').count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Resume' }).count()).toBe(0)
    await chain.setAutomine(true)
    await chain.mine({ blocks: 1 })
    await heading(page, 'Done').waitFor()
    expectQuiet(page, NOT_INDEXED)
  })

  test('states where the funds are after a rejection in the wallet, and can be retried', async () => {
    const page = await openPage({
      url: `${app.url}${BRIDGE}`,
      beforeLoad: (opened) => announceWallet(opened, app.sandbox.description),
    })
    await connectPageWallet(page)
    await setAnswer(page, 'no')
    await review(page, '87')
    await decision(page, /^Approve 87 USDC$/).click()
    const alert = page.getByRole('alert')
    await alert.getByText('Rejected.').waitFor()
    expect(await alert.innerText()).toContain(
      'User rejected the transaction. According to your wallet, nothing was sent. 87 USDC is still in your wallet on Arbitrum One.',
    )
    await expectAccessible(page)
    await setAnswer(page, 'yes')
    await decision(page, /^Try again$/).click()
    await page.waitForURL(/transfer=/)
    await heading(page, 'Done').waitFor()
    expectQuiet(page, NOT_INDEXED)
  })

  test('names the account that started it while another one is connected, which cannot continue it', async () => {
    const page = await openWithPageWallet(app, BRIDGE)
    await review(page, '31')
    await setAnswer(page, 'approvals')
    await decision(page, /^Approve 31 USDC$/).click()
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Approve exactly 31 USDC' })
      .getByLabel('Done')
      .waitFor()
    await page.getByText('Open your wallet', { exact: true }).first().waitFor()
    const { user, other } = app.sandbox.accounts
    const balance = page.getByText(/^Balance /)
    const balanceText = await balance.innerText()
    const quoteRequests: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/across/suggested-fees')) quoteRequests.push(request.url())
    })
    await changeAccount(page, other.address)
    const note = page.getByText(/^This was started with 0x/).filter({ visible: true })
    await note.waitFor()
    await page.getByRole('button', { name: 'Stop waiting' }).click()
    const again = decision(page, /^Try again$/)
    await again.waitFor()
    expect(await again.isDisabled()).toBe(true)
    // The form is still that of the account that started it.
    expect([await balance.innerText(), ...quoteRequests]).toEqual([balanceText])
    await capture(page, 'transfer-other-account')
    await expectAccessible(page)
    await changeAccount(page, user.address)
    await note.waitFor({ state: 'detached' })
    expect(await again.isEnabled()).toBe(true)
    expectQuiet(page, NOT_INDEXED)
  })

  test('is reviewed with a note above the button if an identical one may be open in the wallet', async () => {
    const page = await openWithPageWallet(app, BRIDGE.replaceAll('USDC', 'ETH'))
    const consent = page.getByRole('checkbox', { name: /I may receive up to 8% less than quoted/ })
    const visibleConsent = consent.filter({ visible: true })
    const reviewEther = async () => {
      await page.getByLabel(/^You send \(/).fill('0.4')
      await page.getByRole('radio', { name: /^Across,/ }).click()
      await page.getByRole('button', { name: /^Slippage/ }).click()
      await page.getByText('Custom', { exact: true }).click()
      await page.getByLabel('Custom slippage in percent').fill('8')
      await page.keyboard.press('Escape')
      await decision(page, /^Review bridge$/).click()
      await visibleConsent.waitFor()
    }
    await reviewEther()
    await visibleConsent.click()
    await setAnswer(page, 'never')
    await decision(page, /^Bridge 0\.4 ETH$/).click()
    await decision(page, /^Open your wallet$/).waitFor()
    await page.goto(`${app.url}${BRIDGE.replaceAll('USDC', 'ETH')}`)
    await reviewEther()
    const note = page.getByText('An identical transaction may still be open in your wallet.')
    await note.filter({ visible: true }).waitFor()
    await capture(page, 'open-in-wallet')
    await expectAccessible(page)
    const toBox = (content: Locator) =>
      page.locator('[data-tone=warn]').filter({ has: content, visible: true }).boundingBox()
    const [upper, lower] = await Promise.all([toBox(note), toBox(consent)])
    expect((lower?.y ?? 0) - (upper?.y ?? 0) - (upper?.height ?? 0)).toBeGreaterThanOrEqual(8)
    expectQuiet(page, NOT_INDEXED)
  })

  longerTest('is not sent with a severe loss before the loss is typed', async () => {
    const { sandbox } = app
    await sandbox.setPrice(42161, WETH, 2_000)
    onTestFinished(() => sandbox.setPrice(42161, WETH, 2_500))
    const page = await openConnected(app, '/swap?chain=42161&inputCurrency=USDC&outputCurrency=WETH', {
      viewport: { width: 390, height: 844 },
    })
    await page.getByLabel(/^You pay \(/).fill('1000')
    await page.evaluate('scrollTo(0, 0)')
    await decision(page, /^Review swap$/).click()
    const missing = decision(page, /^Accept to continue$/)
    await missing.waitFor()
    expect(await missing.getAttribute('aria-disabled')).toBe('true')
    const sentence = page.getByText(/^I accept that .*I lose \$/).filter({ visible: true })
    const loss = /I lose \$([\d.]+)/.exec(await sentence.innerText())?.[1] ?? ''
    const field = page.getByLabel('Loss in dollars').filter({ visible: true })
    await field.fill('1')
    await field.press('Enter')
    await page.getByText('The amount does not match. Enter the loss in dollars shown above.').waitFor()
    await expectAccessible(page)
    await field.fill(loss)
    await field.press('Enter')
    await decision(page, /^Approve 1,000 USDC$/).waitFor()
    // On a phone, the review is below the quotes, and the page scrolls to it.
    const top = (await page.getByRole('heading', { name: 'Review', exact: true }).boundingBox())?.y
    expect(top).toBeGreaterThan(0)
    expect(top).toBeLessThan(844)
    await page.getByText(/^(Verified|Not fully verified, checked) \d+ s ago\.$/).waitFor()
  })

  longerTest('shows that it was not found if its hash is unknown', async () => {
    const page = await openPage({ url: `${app.url}/bridge?transfer=nobody` })
    await page.getByText('Transfer not found in this browser').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Back to the form' }).click()
    await page.getByLabel(/^You send \(/).waitFor()
    expectQuiet(page, NOT_INDEXED)
  })
})
