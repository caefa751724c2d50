import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setAnswer } from '../support/browser/announce-wallet.ts'
import { type RunningApp, serveApp } from '../support/browser/app.ts'
import { capture } from '../support/browser/capture.ts'
import { expectAccessible } from '../support/browser/expect-accessible.ts'
import { goWithinApp } from '../support/browser/go-within-app.ts'
import { openConnected } from '../support/browser/open-connected.ts'
import {
  EXPERT_MODE,
  expectQuiet,
  hasChromium,
  openPage,
  type PageOptions,
} from '../support/browser/open-page.ts'
import { openWithPageWallet } from '../support/browser/open-with-page-wallet.ts'
import { tabTo } from '../support/browser/tab-to.ts'
import { createTestClient, getToken, getUser } from '../support/create-test-client.ts'
import { longerTest } from '../support/current-tier.ts'

const CHAIN = 1
const PRO = `/lending/pro/${CHAIN}/AAVE_V3`
const PLAIN = `/lending/${CHAIN}/AAVE_V3`
const OPEN = '?operation=open&inputCurrency=USDC&outputCurrency=WETH'
/** Logos of tokens and lenders are on public hosts, so their failures are ignored. */
const LOGOS = /ERR_NAME_NOT_RESOLVED|ERR_INTERNET_DISCONNECTED|Failed to load resource/

