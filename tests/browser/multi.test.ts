import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { acceptUnverified } from '../support/browser/accept-unverified.ts'
import { changeAccount, setAnswer } from '../support/browser/announce-wallet.ts'
import { type RunningApp, serveApp } from '../support/browser/app.ts'
import { connectBurner, withBurner } from '../support/browser/burner.ts'
import { expectAccessible } from '../support/browser/expect-accessible.ts'
import { openConnected } from '../support/browser/open-connected.ts'
import { expectQuiet, hasChromium, openPage } from '../support/browser/open-page.ts'
import { openWithPageWallet } from '../support/browser/open-with-page-wallet.ts'
import { longerTest, selectCases } from '../support/current-tier.ts'

/** Matches Chromium's log messages for provider responses with an error status. */
const DECLINED = /Failed to load resource: the server responded with a status of/
const TO_ARBITRUM = '/multichain?outputChain=42161&outputCurrency=USDC'
const TO_ETHEREUM = '/multichain?outputChain=1&outputCurrency=USDC'
const LIGHT_PHONE = { theme: 'light', viewport: { width: 390, height: 844 } } as const

describe.skipIf(!hasChromium)('transfers from several chains', () => {
  let app: RunningApp
  beforeAll(async () => {
    app = await serveApp()
  })
  afterAll(() => app?.stop())

  /** Returns the main button, which is either in the panel or in the sticky footer. */
  const decision = (page: Page, name: RegExp) => page.getByRole('button', { name }).filter({ visible: true })
  const rows = (page: Page) => page.getByRole('region', { name: /^(Quotes|Progress)$/ }).getByRole('listitem')

  const showAllAssets = (page: Page) => page.getByRole('button', { name: /^Show all/ }).click()

  async function pick(page: Page, asset: string, amount: string): Promise<void> {
    await page.getByRole('checkbox', { name: new RegExp(`^${asset} `) }).check()
    await page.getByLabel(`Amount of ${asset}`, { exact: true }).fill(amount)
  }

  test('convert three sources to one token, and keep a rejected source to send it after a reload', {
    timeout: 120_000,
  }, async () => {
    const page = await openWithPageWallet(app, TO_ARBITRUM)
    await showAllAssets(page)
    await pick(page, 'USDC on Base', '100')
    const ether = page.getByRole('checkbox', { name: /^ETH on Arbitrum One / })
    await ether.check()
    await page.getByRole('button', { name: /^Slippage 0\.1% to 0\.5%\s*auto/ }).waitFor()
    await ether.uncheck()
    await page.getByRole('button', { name: /^Slippage 0\.1%\s*auto/ }).waitFor()
    await pick(page, 'USDC on Ethereum', '85')
    await pick(page, 'USDC on Mantle', '250')
    await page.getByText('From three chains').waitFor()
    const sources = page.getByRole('region', { name: 'Sources' }).getByRole('listitem')
    const isSelected = await sources
      .getByRole('checkbox')
      .evaluateAll((boxes) => boxes.map((box) => box instanceof HTMLInputElement && box.checked))
    expect(isSelected.slice(0, 4)).toEqual([true, true, true, false])
    expect(await page.title()).toBe('USDC to USDC on Arbitrum One | Multichain | Causeway')
    await page.getByText('Six signatures are needed.').waitFor()
    await page.getByText('Ready', { exact: true }).nth(2).waitFor()

    await setAnswer(page, 'no', 1)
    await decision(page, /^Review$/).click()
    await page
      .getByText(/^(Verified|Not fully verified, checked) \d+ s ago\.$/)
      .nth(2)
      .waitFor()
    await expectAccessible(page)
    await acceptUnverified(page, /^Send \$[\d,.]+ from 3 sources$/)
    await decision(page, /^Send \$[\d,.]+ from 3 sources$/).click()
    await expect.poll(() => focusedName(page)).toBe('Progress')
    await page.getByRole('heading', { level: 2, name: 'Progress 2 of 3 arrived' }).waitFor()
    expect(await page.title()).toBe('2 of 3 arrived | Multichain | Causeway')
    const refused = rows(page).filter({ hasText: 'Ethereum' })
    expect(await refused.getByRole('alert').innerText()).toContain(
      'User rejected the transaction. According to your wallet, nothing was sent. 85 USDC is still in your wallet on Ethereum.',
    )
    await decision(page, /^Resume Ethereum$/).waitFor()
    await expectAccessible(page)
    const [arrived, underWay, unsent] = await parts(page)
    expect([underWay, unsent]).toEqual([0, expect.closeTo(84.9, 0)])
    expect(arrived).toBeCloseTo(349, -1)

    await page.reload()
    await page.getByRole('heading', { level: 2, name: 'Progress 2 of 3 arrived' }).waitFor()
    await rows(page).filter({ hasText: 'Ethereum' }).getByText('Ready', { exact: true }).waitFor()
    await decision(page, /^Review$/).click()
    await acceptUnverified(page, /^Send \$/)
    await decision(page, /^Send \$/).click()
    await page.getByRole('heading', { level: 2, name: 'Progress 3 of 3 arrived' }).waitFor()
    await rows(page).getByText('Network fee paid:').nth(2).waitFor()
    await page.getByRole('heading', { level: 2, name: 'Keep a record' }).waitFor()
    expect(await page.getByRole('button', { name: /^Slippage/ }).count()).toBe(0)
    expect((await parts(page)).slice(1)).toEqual([0, 0])
    await page.getByRole('button', { name: 'New transfers' }).click()
    await page.getByText('No assets selected').waitFor()
    expectQuiet(page, DECLINED)
  })

  test('count one signature for each chain on which the wallet sends an approval and its transfer as a batch', async () => {
    const page = await openWithPageWallet(app, TO_ARBITRUM, { canBatch: true })
    await showAllAssets(page)
    await pick(page, 'USDC on Base', '100')
    await pick(page, 'USDC on Mantle', '250')
    await page.getByText('Two signatures are needed.').waitFor()
    await page.getByText('Ready', { exact: true }).nth(1).waitFor()
    await decision(page, /^Review$/).click()
    await page
      .getByText(/^(Verified|Not fully verified, checked) \d+ s ago\.$/)
      .nth(1)
      .waitFor()
    expect(await page.getByText('Two signatures are needed.').count()).toBe(1)
    await page
      .getByText(/^Your wallet opens twice, one chain after the other\./)
      .filter({ visible: true })
      .waitFor()
  })

  test('stay on the account that started them, and link to an interrupted one from the next form', {
    timeout: 120_000,
  }, async () => {
    const page = await openWithPageWallet(app, TO_ARBITRUM)
    await showAllAssets(page)
    await pick(page, 'USDC on Base', '10')
    await pick(page, 'USDC on Ethereum', '11')
    await pick(page, 'USDC on Mantle', '12')
    await page.getByText('Ready', { exact: true }).nth(2).waitFor()
    await setAnswer(page, 'never', 1)
    await decision(page, /^Review$/).click()
    await acceptUnverified(page, /^Send \$[\d,.]+ from 3 sources$/)
    await decision(page, /^Send \$[\d,.]+ from 3 sources$/).click()
    await page.getByRole('heading', { level: 2, name: 'Progress 1 of 3 arrived' }).waitFor()
    await rows(page).filter({ hasText: 'Ethereum' }).getByText('Waiting for your wallet').first().waitFor()
    await page.getByRole('heading', { level: 2, name: 'Keep a record' }).waitFor()
    expect(await page.getByText('You can close this page').count()).toBe(0)

    const { user, other } = app.sandbox.accounts
    await changeAccount(page, other.address)
    const note = page.getByText(/^This was started with 0x/).filter({ visible: true })
    await note.first().waitFor()
    await page.getByRole('button', { name: 'Stop before the next step' }).click()
    await decision(page, /^Review$/).waitFor()
    // The form is still that of the account that started them, and sends nothing with the other one.
    expect(await decision(page, /^Review$/).isDisabled()).toBe(true)
    await rows(page).filter({ hasText: 'Mantle' }).getByText('12 USDC', { exact: true }).waitFor()
    await expectAccessible(page)
    await changeAccount(page, user.address)
    await note.first().waitFor({ state: 'detached' })
    expect(await decision(page, /^Review$/).isEnabled()).toBe(true)

    for (const path of [TO_ARBITRUM, '/buysell']) {
      await page.goto(`${app.url}${path}`)
      await page.getByText('Bridge of 11 USDC on Ethereum was interrupted.').waitFor()
    }
    await page.getByRole('link', { name: 'Resume' }).click()
    await page.waitForURL(/transfer=/)
    expectQuiet(page, DECLINED)
  })

  test('send from two chains with one permit each and without a wallet transaction, and resume after a reload', {
    timeout: 120_000,
  }, async () => {
    const page = await openWithPageWallet(app, TO_ETHEREUM)
    await showAllAssets(page)
    await pick(page, 'USDC on Base', '100')
    await pick(page, 'USDC on Arbitrum One', '50')
    await page.getByText('Ready', { exact: true }).nth(1).waitFor()
    for (const chain of ['Base', 'Arbitrum One']) {
      // Permits require that the calldata contains the recipient.
      await page.getByLabel(`Provider for USDC on ${chain}`).selectOption('across')
    }
    const before = await scripts(page)
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.postData()?.includes('eth_sendTransaction')) sent.push(request.url())
    })
    await page.getByRole('checkbox', { name: /^1 signature each, fee in USDC/ }).check()
    await page.getByText('Two signatures.').waitFor()
    expect(before.filter((name) => /abstractjs|smart-account-(?!service)/.test(name))).toEqual([])
    await decision(page, /^Review$/).click()
    await page.getByText('0.05, at most 0.06 USDC').nth(1).waitFor()
    await expectAccessible(page)
    await decision(page, /^Send \$[\d,.]+ from 2 sources$/).click()
    await page.getByRole('heading', { level: 2, name: 'Progress 2 of 2 arrived' }).waitFor()
    expect(sent).toEqual([])
    await page.reload()
    await page.getByRole('heading', { level: 2, name: 'Progress 2 of 2 arrived' }).waitFor()
    await rows(page).getByText('Smart account fee paid: 0.05 USDC').nth(1).waitFor()
    expectQuiet(page, DECLINED)
  })

  longerTest(
    'complete a permit that was signed before a reload without another signature',
    async () => {
      const page = await openWithPageWallet(app, TO_ETHEREUM)
      await showAllAssets(page)
      await pick(page, 'USDC on Base', '40')
      await page.getByLabel('Provider for USDC on Base').selectOption('across')
      await page.getByRole('checkbox', { name: /^1 signature, fee in USDC/ }).check()
      await page.getByText('One signature.').waitFor()
      await decision(page, /^Review$/).click()
      await page.getByText('0.05, at most 0.06 USDC').waitFor()
      // Reload before the page can read the outcome.
      app.sandbox.setFaults('mee', { path: '/explorer', reply: { kind: 'httpError', status: 503 } })
      const handedOver = page.waitForResponse((reply) => reply.url().endsWith('/exec') && reply.ok())
      await decision(page, /^Send \$[\d,.]+ from 1 source$/).click()
      await handedOver
      await decision(page, /^Status unavailable$/).waitFor()
      const walletRequests: string[] = []
      page.on('request', (request) => {
        const body = request.postData() ?? ''
        if (/eth_sendTransaction|eth_signTypedData/.test(body)) walletRequests.push(body)
      })
      await page.reload()
      app.sandbox.setFaults('mee')
      await page.getByRole('heading', { level: 2, name: 'Progress 1 of 1 arrived' }).waitFor()
      expect(walletRequests).toEqual([])
      expectQuiet(page, DECLINED)
    },
    120_000,
  )

  longerTest('are not sent if the form has changed since the review', async () => {
    const page = await openConnected(app, TO_ARBITRUM)
    await showAllAssets(page)
    await pick(page, 'USDC on Base', '1.2.3')
    await decision(page, /^Check the amount$/).waitFor()
    await pick(page, 'USDC on Base', '100')
    await decision(page, /^Review$/).click()
    await acceptUnverified(page, /^Send \$[\d,.]+ from 1 source$/)
    await decision(page, /^Send \$[\d,.]+ from 1 source$/).waitFor()
    await page.getByRole('button', { name: /^Slippage/ }).click()
    await page.getByText('1%', { exact: true }).click()
    await page.keyboard.press('Escape')
    await decision(page, /^Review$/).waitFor()
    expect(await decision(page, /^Send /).count()).toBe(0)
    expectQuiet(page, DECLINED)
  })

  longerTest('sell a token from its row on two chains, by keyboard', async () => {
    const page = await openPage({ url: `${app.url}/swap?chain=42161` })
    await connectBurner(page)
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('button', { name: /Assets & Activity/ }).click()
    await drawer.getByRole('button', { name: /^USDT / }).click()
    await drawer.getByRole('toolbar', { name: 'USDT actions' }).getByRole('button', { name: 'Sell' }).click()
    await page.waitForURL(/buysell\?.*refresh=\d+/)
    await page.getByRole('heading', { level: 1, name: 'Buy / Sell' }).waitFor()
    await page.getByLabel('You sell (USDT)').focus()
    await page.keyboard.type('150000')
    const plans = page.getByRole('radiogroup', { name: 'Plan' }).getByRole('radio')
    await page.getByText(/^(highest output|highest after network fees|fewest signatures)$/).waitFor()
    await expectAccessible(page)
    await page.getByRole('radiogroup', { name: 'Plan' }).getByRole('radio', { checked: true }).focus()
    await page.keyboard.press('Home')
    while (!/ and /.test((await plans.filter({ hasText: 'selected' }).getAttribute('aria-label')) ?? '')) {
      await page.keyboard.press('ArrowDown')
    }
    await page.getByRole('heading', { level: 2, name: 'Plan 2 of 4 sources' }).waitFor()
    await decision(page, /^Review$/).focus()
    await page.keyboard.press('Enter')
    await decision(page, /^Sell 150,000 USDT$/).waitFor()
    await expectAccessible(page)
    await decision(page, /^Sell 150,000 USDT$/).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => focusedName(page)).toBe('Progress')
    await page.getByRole('heading', { level: 2, name: 'Progress 2 of 2 arrived' }).waitFor()
    const [arrived] = await parts(page)
    expect(arrived).toBeGreaterThan(149_000)
    expectQuiet(page, DECLINED)
  })

  longerTest('buy a token on a phone, and report an excessive amount', async () => {
    const url = `${app.url}/buysell?chain=42161&outputCurrency=WETH`
    const page = await openPage({ url, ...LIGHT_PHONE })
    await page.getByText('Connect a wallet to compare plans for its balances.').waitFor()
    await expectAccessible(page)
    await withBurner(page)
    const amount = page.getByLabel('You pay (USDC)')
    await amount.fill('9999999')
    await decision(page, /^Insufficient USDC$/).waitFor()
    await amount.fill('12.5')
    await page.getByText(/^(highest output|highest after network fees|fewest signatures)$/).waitFor()
    await decision(page, /^Review$/).waitFor()
    await expectAccessible(page)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
    await page.getByText('Sell', { exact: true }).click()
    await page.getByLabel('You sell (WETH)').waitFor()
    expectQuiet(page, DECLINED)
  })

  longerTest('ignore sources in the URL that the wallet does not hold', async () => {
    const nonsense = `from=1-0x${'9'.repeat(40)}-5,x,8453&transfers=nobody&outputCurrency=%3Cb%3E&outputChain=424242`
    const page = await openPage({ url: `${app.url}/multichain?${nonsense}`, ...LIGHT_PHONE })
    await page.getByText('No assets selected').waitFor()
    await page.getByText('Transfers of this link were not found in this browser.').waitFor()
    await decision(page, /^Connect a wallet$/).waitFor()
    await expectAccessible(page)
    await page.goto(`${app.url}/buysell?chain=0&inputCurrency=NOPE&side=%00`)
    await page.getByText('No wallet connected').waitFor()
    expectQuiet(page, DECLINED)
  })

  test.each(selectCases(['/multichain', '/buysell', '/bridge']))(
    '%s requests quotes again when the page becomes visible',
    async (path) => {
      const page = await openConnected(app, `${path}${QUERIES[path]}`, {
        beforeLoad: (opened) => opened.clock.install(),
      })
      if (path === '/multichain') {
        await showAllAssets(page)
        await pick(page, 'USDC on Base', '100')
      } else await page.getByLabel(/^You (sell|send) \(/).fill('100')
      await decision(page, /^Review( bridge)?$/).waitFor()
      await page.getByRole('button', { name: /^Refresh quotes, updates within/ }).waitFor()
      await setVisible(page, false)
      await page.getByRole('button', { name: 'Refresh quotes, updates are paused' }).waitFor()
      await page.clock.fastForward(11_000)
      const quoteRequest = page.waitForRequest(/lifi.*\/quote/)
      await setVisible(page, true)
      await quoteRequest
    },
  )
})

const QUERIES: Readonly<Record<string, string>> = {
  '/multichain': '?outputChain=42161&outputCurrency=USDC',
  '/buysell': '?chain=8453&inputCurrency=USDT',
  '/bridge': '?inputChain=42161&outputChain=8453&inputCurrency=USDC&outputCurrency=USDC',
}

/** Returns the URLs of the loaded scripts. */
function scripts(page: Page): Promise<string[]> {
  return page.evaluate(
    `performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => name.endsWith('.js'))`,
  )
}

/** Returns the accessible name of the focused element. */
function focusedName(page: Page): Promise<string | null> {
  return page.evaluate('document.activeElement.ariaLabel')
}

/** Returns the arrived, pending and unsent amounts. */
async function parts(page: Page): Promise<number[]> {
  const figures = await page
    .getByRole('region', { name: 'Review' })
    .locator('dl')
    .first()
    .locator('dd')
    .allInnerTexts()
  return figures.map((text) => Number(text.replaceAll(',', '')))
}

async function setVisible(page: Page, isVisible: boolean): Promise<void> {
  const state = isVisible ? 'visible' : 'hidden'
  await page.evaluate(`{
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => '${state}' })
    document.dispatchEvent(new Event('visibilitychange'))
  }`)
}
