import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningApp, serveApp } from '../support/browser/app.ts'
import { capture } from '../support/browser/capture.ts'
import { expectAccessible } from '../support/browser/expect-accessible.ts'
import { openConnected } from '../support/browser/open-connected.ts'
import {
  EXPERT_MODE,
  expectQuiet,
  hasChromium,
  openPage,
  type PageOptions,
} from '../support/browser/open-page.ts'
import { createTestClient, getToken, getUser } from '../support/create-test-client.ts'
import { longerTest } from '../support/current-tier.ts'

const CHAIN = 1
const LENDER = 'AAVE_V3'
const PATH = `/lending/pro/${CHAIN}/${LENDER}`
/** Logos of tokens and lenders are on public hosts, so their failures are ignored. */
const LOGOS = /ERR_NAME_NOT_RESOLVED|ERR_INTERNET_DISCONNECTED|Failed to load resource/

describe.skipIf(!hasChromium)('lending in expert mode', () => {
  let app: RunningApp
  beforeAll(async () => {
    app = await serveApp({ markets: true, chains: [CHAIN, 5000] })
    await borrow()
  })
  afterAll(() => app?.stop())

  /** Deposits 3 ETH and borrows 2,500 USDC on Aave V3. */
  const borrow = async () => {
    const { description } = app.sandbox
    const { causeway, wallet } = createTestClient(description)
    const account = { chainId: CHAIN, lender: LENDER, account: getUser(description).address }
    const getPoolId = (symbol: string) => getToken(description, CHAIN, symbol).address.toLowerCase()
    const plan = await causeway.lending.plan(account, [
      { type: 'Deposit', poolId: getPoolId('WETH'), amount: 3n * 10n ** 18n, asNative: true },
      { type: 'Borrow', poolId: getPoolId('USDC'), amount: 2_500_000_000n },
    ])
    await causeway.lending.execute(plan, wallet)
    await causeway.dispose()
    // The rate history needs a time at which the lender existed: a minute or more before the latest block.
    await app.sandbox.client(CHAIN).increaseTime({ seconds: 600 })
    await app.sandbox.client(CHAIN).mine({ blocks: 1 })
  }

  const open = () => openConnected(app, PATH, { storage: EXPERT_MODE })
  const openWithoutWallet = (path = PATH, options: Omit<PageOptions, 'url' | 'storage'> = {}) =>
    openPage({ ...options, url: `${app.url}${path}`, storage: EXPERT_MODE })
  const region = (page: Page, name: string) =>
    page.locator('section', { has: page.getByRole('heading', { level: 2, name }) }).last()
  const findRow = (page: Page, table: string, name: RegExp) =>
    region(page, table).getByRole('row').filter({ hasText: name }).first()
  const chart = (page: Page, name: RegExp) =>
    page.getByRole('figure').filter({ has: page.getByRole('heading', { name }) })

  test('opens in expert mode only', async () => {
    const page = await openPage({ url: `${app.url}/lending/${CHAIN}/${LENDER}` })
    await page.getByRole('button', { name: 'Settings' }).first().click()
    await page.getByRole('switch', { name: 'Expert Mode' }).click()
    await page.keyboard.press('Escape')
    await page.goto(`${app.url}${PATH}?operation=close`)
    await page.getByRole('tab', { name: 'Close', exact: true, selected: true }).waitFor()
    expect(new URL(page.url()).pathname).toBe(PATH)
    await page.getByRole('button', { name: 'Settings' }).first().click()
    await page.getByRole('switch', { name: 'Expert Mode' }).click()
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/lending/${CHAIN}/${LENDER}`)
  })

  test('marks a health factor that could not be refreshed as the last known one, until it is', async () => {
    const { rpcUrl = '' } = app.sandbox.description.chains.find(({ chainId }) => chainId === CHAIN) ?? {}
    const page = await openConnected(app, `/lending/${CHAIN}/${LENDER}`, {
      beforeLoad: (opened) => opened.clock.install(),
    })
    const position = region(page, 'Your position')
    await position.getByRole('img', { name: /^Health factor/ }).waitFor({ timeout: 40_000 })
    const marks = () => [
      position.getByText(/^Last known value, 1 min( \d+ s)? old$/),
      page.getByText('Not refreshed', { exact: true }),
    ]
    for (const mark of marks()) expect(await mark.count()).toBe(0)
    await page.route(`${rpcUrl}/**`, (route) => route.fulfill({ status: 503, body: 'down' }))
    await page.clock.fastForward(61_000)
    for (const mark of marks()) await mark.waitFor({ timeout: 5_000 })
    await capture(page, 'health-factor-not-refreshed')
    await page.unroute(`${rpcUrl}/**`)
    await page.clock.fastForward(61_000)
    await position.getByText(/^Last known value/).waitFor({ state: 'detached' })
    await page.getByText('Not refreshed', { exact: true }).waitFor({ state: 'detached' })
  })

  test('states nothing about the modes, the account and its liquidation while the node is down', async () => {
    const { rpcUrl = '' } = app.sandbox.description.chains.find(({ chainId }) => chainId === CHAIN) ?? {}
    const page = await openConnected(app, PATH, {
      storage: EXPERT_MODE,
      beforeLoad: (opened) =>
        opened.route(`${rpcUrl}/**`, (route) => route.fulfill({ status: 503, body: 'down' })),
    })
    await page
      .getByRole('main')
      .getByText(/could not be (loaded|read)/)
      .first()
      .waitFor({ timeout: 40_000 })
    const statements = /No single price change|has one E-Mode|Connect a wallet|one account per wallet/
    expect(await page.getByRole('main').innerText()).not.toMatch(statements)
    expect(await page.getByRole('main').getByRole('table').count()).toBe(0)
    await page.setViewportSize({ width: 390, height: 844 })
    const reason = page.getByRole('main').getByText('This lender could not be loaded')
    await expect.poll(async () => (await reason.boundingBox())?.y, { message: 'in view' }).toBeLessThan(780)
    await capture(page, 'pro-node-down')
  })

  test('shows collateral and debt, every e-mode, and the effects of price changes', async () => {
    const page = await open()
    await findRow(page, 'Collateral', /WETH/).getByText('3.0000').waitFor()
    await findRow(page, 'Debt', /USDC/).getByText('$2,500.00').waitFor()
    expect(await findRow(page, 'E-Modes', /Default/).innerText()).toMatch(
      /80\.0%.*82\.5%.*4\.99×.*2\.4\d.*In use/s,
    )
    expect(await findRow(page, 'E-Modes', /Stablecoins/).innerText()).toMatch(/93\.0%.*Switch/s)
    expect(await findRow(page, 'If prices move', /−20%/).innerText()).toMatch(
      /\$2,000\.00.*1\.9\d.*Safe.*\$3,500\.00/s,
    )
    expect(await findRow(page, 'If prices move', /−60%/).innerText()).toMatch(/Can be liquidated/)
    await page.getByText(/Liquidated at a price of \$1,0\d\d\.\d\d/).waitFor()
    await chart(page, /rate curve/)
      .getByText(/Above 80% each point of utilization adds/)
      .waitFor()
    await expectAccessible(page)
    expectQuiet(page, LOGOS)
  })

  longerTest('switches the e-mode by keyboard only', async () => {
    const page = await open()
    const action = page.getByRole('button', { name: 'Switch to Stablecoins' })
    await action.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Switch E-Mode' })
    await dialog.waitFor()
    await expectAccessible(page)
    const button = dialog.locator('button[data-kind=go]')
    for (const status of ['checked', 'sent']) {
      await expect.poll(() => button.getAttribute('aria-disabled'), { message: status }).toBeNull()
      await button.focus()
      await page.keyboard.press('Enter')
      if (status === 'checked')
        await dialog
          .getByText(/Simulated|Tried/)
          .first()
          .waitFor()
    }
    await dialog.getByText('Done.').waitFor()
    await page.keyboard.press('Escape')
    await findRow(page, 'E-Modes', /Stablecoins/)
      .getByText('In use')
      .waitFor()
    expect(await findRow(page, 'E-Modes', /ETH correlated/).innerText()).toMatch(/Unavailable/)
    await page.getByText('USDC is not allowed in ETH correlated. Withdraw or repay it first.').waitFor()
  })

  longerTest('requires a review before a deposit stops being collateral', async () => {
    const page = await open()
    await page.getByRole('switch', { name: 'WETH as collateral' }).press('Space')
    await page.getByRole('dialog', { name: 'Stop using WETH as collateral' }).waitFor()
    await page.keyboard.press('Escape')
    expect(await page.getByRole('switch', { name: 'WETH as collateral' }).isChecked()).toBe(true)
  })

  longerTest('shows the values of a chart as a table, and a selected row in the form', async () => {
    const page = await open()
    await findRow(page, 'Debt', /USDT/).getByRole('button').first().press('Enter')
    await page.getByLabel('You borrow (USDT)').waitFor()
    const curve = chart(page, /USDT rate curve/)
    await curve.getByRole('button', { name: 'Show as table' }).press('Enter')
    await curve.getByRole('cell', { name: '100%' }).waitFor()
    await expectAccessible(page)
    await curve.getByRole('button', { name: 'Show as chart' }).press('Enter')
    await page.getByLabel('You borrow (USDT)').fill('500')
    await curve.getByText(/^After \d/).waitFor()
    await curve.getByText(/This changes utilization by/).waitFor()
    await chart(page, /USDT rates/)
      .getByText(/now, (unchanged|.* on average)/)
      .waitFor()
  })

  longerTest('states that a node has no history, and draws no line in the chart', async () => {
    const page = await openWithoutWallet(PATH, {
      beforeLoad: (opened) =>
        opened.route('**', async (route, request) => {
          const body = request.method() === 'POST' ? (request.postData() ?? '') : ''
          const asksThePast = /"eth_call"/.test(body) && !/"latest"/.test(body)
          if (!asksThePast) return route.fallback()
          const { id } = JSON.parse(body) as { id: number }
          const error = { code: -32000, message: 'missing trie node' }
          return route.fulfill({ json: { jsonrpc: '2.0', id, error } })
        }),
    })
    await page.getByText('The node does not provide historical data.').waitFor()
  })

  longerTest(
    'shows dashes without a wallet, and the first account if the one in the URL is unknown',
    async () => {
      const page = await openWithoutWallet('/lending/pro/99999999/%3Cscript%3E?account=unknown')
      await page.getByText('Chain 99999999 is not supported here.').waitFor()
      await page.getByText('Connect a wallet to see its accounts.').waitFor()
      await expectAccessible(page)
    },
  )

  longerTest('fits on a phone in the light theme', async () => {
    const page = await openWithoutWallet(PATH, { theme: 'light', viewport: { width: 390, height: 844 } })
    await findRow(page, 'Collateral', /WETH/).waitFor()
    await chart(page, /rate curve/)
      .getByText(/each point of utilization adds/)
      .waitFor()
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
    await expectAccessible(page)
  })
})