/** The tests run in order on one chain, and each continues with the position of the previous one. */
describe.skipIf(!hasChromium)('margin', () => {
  let app: RunningApp
  beforeAll(async () => {
    app = await serveApp({ markets: true, chains: [CHAIN, 5000] })
  })
  afterAll(() => app?.stop())

  const openPro = () => openConnected(app, PRO + OPEN, { storage: EXPERT_MODE })
  const openProWithoutWallet = (path: string, options: Pick<PageOptions, 'theme' | 'viewport'> = {}) =>
    openPage({ ...options, url: `${app.url}${path}`, storage: EXPERT_MODE })
  const getMainButton = (page: Page) => page.locator('button[data-kind=go]').first()
  const wait = (page: Page) =>
    expect.poll(() => getMainButton(page).getAttribute('aria-disabled'), { timeout: 20_000 }).toBeNull()
  const before = (page: Page, label: string) =>
    page.locator('dl > div', { has: page.getByText(label, { exact: true }) }).last()
  /** Reviews the trade, then clicks the button of each step until the trade is done. */
  const execute = async (page: Page, label: string) => {
    await page.getByRole('button', { name: label }).click()
    await page.getByText(/^Simulated/).waitFor()
    const steps = await page
      .locator('ol')
      .filter({ hasText: /Allow (exactly|at most)/ })
      .innerText()
    await wait(page)
    await getMainButton(page).click()
    await page.getByText('Done.', { exact: true }).waitFor({ timeout: 30_000 })
    return steps
  }

  test('keeps a review open while another tab changes the settings', async () => {
    const page = await openConnected(app, PLAIN + OPEN)
    await page.getByLabel('You deposit (WETH)').fill('2')
    await page.getByRole('radio', { name: /WETH, best/, checked: true }).waitFor()
    await page.getByRole('button', { name: 'Review position' }).click()
    await page.getByText(/^Simulated/).waitFor()

    const secondTab = await page.context().newPage()
    await secondTab.goto(app.url)
    await secondTab.getByRole('button', { name: 'Settings' }).first().click()
    for (const name of ['Expert Mode', 'Prefer Permits'])
      await secondTab.getByRole('switch', { name }).click()
    await secondTab.getByText('Light mode').click()
    await expect
      .poll(() => page.locator('html').getAttribute('data-theme'), { timeout: 10_000 })
      .toBe('light')
    await page.getByText(/^Simulated/).waitFor()
    expect(new URL(page.url()).pathname).toBe(PLAIN)
  })

  test('opens a 3x long with all values before and after, and closes it from the row of its debt', async () => {
    const page = await openPro()
    await page.getByLabel('You deposit (WETH)').fill('2')
    await page.getByRole('slider', { name: 'Leverage' }).fill('3')
    await page.getByRole('radio', { name: /, 3\.99\d* WETH, best/, checked: true }).waitFor()
    await page
      .getByText(/^Long 5\.99\d* WETH, borrows 10,000 USDC\. \$\S+ is available in the pool\.$/)
      .waitFor()
    await expectAccessible(page)
    expect(await before(page, 'Leverage').innerText()).toMatch(/0\.00×.*3\.00×/s)
    const opening = await execute(page, 'Review position')
    expect(opening).toMatch(
      /Approve exactly 2 WETH.*Allow exactly 10,\d+(\.\d+)? USDC debt.*Open 3\.00× long WETH/s,
    )
    await getMainButton(page).click()

    await page.getByRole('button', { name: 'Repay the USDC debt' }).click()
    await expect.poll(() => new URL(page.url()).search).toMatch(/operation=close/)
    await page.getByRole('button', { name: 'All', exact: true }).click()
    await page
      .getByRole('checkbox', {
        name: /^Withdraw the rest, about \d\.\d+ WETH, to the wallet$/,
        checked: true,
      })
      .waitFor()
    expect(await before(page, 'Debt').innerText()).toMatch(/\$10,000\.\d\d.*\$0\.00/s)
    const closing = await execute(page, 'Review close')
    expect(closing).toMatch(/Allow at most 5\.\d{6,} WETH withdrawal.*Revoke the permission of 0x/s)
    const { causeway } = createTestClient(app.sandbox.description)
    const account = getUser(app.sandbox.description).address
    const { positions } = await causeway.lending.getPositions({
      account,
      chainIds: [CHAIN],
      lenders: ['AAVE_V3'],
    })
    const [held] = positions[0]?.positions ?? []
    expect(
      Object.values(held?.pools ?? {}).filter(({ deposits, debt }) => deposits > 0n || debt > 0n),
    ).toEqual([])
    await causeway.dispose()
    expectQuiet(page, LOGOS)
  })

  test('shows the amounts of the quote in form and review, which opens with its deciding figures in view', async () => {
    const page = await openConnected(app, PLAIN + OPEN, { viewport: { width: 1280, height: 900 } })
    const dialog = page.getByRole('dialog', { name: 'Margin' })
    const size = dialog.getByText(/^Long 2[78]\d(\.\d+)? WETH, borrows 475,\d{3}(\.\d+)? USDC\./)
    const loss = dialog.getByText(/The swap loses \d\.\d\d% of the amount sold, /)
    const button = dialog.locator('button[data-kind=go]')
    await dialog.getByLabel('You deposit (WETH)').fill('95')
    await dialog.getByRole('slider', { name: 'Leverage' }).fill('3')
    await size.waitFor()
    await loss.waitFor()
    await dialog.getByText('Minimum bought').waitFor()
    await button.click()
    await dialog.getByText(/^Simulated/).waitFor()
    await size.waitFor()
    const [frame, footer] = await Promise.all([dialog.boundingBox(), button.boundingBox()])
    for (const text of [
      loss,
      dialog.getByText('Health factor', { exact: true }),
      dialog.getByText('WETH liquidation price'),
      dialog.getByText(/^Approve exactly 95 WETH/),
      dialog.getByText(/^Allow exactly 475,/),
      dialog.locator('ol').getByText('Open 3.00× long WETH'),
      dialog.getByText('Minimum bought'),
    ]) {
      const box = await text.boundingBox()
      expect(box?.y, `${text} is below the title`).toBeGreaterThanOrEqual((frame?.y ?? 0) + 48)
      expect((box?.y ?? 0) + (box?.height ?? 0), `${text} is above the button`).toBeLessThanOrEqual(
        footer?.y ?? 0,
      )
    }
    await expectAccessible(page)
    expectQuiet(page, LOGOS)
  })

  test('offers to switch to the mode that the leverage of the URL needs', async () => {
    const page = await openConnected(app, `${PLAIN}${OPEN}&mode=1`)
    await page
      .getByRole('dialog', { name: 'Margin' })
      .getByRole('button', { name: /^Switch to / })
      .click()
    await page.getByRole('dialog', { name: 'Switch E-Mode' }).waitFor()
    await expectAccessible(page)
  })

  test('requires consent to a slippage above 5%, for one trade only', async () => {
    const page = await openPro()
    await page.getByLabel('You deposit (WETH)').fill('1')
    await page.getByRole('button', { name: /^0\.5%\s*auto/ }).click()
    const settings = page.getByRole('dialog', { name: 'Slippage' })
    await settings.getByText('Custom', { exact: true }).click()
    await page.getByLabel('Custom slippage in percent').fill('10')
    const [frame, field] = await Promise.all([
      settings.boundingBox(),
      settings.getByLabel('Custom slippage in percent').boundingBox(),
    ])
    expect((field?.x ?? 0) - (frame?.x ?? 0)).toBeGreaterThan(8)
    await page.keyboard.press('Escape')
    const consent = page.getByRole('checkbox', {
      name: /^I accept that I may receive up to 10% less than quoted/,
    })
    await consent.waitFor()
    expect(await getMainButton(page).innerText()).toBe('Confirm 10% slippage')
    await expectAccessible(page)
    await consent.click()
    await page.getByRole('button', { name: 'Review position' }).waitFor()
    await page.getByRole('slider', { name: 'Leverage' }).press('ArrowRight')
    await consent.waitFor()
    expect(await getMainButton(page).innerText()).toBe('Confirm 10% slippage')
    expectQuiet(page, LOGOS)
  })

  longerTest('shows an insufficient balance and the risk before the review', async () => {
    const page = await openPro()
    await page.getByLabel('You deposit (WETH)').fill('200')
    await page.getByText('Your balance is').waitFor()
    expect(await getMainButton(page).innerText()).toMatch(/Insufficient WETH/)
    await page.getByLabel('You deposit (WETH)').fill('1')
    await page.getByRole('slider', { name: 'Leverage' }).press('End')
    await page.getByRole('checkbox', { name: /^I understand/ }).waitFor()
    expect(await getMainButton(page).innerText()).toBe('Accept the risk to continue')
    await expectAccessible(page)
  })

  test('opens as a dialog on the page of a lender, from its URL and by keyboard only', async () => {
    const page = await openConnected(app, PLAIN + OPEN)
    const dialog = page.getByRole('dialog', { name: 'Margin' })
    await dialog.waitFor()
    await dialog.getByLabel('You deposit (WETH)').press('1')
    await dialog.getByRole('tab', { name: 'Debt swap' }).press('Enter')
    await expect.poll(() => new URL(page.url()).search).toBe('?operation=debtswap')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect.poll(() => new URL(page.url()).search).toBe('')
  })

  test('links to a trade whose dialog was closed while the wallet was open', async () => {
    const page = await openWithPageWallet(app, PLAIN + OPEN)
    const dialog = page.getByRole('dialog', { name: 'Margin' })
    await dialog.getByLabel('You deposit (WETH)').fill('1')
    await dialog.getByRole('button', { name: 'Review position' }).click()
    await dialog.getByText(/^Simulated/).waitFor()
    await setAnswer(page, 'never')
    await dialog.locator('button[data-kind=go]').click()
    await dialog.getByRole('button', { name: 'Open your wallet' }).waitFor()
    const note = dialog.getByRole('status').filter({ hasText: 'is in progress' })
    expect(await note.count()).toBe(0)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    const running = page.getByRole('status').filter({ hasText: 'is in progress' })
    await running.waitFor()
    await page.setViewportSize({ width: 390, height: 844 })
    const pools = page.getByRole('heading', { name: /^Pools/ })
    const getTop = async (locator: Locator) => (await locator.boundingBox())?.y ?? Number.NaN
    await expect.poll(async () => (await getTop(running)) < (await getTop(pools))).toBe(true)
    await page.setViewportSize({ width: 1440, height: 900 })
    await goWithinApp(page, PLAIN + OPEN)
    await note.waitFor()
    await capture(page, 'margin-running')
    await expectAccessible(page)
    await note.getByRole('link', { name: 'View details' }).click()
    await page.waitForURL(/\/swap\?transfer=/)
    await page.getByText('Open your wallet.').waitFor()
    expectQuiet(page, LOGOS)
  })

  longerTest('leads from a lender that no router supports back to its lending actions', async () => {
    const page = await openProWithoutWallet('/lending/pro/5000/INIT?operation=open')
    await page.getByText(/^Margin trades are not supported at Init: /).waitFor()
    await page.getByRole('button', { name: 'Back to Init' }).click()
    await page.getByLabel(/^You deposit/).waitFor()
    expect(new URL(page.url()).searchParams.has('operation')).toBe(false)
  })

  for (const [theme, width] of [
    ['dark', 390],
    ['light', 320],
  ] as const) {
    longerTest(`fits a ${theme} screen of ${width} pixels`, async () => {
      const page = await openProWithoutWallet(PRO + OPEN, { theme, viewport: { width, height: 844 } })
      await page.getByLabel('You deposit (WETH)').waitFor()
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
      await expectAccessible(page)
    })
  }

  longerTest('is opened by keyboard only', async () => {
    const page = await openPro()
    const deposit = page.getByLabel('You deposit (WETH)')
    const slider = page.getByRole('slider', { name: 'Leverage' })
    await slider.waitFor()
    while (!(await deposit.evaluate((field) => field === document.activeElement))) {
      await page.keyboard.press('Tab')
    }
    await page.keyboard.type('1')
    await expect.poll(() => deposit.inputValue()).toBe('1')
    await tabTo(page, /^Account leverage$/)
    while (Number(await slider.inputValue()) < 2) await page.keyboard.press('PageUp')
    await expect.poll(() => getMainButton(page).innerText(), { timeout: 30_000 }).toBe('Review position')
    await wait(page)
    await tabTo(page, /^Review position/)
    await page.keyboard.press('Enter')
    await page.getByText(/^Simulated/).waitFor()
    await wait(page)
    await tabTo(page, /^(Approve|Allow|Open) .*WETH/)
    await page.keyboard.press('Enter')
    await page.getByText('Done.', { exact: true }).waitFor({ timeout: 30_000 })
  })

  test('offers to move a loan to better rates, and going back closes the dialog of the move', async () => {
    const { description } = app.sandbox
    const { causeway, wallet } = createTestClient(description)
    const account = { chainId: CHAIN, lender: 'COMPOUND_V3_USDC', account: getUser(description).address }
    const getPoolId = (symbol: string) => getToken(description, CHAIN, symbol).address.toLowerCase()
    const plan = await causeway.lending.plan(account, [
      { type: 'Deposit', poolId: getPoolId('WETH'), amount: 10n * 10n ** 18n },
      { type: 'Borrow', poolId: getPoolId('USDC'), amount: 5_000_000_000n },
    ])
    await causeway.lending.execute(plan, wallet)
    await causeway.dispose()
    const path = `/lending/${CHAIN}/COMPOUND_V3_USDC`
    const page = await openConnected(app, path)
    await page.getByRole('button', { name: 'Move loan' }).click()
    const dialog = page.getByRole('dialog', { name: /^Move loan to / })
    await dialog.waitFor()
    await capture(page, 'move-dialog')
    await expectAccessible(page)
    await page.goBack()
    await dialog.waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname).toBe(path)
    await page.getByRole('button', { name: 'Move loan' }).waitFor()
    expectQuiet(page, LOGOS)
  })

  test('opens the dialog of a move from the portfolio, and leads back to it', async () => {
    const page = await openConnected(app, '/portfolio')
    await page.getByRole('button', { name: /^Details of .*Compound/ }).click()
    await page.getByRole('link', { name: 'Move loan' }).click()
    const dialog = page.getByRole('dialog', { name: /^Move loan to / })
    await dialog.waitFor()
    await page.goBack()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => new URL(page.url()).search).not.toContain('move')
    await page.goBack()
    await page.waitForURL(/\/portfolio$/)
    expectQuiet(page, LOGOS)
  })

  /** Borrows against a deposit, and opens the dialog of an operation with an amount of the debt. */
  const openWithDebt = async (operation: string, amount: string) => {
    const { description } = app.sandbox
    const { causeway, wallet } = createTestClient(description)
    const account = { chainId: CHAIN, lender: 'AAVE_V3', account: getUser(description).address }
    const getPoolId = (symbol: string) => getToken(description, CHAIN, symbol).address.toLowerCase()
    const plan = await causeway.lending.plan(account, [
      { type: 'Deposit', poolId: getPoolId('WETH'), amount: 10n * 10n ** 18n },
      { type: 'Borrow', poolId: getPoolId('USDC'), amount: 5_000_000_000n },
    ])
    await causeway.lending.execute(plan, wallet)
    await causeway.dispose()
    const page = await openConnected(app, `${PLAIN}?operation=${operation}`)
    const dialog = page.getByRole('dialog', { name: 'Margin' })
    await dialog.getByRole('textbox').first().fill(amount)
    return { page, dialog }
  }

  test('repays in part through the selected provider, and states the amount that a chosen one repays', async () => {
    const { page, dialog } = await openWithDebt('close', '1000')
    const best = dialog.getByRole('radio', { name: /WETH, best/, checked: true })
    const review = dialog.getByRole('button', { name: 'Review close' })
    for (const name of [/^LI\.FI, \d/, /^Uniswap V3, \d/, /^Causeway, \d/])
      await dialog.getByRole('radio', { name }).waitFor()
    await expect.poll(() => dialog.getByLabel(/, pending$/).count(), { timeout: 30_000 }).toBe(0)
    const [provider] = (await best.getAttribute('aria-label'))?.split(',') ?? []
    await capture(page, 'margin-partial-form')
    await review.click()
    await dialog.getByText(`Swap through ${provider}`).waitFor()
    await dialog.locator('ol').getByText('Repay 1,000 USDC with WETH').waitFor()
    await capture(page, 'margin-partial-review')
    await dialog.getByRole('button', { name: 'Back to the form' }).click()

    await dialog.getByRole('radio', { name: /^LI\.FI/ }).click()
    const surplus = dialog.getByText(
      /^This swap cannot buy an exact amount\..* The surplus reduces the debt too\.$/,
    )
    await surplus.waitFor()
    await capture(page, 'margin-inexact-form')
    await expectAccessible(page)
    await review.click()
    await dialog.getByText('Swap through LI.FI').waitFor()
    const label = /Repay about 1,00\d(\.\d+)? USDC \(at least 1,00[01](\.\d+)?\) with WETH/
    await dialog.locator('ol').getByText(label).waitFor()
    await surplus.waitFor()
    await capture(page, 'margin-inexact-review')
    await dialog.locator('button[data-kind=go]').click()
    await page.getByText('Done.', { exact: true }).waitFor({ timeout: 30_000 })
    await dialog.getByRole('status').filter({ hasText: label }).waitFor()
    await capture(page, 'margin-inexact-done')
    expectQuiet(page, LOGOS)
  })

  /** Reviews a debt swap of an account with a debt, up to its simulation. */
  const reviewDebtSwap = async () => {
    const { description } = app.sandbox
    const { page, dialog } = await openWithDebt('debtswap', '1000')
    const review = dialog.getByRole('button', { name: 'Review debt swap' })
    await review.click()
    await dialog.getByText(/^Simulated/).waitFor()
    const { rpcUrl = '' } = description.chains.find(({ chainId }) => chainId === CHAIN) ?? {}
    return { page, dialog, review, rpcUrl }
  }

  test('lists the revocation after a debt swap whose response was lost before the wallet is asked for it', async () => {
    const { page, dialog, review, rpcUrl } = await reviewDebtSwap()
    let isDown = false
    let sent = 0
    await page.route(
      (url) => url.href.startsWith(rpcUrl),
      async (route) => {
        const body = route.request().postData() ?? ''
        if (!isDown && body.includes('"eth_sendRawTransaction"')) {
          sent++
          isDown = sent === 2
          if (isDown) await route.fetch()
        }
        await (isDown ? route.abort() : route.continue())
      },
    )
    await dialog.locator('button[data-kind=go]').click()
    await dialog.getByRole('alert').waitFor({ timeout: 60_000 })
    await dialog.getByRole('button', { name: 'Back to the form' }).click()
    isDown = false
    await review.click()
    await dialog.getByRole('status').filter({ hasText: 'Already sent.' }).waitFor({ timeout: 60_000 })
    await capture(page, 'margin-found')
    await expectAccessible(page)
    expect(sent).toBe(2)
    await dialog.getByRole('button', { name: /^Revoke/ }).click()
    await page.getByText('Done.', { exact: true }).waitFor({ timeout: 30_000 })
    await capture(page, 'margin-found-done')
    expect(sent).toBe(3)
  })

  test('goes on with the revocation after a debt swap that was sent although the wallet reported its rejection', async () => {
    const { page, dialog, rpcUrl } = await reviewDebtSwap()
    let sent = 0
    await page.route(
      (url) => url.href.startsWith(rpcUrl),
      async (route) => {
        const { id, method } = JSON.parse(route.request().postData() ?? '{}')
        if (method !== 'eth_sendRawTransaction' || ++sent !== 2) return route.continue()
        await route.fetch()
        const error = { code: 4001, message: 'User rejected the request.' }
        await route.fulfill({ json: { jsonrpc: '2.0', id, error } })
      },
    )
    await dialog.locator('button[data-kind=go]').click()
    const note = dialog.getByRole('status').filter({ hasText: 'Already sent.' })
    await note.waitFor({ timeout: 60_000 })
    await note.filter({ hasText: 'The transaction was sent and is confirmed.' }).waitFor({ timeout: 30_000 })
    await capture(page, 'margin-rejected-found')
    expect(sent).toBe(2)
    await dialog.getByRole('button', { name: /^Revoke/ }).click()
    await page.getByText('Done.', { exact: true }).waitFor({ timeout: 30_000 })
    expect(sent).toBe(3)
  })
})
