import { createCauseway } from '@causeway/core'
import { walletFromAccount } from '@causeway/core/evm'
import type { LendingAction } from '@causeway/core/lending'
import { sandboxConfig } from '@causeway/sandbox'
import type { Page } from 'playwright-core'
import { parseEther, parseUnits } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningApp, serveApp } from '../support/browser/app.ts'
import { capture } from '../support/browser/capture.ts'
import { expectAccessible } from '../support/browser/expect-accessible.ts'
import { goWithinApp } from '../support/browser/go-within-app.ts'
import { openConnected } from '../support/browser/open-connected.ts'
import { expectQuiet, hasChromium, openPage, type PageOptions } from '../support/browser/open-page.ts'
import { FRIEND, registerFriend } from '../support/browser/register-friend.ts'
import { getToken, getUser } from '../support/create-test-client.ts'
import { longerTest, selectCases } from '../support/current-tier.ts'

const ETHEREUM = 1
const ARBITRUM = 42161

/** Logos of lenders are on a public host, so their failures are ignored. */
const NO_PICTURE = /raw\.githubusercontent\.com|ERR_NAME_NOT_RESOLVED/

describe.skipIf(!hasChromium)('the portfolio', () => {
  let app: RunningApp
  beforeAll(async () => {
    app = await serveApp({ markets: true, chains: [ETHEREUM, ARBITRUM] })
    await registerFriend(app.sandbox)
    await lend(app)
  })
  afterAll(() => app?.stop())

  const user = () => getUser(app.sandbox.description).address
  const open = (path = '/portfolio', options: Omit<PageOptions, 'url'> = {}) =>
    openPage({ ...options, url: `${app.url}${path}` })
  const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
  const lenders = (page: Page) => page.getByRole('table', { name: 'Lenders', exact: true })

  async function openOwn(options?: Omit<PageOptions, 'url'>): Promise<Page> {
    const page = await openConnected(app, '/portfolio', options)
    await read(page)
    return page
  }

  /** Opens the same account by its address, without a connected wallet. */
  async function openViewed(options?: Omit<PageOptions, 'url'>): Promise<Page> {
    const page = await open(`/portfolio?address=${user()}`, options)
    await read(page)
    return page
  }

  test('adds up wallet balances and lending positions, less debt', async () => {
    const page = await openOwn()
    const worth = toCents(await part(page, 'Net worth').locator('p').first().innerText())
    const summary = await figures(page, 'Breakdown', 'dd')
    expect(summary).toHaveLength(4)
    const [deposits = 0, debt = 0, wallet = 0, total] = summary
    expect([deposits, debt]).toEqual([1_500_000, -300_000])
    expect(deposits + debt + wallet).toBe(total)
    expect(total).toBe(worth)
    for (const title of ['By chain', 'By lender', 'By token']) {
      const table = page.getByRole('table', { name: title })
      const parts = await table.locator('td:nth-child(2)').allInnerTexts()
      expect(sumCents(parts)).toBe(worth)
    }
    const nets = await lenders(page).locator('tbody td:nth-child(4)').allInnerTexts()
    expect(sumCents(nets)).toBe(deposits + debt)
    await page
      .getByText(/^\+\$[\d,.]+$/)
      .first()
      .waitFor()
    expectQuiet(page, NO_PICTURE)
  })

  test('offers actions for deposits, debt and wallet assets, and names balances that are not supplied', async () => {
    const page = await openOwn()
    await page.getByText(/^\$[\d,.]+ in your wallet is not supplied to a lender\.$/).waitFor()
    await page
      .getByRole('button', { name: /^Details of Aave V3/ })
      .first()
      .click()
    const repay = page.getByRole('link', { name: 'Repay USDC' })
    expect(await repay.getAttribute('href')).toMatch(/^\/lending\/1\/AAVE_V3\?action=repay&inputCurrency=0x/)
    const move = page.getByRole('link', { name: 'Move loan' })
    expect(await move.getAttribute('href')).toBe('/lending/1/AAVE_V3?move=true')
    await page.getByRole('link', { name: 'Withdraw WETH' }).click()
    await page.waitForURL(/\/lending\/1\/AAVE_V3\?action=withdraw/)
    await page.goBack()
    await read(page)
    const assets = page.getByRole('table', { name: 'In wallet', exact: true })
    await assets
      .getByRole('button', { name: /^Details of/ })
      .first()
      .click()
    await assets.getByRole('toolbar').getByRole('button', { name: 'Swap' }).click()
    await page.waitForURL(/\/swap\?/)
  })

  test('shows the last known net worth after a reload until the current one has loaded', async () => {
    const page = await openOwn()
    const figure = () => part(page, 'Net worth').locator('p').first().innerText()
    const worth = await figure()
    const isOfNode = (url: URL) =>
      app.sandbox.description.chains.some(({ rpcUrl }) => url.href.startsWith(rpcUrl))
    await page.route(isOfNode, () => undefined)
    await page.reload()
    await page.getByText(/^Last known value, .* old$/).waitFor()
    expect(await figure()).toBe(worth)
    await page.unroute(isOfNode)
  })

  longerTest('expands a lender to its health, deposits and debt, with a link to its page', async () => {
    const page = await openViewed()
    await page
      .getByRole('button', { name: /^Details of Aave V3/ })
      .first()
      .click()
    const detail = page.getByRole('region', { name: 'Main account' })
    await detail.getByRole('img', { name: /^Health factor: \d\.\d\d, Safe/ }).waitFor()
    expect(await detail.locator('tbody tr').allInnerTexts()).toEqual([
      expect.stringMatching(/WETH\s+Deposit\s+4 WETH\s+\$10,000\.00/),
      expect.stringMatching(/USDC\s+Debt\s+3,000 USDC\s+−\$3,000\.00/),
    ])
    await page.getByRole('link', { name: 'Open Aave V3' }).click()
    await page.waitForURL(/\/lending\/1\/AAVE_V3/)
  })

  longerTest('hides closed positions, and remembers the setting', async () => {
    const page = await openViewed()
    const rows = () => lenders(page).locator('tbody tr').allInnerTexts()
    const hide = page.getByRole('button', { name: /^Hide closed/ })
    expect((await rows()).filter((row) => row.includes('Closed'))).toHaveLength(1)
    await hide.click()
    expect(await rows()).toHaveLength(2)
    await page.reload()
    await read(page)
    expect(await hide.getAttribute('aria-pressed')).toBe('true')
    expect(await rows()).toHaveLength(2)
  })

  test('is exported as CSV with all decimals', async () => {
    const page = await openViewed()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('causeway-portfolio.csv')
    const chunks: Buffer[] = []
    for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk))
    const csv = Buffer.concat(chunks).toString()
    expect(csv).toMatch(/^Side,Chain,Lender,/)
    expect(csv).toMatch(/\r\nDebt,Ethereum,AAVE_V3,0,USDC,0x[0-9a-f]{40},3000\.0\d*,3000\.00,/)
    expect(csv).toMatch(/\r\nIn wallet,Arbitrum One,,,WBTC,0x[0-9a-f]{40},100,/i)
  })

  test('opens for any address by keyboard only, and does not change the connected account', async () => {
    const page = await open()
    await page.getByText('No wallet connected').waitFor()
    await page.getByRole('textbox', { name: 'View an address' }).focus()
    await page.keyboard.type('vitalik')
    await page.keyboard.press('Enter')
    await page.getByText(/^Enter 0x and 40 hex digits/).waitFor()
    expect(page.url()).not.toContain('address=')

    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type(user())
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByText(`You are viewing ${user()}. Connect its wallet to send from it.`).waitFor()
    await read(page)
    expect(await lenders(page).locator('tbody tr').count()).toBe(3)
    expect(await page.getByRole('banner').getByRole('button', { name: 'Connect', exact: true }).count()).toBe(
      1,
    )

    await page.getByRole('button', { name: 'Back to your portfolio' }).focus()
    await page.keyboard.press('Enter')
    await page.getByText('No wallet connected').waitFor()
    expect(page.url()).not.toContain('address=')
    expectQuiet(page, NO_PICTURE)
  })

  test('opens for a name, whose address is shown before it is used', async () => {
    const page = await open()
    await page.getByRole('textbox', { name: 'View an address' }).fill('friend.eth')
    await page.getByText('Address of friend.eth:').waitFor()
    await page.getByText(FRIEND, { exact: false }).waitFor()
    expect(page.url()).not.toContain('address=')
    await page.getByRole('button', { name: 'Use this address' }).click()
    await page.getByText(`You are viewing ${FRIEND}. Connect its wallet to send from it.`).waitFor()
    expect(await page.title()).toBe('0x5aAe…eAed | Portfolio | Causeway')
  })

  longerTest('offers to repay a loan at risk, to its owner only', async () => {
    const { address } = getToken(app.sandbox.description, ETHEREUM, 'WETH')
    await app.sandbox.setPrice(ETHEREUM, address, 1_000)
    const viewed = await openViewed()
    const risk = viewed.getByText(/^Aave V3 on Ethereum/).first()
    await risk.waitFor()
    expect(await viewed.getByRole('link', { name: 'Repay or add collateral' }).count()).toBe(0)
    const sample = { time: Date.now() - 7_200_000, usd: 900_000 }
    const page = await openOwn({
      storage: {
        'causeway:sandbox': app.sandbox.description.id,
        [`causeway:net-worth:${user().toLowerCase()}`]: JSON.stringify([sample]),
      },
    })
    const repay = page.getByRole('link', { name: 'Repay or add collateral' })
    const chart = page.getByRole('figure').filter({ hasText: 'Net worth over time' })
    const [link, drawing] = [await repay.boundingBox(), await chart.boundingBox()]
    expect(link?.y).toBeLessThan(drawing?.y ?? 0)
    await repay.click()
    await page.waitForURL(/\/lending\/1\/AAVE_V3\?action=repay$/)
    await page.getByLabel('Asset to repay').waitFor()
    await app.sandbox.setPrice(ETHEREUM, address, 2_500)
  })

  longerTest('rejects an invalid address without a request', async () => {
    const page = await open('/portfolio?address=0x12%3Cscript%3E')
    await page.getByText('Invalid address.').waitFor()
    expect(await page.getByRole('alert').innerText()).toContain('0x12<script>')
    expect(await page.getByText('No wallet connected').count()).toBe(0)
    await expectAccessible(page)
    expectQuiet(page)
  })

  longerTest('lists the lenders that failed to load with the reason, and shows the others', async () => {
    const { rpcUrl = '' } = app.sandbox.description.chains.find(({ chainId }) => chainId === ARBITRUM) ?? {}
    const page = await open(`/portfolio?address=${user()}`, {
      beforeLoad: (opened) =>
        opened.route(`${rpcUrl}/**`, (route) => route.fulfill({ status: 503, body: 'down' })),
    })
    await page.getByText('Every lender on Arbitrum One').waitFor({ timeout: 40_000 })
    await page.getByText('Balances that could not be loaded are not included.').waitFor()
    expect(await lenders(page).innerText()).toContain('Aave V3')
    // The page lists a lender after its first failed read. The error is reported after the last attempt.
    await expect
      .poll(() => getTelemetry('events'), { timeout: 40_000 })
      .toContainEqual(expect.objectContaining({ type: 'error', source: 'read: lending' }))
    await page.unroute(`${rpcUrl}/**`)
    await page.getByRole('button', { name: 'Retry' }).first().click()
    await page.getByText('Every lender on Arbitrum One').waitFor({ state: 'detached' })
  })

  test('sends analytics without addresses, hashes and amounts', async () => {
    const page = await openOwn()
    await page.evaluate(`window.dispatchEvent(new Event('pagehide'))`)
    await expect
      .poll(() => getTelemetry('events'), { timeout: 10_000 })
      .toContainEqual(expect.objectContaining({ type: 'wallet', action: 'reconnected', connector: 'burner' }))
    const all = JSON.stringify([await getTelemetry('events'), await getTelemetry('reports')])
    expect(all).not.toContain(user().slice(2, 22))
    expect(all).not.toMatch(/0x[0-9a-f]{9}/i)
  })

  longerTest('shows the age of the prices in the footer', async () => {
    const page = await openViewed()
    expect(
      await page
        .getByRole('contentinfo')
        .getByText(/^Prices updated \d+ s ago$/)
        .count(),
    ).toBe(1)
  })

  test('shows the tags of a lender in full on a phone', async () => {
    const page = await openViewed()
    for (const width of [390, 360]) {
      await page.setViewportSize({ width, height: 844 })
      const tags = lenders(page).getByText('Closed', { exact: true }).locator('..')
      const [inner = 0, outer] = await tags.evaluate((node) => [node.scrollWidth, node.clientWidth])
      expect(inner).toBe(outer)
    }
    await capture(page, 'portfolio-closed')
  })

  describe.each(
    selectCases([
      ['phone, light', { viewport: { width: 390, height: 844 }, theme: 'light' }],
      ['desktop, dark', { viewport: { width: 1440, height: 900 }, theme: 'dark' }],
    ] as const),
  )('on a %s', (_, options) => {
    test('is accessible without a wallet, and for another address', async () => {
      const page = await open('/portfolio', options)
      await page.getByText('No wallet connected').waitFor()
      await expectAccessible(page)
      await goWithinApp(page, `/portfolio?address=${user()}`)
      await read(page)
      await expectAccessible(page)
    })

    test('is accessible with a wallet and an expanded lender, without horizontal overflow', async () => {
      const page = await openOwn(options)
      await page
        .getByRole('button', { name: /^Details of Aave V3/ })
        .first()
        .click()
      await expectAccessible(page)
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    })
  })

  async function getTelemetry(kind: 'events' | 'reports'): Promise<readonly object[]> {
    const reply = await fetch(`${app.sandbox.services.telemetry.baseUrl}/${kind}`)
    const { [kind]: list } = (await reply.json()) as Record<string, readonly object[]>
    return list ?? []
  }
})

/** Waits until everything has loaded. */
async function read(page: Page): Promise<void> {
  await page.getByText(/^Updated .* ago$/).waitFor()
}

async function figures(page: Page, region: string, selector: string): Promise<number[]> {
  const texts = await page.getByRole('region', { name: region }).locator(selector).allInnerTexts()
  return texts.map((text) => toCents(text))
}

function sumCents(texts: readonly string[]): number {
  return texts.filter((text) => text.includes('$')).reduce((sum, text) => sum + toCents(text), 0)
}

function toCents(text: string): number {
  return Number(text.replace(/[$,.\s]/g, '').replace('−', '-'))
}

/** Creates a deposit with a loan, a deposit without one, and a position that is closed again. */
async function lend({ sandbox }: RunningApp): Promise<void> {
  const { description } = sandbox
  const causeway = createCauseway(sandboxConfig(description))
  const { address: account, privateKey } = getUser(description)
  const wallet = walletFromAccount(privateKeyToAccount(privateKey), causeway.chains)
  const getAddress = (chainId: number, symbol: string) => getToken(description, chainId, symbol).address
  const act = async (chainId: number, lender: string, ...actions: LendingAction[]) => {
    const plan = await causeway.lending.plan({ chainId, lender, account }, actions)
    await causeway.lending.execute(plan, wallet)
  }
  await act(
    ETHEREUM,
    'AAVE_V3',
    { type: 'Deposit', poolId: getAddress(ETHEREUM, 'WETH'), amount: parseEther('4') },
    { type: 'Borrow', poolId: getAddress(ETHEREUM, 'USDC'), amount: parseUnits('3000', 6) },
  )
  await act(ARBITRUM, 'AAVE_V3', {
    type: 'Deposit',
    poolId: getAddress(ARBITRUM, 'USDC'),
    amount: parseUnits('5000', 6),
  })
  // Rewards that accrue in the meantime keep the position in the list.
  await sandbox.client(ARBITRUM).increaseTime({ seconds: 3_600 })
  await act(ARBITRUM, 'AAVE_V3', { type: 'Withdraw', poolId: getAddress(ARBITRUM, 'USDC'), amount: 'all' })
  await act(ARBITRUM, 'COMPOUND_V3_USDC', {
    type: 'Deposit',
    poolId: getAddress(ARBITRUM, 'USDC'),
    amount: parseUnits('5000', 6),
  })
  await causeway.dispose()
}
