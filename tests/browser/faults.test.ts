import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type RunningApp, serveApp } from '../support/browser/app.ts'
import { capture } from '../support/browser/capture.ts'
import { goWithinApp } from '../support/browser/go-within-app.ts'
import { openConnected } from '../support/browser/open-connected.ts'
import { hasChromium, openPage, type PageOptions } from '../support/browser/open-page.ts'
import { getUser } from '../support/create-test-client.ts'
import { longerTest, selectCases } from '../support/current-tier.ts'

const ARBITRUM = 42161
const BASE = 8453
const BRIDGE = `/bridge?inputChain=${ARBITRUM}&outputChain=${BASE}`

/** Pages with data of the data host. */
const DATA_PAGES = ['/markets', '/yields', '/lending', `/lending/${BASE}/AAVE_V3`, '/portfolio'] as const

describe.skipIf(!hasChromium)('the app, when a service fails', () => {
  let app: RunningApp
  beforeAll(async () => {
    app = await serveApp({ markets: true, chains: [ARBITRUM, BASE] })
  })
  afterAll(() => app?.stop())
  afterEach(() => {
    app.sandbox.setFaults('across')
    app.sandbox.setFaults('data')
  })

  const user = () => getUser(app.sandbox.description).address
  /** Opens a page; the portfolio is that of an account. */
  const open = (path: string, options: Pick<PageOptions, 'beforeLoad'> = {}) => {
    const query = path === '/portfolio' ? `?address=${user()}` : ''
    return openPage({ ...options, url: `${app.url}${path}${query}` })
  }

  const amount = (page: Page) => page.getByRole('textbox', { name: /^You (pay|send)/ })
  /** Waits until every provider has replied or failed. */
  const replied = (page: Page) =>
    page.getByRole('heading', { level: 2, name: /of \d+ providers$/ }).waitFor({ timeout: 40_000 })

  async function quote(page: Page): Promise<void> {
    await amount(page).fill('850')
    await replied(page)
    const more = page.getByRole('button', { name: /^Show|no quote$/, expanded: false })
    while ((await more.count()) > 0) await more.first().click()
  }

  const failure = (page: Page, provider: string) =>
    page.getByRole('listitem').filter({ has: page.getByText(provider, { exact: true }) })

  test('names the provider that returned an error in plain language, with a retry, and lists the quotes of the others', async () => {
    app.sandbox.setFaults('across', { reply: { kind: 'httpError', status: 500 } })
    const page = await open(BRIDGE)
    await quote(page)
    await failure(page, 'Across').waitFor()
    expect(await failure(page, 'Across').innerText()).toMatch(/Failed\s+The service is unavailable/)
    const failures = page.getByRole('list', { name: /^Providers (without|that do)/ }).getByRole('listitem')
    for (const text of await failures.allInnerTexts()) expect(text).not.toMatch(/:\/\/|[{}]/)
    expect(await page.getByRole('radio').count()).toBeGreaterThan(0)
    await capture(page, 'provider-error')
    app.sandbox.setFaults('across')
    await failure(page, 'Across').getByRole('button', { name: 'Retry Across' }).click()
    await page.getByRole('radio', { name: /Across/ }).waitFor()
  })

  longerTest('ends the request of a provider that does not reply', async () => {
    app.sandbox.setFaults('across', { reply: { kind: 'hang' } })
    const page = await open(BRIDGE)
    await quote(page)
    await failure(page, 'Across').getByText('Timed out').waitFor()
    expect(await page.getByRole('radio').count()).toBeGreaterThan(0)
    await capture(page, 'provider-timeout')
  })

  longerTest(
    'gives every provider a reason while the browser is offline, and quotes once it is online',
    async () => {
      const page = await open(BRIDGE)
      await amount(page).waitFor()
      await page.waitForLoadState('networkidle')
      await page.context().setOffline(true)
      await amount(page).fill('850')
      await page
        .getByRole('heading', { level: 2, name: /^0 quotes of \d+ providers$/ })
        .waitFor({ timeout: 40_000 })
      await page.getByText('No provider that supports this pair responded. Check your connection').waitFor()
      // The reason is stated once, although the code of some providers could not be loaded either.
      expect(await page.getByText(/could not be loaded/i).count()).toBe(0)
      await capture(page, 'offline')
      await page.context().setOffline(false)
      await page.getByRole('radio').first().waitFor({ timeout: 40_000 })
    },
  )

  test('loads a page that was opened offline by itself once the browser is online', async () => {
    const page = await open(BRIDGE)
    await amount(page).waitFor()
    await page.waitForLoadState('networkidle')
    await page.context().setOffline(true)
    const goTo = (name: string) => page.getByRole('link', { name, exact: true }).click()
    await goTo('Rewards')
    await page.getByText('The page loads once you are connected again.').waitFor()
    await capture(page, 'offline-page')
    await page.context().setOffline(false)
    const failed = page.getByRole('heading', { name: 'The page could not be loaded' })
    await failed.waitFor({ state: 'detached' })
    await page.locator('main h2').first().waitFor()
    // A page that failed offline and was left loads when it is opened again.
    await page.waitForLoadState('networkidle')
    await page.context().setOffline(true)
    await goTo('Multichain')
    await page.getByText('The page loads once you are connected again.').waitFor()
    await goTo('Rewards')
    await failed.waitFor({ state: 'detached' })
    await page.context().setOffline(false)
    await goTo('Multichain')
    await page.getByRole('region', { name: 'Review' }).waitFor()
  })

  test('keeps a review while parts of the drawer fail to load, and loads them on "Try again"', async () => {
    const page = await openConnected(app, BRIDGE)
    const button = (name: RegExp) => page.getByRole('button', { name }).filter({ visible: true }).first()
    await page.getByLabel(/^You send \(/).fill('850')
    await replied(page)
    await button(/^Review bridge$/).click()
    const approve = button(/^Approve 850 USDC$/)
    await approve.waitFor()
    await page.context().setOffline(true)
    await button(/0xf39F/).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByText('You are offline. Reconnect, then try again.').waitFor()
    await approve.waitFor()
    await capture(page, 'offline-drawer')
    await page.context().setOffline(false)
    await drawer.getByText('Check your connection, then try again.').waitFor()
    await drawer.getByRole('button', { name: 'Try again' }).click()
    await drawer.getByRole('region', { name: 'Rewards' }).waitFor()
    await capture(page, 'online-drawer')
    expect(await drawer.getByRole('alert').count()).toBe(0)
    await approve.waitFor()
  })

  test('states that the app could not be loaded, with a link that reloads it', async () => {
    const page = await openPage({
      url: `${app.url}/swap`,
      beforeLoad: (opened) => opened.route(/assets\/.*\.js$/, (route) => route.abort()),
    })
    await page.getByText('Causeway could not be loaded.').waitFor()
    await capture(page, 'no-scripts')
    await page.unroute(/assets\/.*\.js$/)
    await page.getByRole('link', { name: 'reload the page' }).click()
    await amount(page).waitFor()
  })

  test('keeps a page whose ages, toasts, charts and drawer fail to load', async () => {
    const failed = new Set<string>()
    let loads = 0
    const parts = /assets\/(ages|toasts|pool-charts|wallet-drawer)-.*js/
    const uncaught: Error[] = []
    const page = await open(`/lending/${BASE}/AAVE_V3?referralCode=T1DE42`, {
      beforeLoad: async (opened) => {
        opened.on('load', () => loads++)
        opened.on('pageerror', (error) => uncaught.push(error))
        await opened.route(parts, (route) => {
          failed.add(route.request().url())
          return route.abort()
        })
      },
    })
    const pool = page.getByRole('button', { name: /^Details of WETH/ })
    await pool.waitFor()
    await expect.poll(() => failed.size, { timeout: 20_000 }).toBe(4)
    await page.getByRole('alert').getByText('This part of the app could not be loaded.').waitFor()
    await pool.click()
    await page.getByRole('button', { name: 'Connect' }).first().click()
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('heading', { name: 'Not loaded' }).waitFor()
    await drawer.getByRole('button', { name: 'Try again' }).click()
    await drawer.getByRole('button', { name: 'Reload the page' }).waitFor()
    await drawer.getByText('That closes an open review. Nothing that was sent is lost').waitFor()
    await capture(page, 'parts-not-loaded')
    await page.unroute(parts)
    await drawer.getByRole('button', { name: 'Try again' }).click()
    await drawer.getByText('No wallet connected').waitFor()
    await page.evaluate("window.dispatchEvent(new Event('online'))")
    await page.getByRole('region', { name: 'Notifications' }).getByText('Referral Activated').waitFor()
    expect(uncaught).toEqual([])
    expect(loads, 'the page is not reloaded').toBe(1)
    expect(await page.getByText(/^(Something went wrong!|The page could not be loaded)$/).count()).toBe(0)
  })

  test.each(['transfer', 'journey'])(
    'goes back to the form if the code of a %s fails to load',
    async (kind) => {
      const view = new RegExp(`assets/${kind}-view-.*js`)
      const page = await open(`${BRIDGE}&${kind}=1`, {
        beforeLoad: (opened) => opened.route(view, (route) => route.abort()),
      })
      await page.getByRole('alert').getByText('This part of the app could not be loaded.').waitFor()
      await capture(page, `${kind}-not-loaded`)
      await page.getByRole('button', { name: 'Back to the form' }).click()
      await amount(page).waitFor()
    },
  )

  test('names the chain whose node is down, and does not count its balances as zero', async () => {
    const { rpcUrl = '' } = app.sandbox.description.chains.find(({ chainId }) => chainId === BASE) ?? {}
    const page = await open('/portfolio', {
      beforeLoad: (opened) =>
        opened.route(`${rpcUrl}/**`, (route) => route.fulfill({ status: 503, body: 'down' })),
    })
    await page.getByText('Every lender on Base').waitFor({ timeout: 40_000 })
    await page.getByText('Balances that could not be loaded are not included.').waitFor()
    await ended(page)
    await capture(page, 'node-down')
  })

  test('marks balances that could not be refreshed as last known ones, until they are', async () => {
    const { rpcUrl = '' } = app.sandbox.description.chains.find(({ chainId }) => chainId === BASE) ?? {}
    const page = await openConnected(app, '/portfolio', { beforeLoad: (opened) => opened.clock.install() })
    await page.getByText(/^Updated \d+ s ago$/).waitFor({ timeout: 40_000 })
    const banner = page.getByRole('banner')
    const mark = banner.getByTitle(/^1 chain could not be refreshed, last updated 1 min/)
    expect(await banner.getByTitle(/chain/).count()).toBe(0)
    await page.route(`${rpcUrl}/**`, (route) => route.fulfill({ status: 503, body: 'down' }))
    await page.clock.fastForward(61_000)
    await mark.waitFor({ timeout: 5_000 })
    await page.getByText('1 chain could not be refreshed: the last known values are shown.').waitFor()
    await page.getByText(/^Balances on Base: updated 1 min( \d+ s)? ago$/).waitFor()
    await banner.getByRole('button', { name: /0xf39F/ }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByText(/^Last known balance: 1 chain could not be refreshed/).waitFor()
    await drawer.getByRole('button', { name: /^Assets/ }).click()
    await drawer.getByText('Balances on Base could not be refreshed.').waitFor()
    await capture(page, 'node-lost-after-load')
    await page.unroute(`${rpcUrl}/**`)
    await page.clock.fastForward(31_000)
    await drawer.getByText('Balances on Base could not be refreshed.').waitFor({ state: 'detached' })
    await mark.waitFor({ state: 'detached' })

    await page.context().setOffline(true)
    await page.clock.fastForward(61_000)
    await banner.getByTitle(/^2 chains could not be refreshed/).waitFor({ timeout: 5_000 })
    await page.context().setOffline(false)
    await banner.getByTitle(/could not be refreshed/).waitFor({ state: 'detached' })
  })

  test('states that the chain is unreachable while an approval is confirmed, and then continues', async () => {
    const page = await openConnected(app, BRIDGE)
    const button = (name: RegExp) => page.getByRole('button', { name }).filter({ visible: true }).first()
    await page.getByLabel(/^You send \(/).fill('850')
    await replied(page)
    await button(/^Review bridge$/).click()
    const approve = button(/^Approve 850 USDC$/)
    await expect.poll(() => approve.getAttribute('aria-disabled'), { timeout: 20_000 }).toBeNull()
    const { rpcUrl = '' } = app.sandbox.description.chains.find(({ chainId }) => chainId === ARBITRUM) ?? {}
    const isOfNode = (url: URL) => url.href.startsWith(rpcUrl)
    await page.route(isOfNode, (route) =>
      route.request().postData()?.includes('eth_getTransactionReceipt')
        ? route.fulfill({ status: 503, body: 'down' })
        : route.continue(),
    )
    await approve.click()
    await button(/^Chain unreachable$/).waitFor({ timeout: 30_000 })
    await capture(page, 'node-down-after-approval')
    await page.unroute(isOfNode)
    await page.waitForURL(/transfer=/, { timeout: 40_000 })
  })

  test('asks for a consent before it repeats a bridge that was sent although its response was lost', async () => {
    const page = await openConnected(app, BRIDGE)
    const button = (name: RegExp) => page.getByRole('button', { name }).filter({ visible: true }).first()
    await page.getByLabel(/^You send \(/).fill('750')
    await replied(page)
    await button(/^Review bridge$/).click()
    const approve = button(/^Approve 750 USDC$/)
    await expect.poll(() => approve.getAttribute('aria-disabled'), { timeout: 20_000 }).toBeNull()
    const { rpcUrl = '' } = app.sandbox.description.chains.find(({ chainId }) => chainId === ARBITRUM) ?? {}
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
    await approve.click()
    await button(/^Back$/).click({ timeout: 60_000 })
    isDown = false
    const isFound = () => page.evaluate(`JSON.stringify({ ...localStorage }).includes('recoveredTime')`)
    await expect.poll(isFound, { timeout: 60_000 }).toBe(true)
    await button(/^Review bridge$/).click()
    const disabled = button(/^Accept to continue$/)
    await disabled.waitFor({ timeout: 40_000 })
    expect(await disabled.getAttribute('aria-disabled')).toBe('true')
    await page
      .getByText(/^Your wallet did not report it, but an identical transaction was sent/)
      .filter({ visible: true })
      .waitFor()
    await capture(page, 'repeat-of-found-bridge')
    await page.getByRole('checkbox', { name: 'Send it again in addition.' }).filter({ visible: true }).check()
    await expect.poll(() => approve.getAttribute('aria-disabled')).toBeNull()
    expect(sent).toBe(2)
  })

  test('reports every node that is down on pages that read balances, and ends their placeholders', async () => {
    const page = await openConnected(app, '/nowhere')
    const isOfNode = (url: URL) =>
      app.sandbox.description.chains.some(({ rpcUrl }) => url.href.startsWith(rpcUrl))
    const { rpcUrl = '' } = app.sandbox.description.chains.find(({ chainId }) => chainId === BASE) ?? {}
    const isOfBase = (url: URL) => url.href.startsWith(rpcUrl)
    await page.route(isOfBase, (route) => route.fulfill({ status: 503, body: 'down' }))
    await page.goto(`${app.url}/multichain`)
    await page.getByText('Balances on Base could not be loaded completely.').waitFor({ timeout: 40_000 })
    await page.unroute(isOfBase)
    await page.route(isOfBase, async (route) => {
      const { id } = JSON.parse(route.request().postData() ?? '{}') as { readonly id?: number }
      return route.fulfill({ json: { jsonrpc: '2.0', id, error: { code: -32000, message: 'internal' } } })
    })
    for (const path of ['/multichain', '/buysell']) {
      await page.goto(`${app.url}${path}`)
      await page.getByText('Still loading Base.').waitFor({ timeout: 15_000 })
      await page.getByText('Balances on Base could not be loaded completely.').waitFor({ timeout: 40_000 })
      expect(await page.getByText('Still loading Base.').count()).toBe(0)
      await capture(page, `node-without-answers-${getFileName(path)}`)
    }
    await page.unroute(isOfBase)
    await page.route(isOfNode, (route) => route.fulfill({ status: 503, body: 'down' }))
    await page.goto(`${app.url}/approvals`)
    await page.getByText('No approvals could be read.').waitFor({ timeout: 40_000 })
    expect(await page.getByText(/does not search past events/).count()).toBe(0)
    await page.goto(`${app.url}/swap?chain=${BASE}`)
    await page.getByText(/^Balance -/).waitFor({ timeout: 40_000 })
    await page.goto(`${app.url}/multichain`)
    await page.getByText('Your balances could not be loaded.').waitFor({ timeout: 40_000 })
    await ended(page)
    await page.goto(`${app.url}/lending`)
    await page.getByText('Some of your positions could not be loaded').waitFor({ timeout: 40_000 })
    await capture(page, 'nodes-down')
    await page.unroute(isOfNode)
  })

  test.each(selectCases(DATA_PAGES, 2))(
    'reports on %s that the data host is down, and ends every placeholder',
    async (path) => {
      app.sandbox.setFaults('data', { reply: { kind: 'httpError', status: 503 } })
      const page = await open(path)
      await page
        .getByText(/could (not )?be (fully )?(loaded|read)/)
        .first()
        .waitFor({ timeout: 15_000 })
      await ended(page)
      expect(await page.getByText('Chain unreachable').count()).toBe(0)
      await capture(page, `data-down-${getFileName(path)}`)
    },
  )

  test('shows no totals of markets that could not be read, because zero would be wrong', async () => {
    app.sandbox.setFaults('data', { reply: { kind: 'html' } })
    const page = await open('/markets')
    await page
      .getByText(/could not be (loaded|read)/)
      .first()
      .waitFor({ timeout: 15_000 })
    await ended(page)
    expect(await page.getByText('$0.00').count()).toBe(0)
    await capture(page, 'data-html-markets')
  })

  test('names the token lists that could not be loaded, until they are', async () => {
    app.sandbox.setFaults('data', { path: '/asset-lists', reply: { kind: 'httpError', status: 503 } })
    const page = await open(BRIDGE)
    await page.getByText('The token lists of Arbitrum One and Base could not be loaded.').waitFor()
    await capture(page, 'token-lists-down')
    app.sandbox.setFaults('data')
    await page.getByRole('button', { name: /^USDC on Base/ }).waitFor()
    await page.getByText(/token lists? of .* could not be loaded/).waitFor({ state: 'detached' })
  })

  test('marks the total of the wallet drawer as incomplete while the token lists are down, and asks for the tokens of a swap', async () => {
    app.sandbox.setFaults('data', { path: '/asset-lists', reply: { kind: 'httpError', status: 503 } })
    const page = await openConnected(app, `/swap?chain=${BASE}&amount=2`)
    await page.getByText(/^Select both tokens to compare quotes from \d+ providers\.$/).waitFor()
    await page.getByRole('button', { name: /^Wallet balance/ }).click()
    await page.getByRole('dialog').getByText('Incomplete: 2 chains could not be fully loaded.').waitFor()
    await capture(page, 'token-lists-down-drawer')
  })

  test('shows no number of lenders and no search result on /lending while the data host is down', async () => {
    app.sandbox.setFaults('data', { reply: { kind: 'httpError', status: 503 } })
    const page = await open('/lending')
    await page.getByText('No lender could be loaded').waitFor({ timeout: 15_000 })
    await ended(page)
    expect(await page.getByText(/of 0 lenders/).count()).toBe(0)
    expect(await page.getByText('No lenders match this search').count()).toBe(0)
    await capture(page, 'lenders-down')
  })

  test.each(selectCases(DATA_PAGES, 3))('reports on %s that the data host is silent', async (path) => {
    app.sandbox.setFaults('data', { reply: { kind: 'hang' } })
    const page = await open(path)
    await page.getByText('Loading takes longer than usual.').first().waitFor()
    await capture(page, `data-silent-${getFileName(path)}`)
  })

  longerTest(
    'shows the last known positions and their age after a reload without the data host',
    async () => {
      const page = await openConnected(app, `/lending/${BASE}/AAVE_V3?action=deposit`)
      const form = page.getByRole('region', { name: 'Position and action' })
      await form.getByLabel('Asset to deposit').selectOption({ label: 'WETH' })
      await form.getByRole('textbox', { name: /^You deposit/ }).fill('1')
      const button = (name: string | RegExp) =>
        form.locator('button[data-kind=go]').filter({ hasText: name, visible: true })
      await button('Review deposit').click()
      await form.getByText(/^Simulated/).waitFor()
      await button(/^(Approve|Deposit) 1 WETH/).click()
      await button('Done').waitFor({ timeout: 40_000 })
      await page.goto(`${app.url}/portfolio`)
      await page.getByText(/^Updated .+ ago$/).waitFor({ timeout: 40_000 })
      app.sandbox.setFaults('data', { reply: { kind: 'httpError', status: 503 } })
      await page.reload()
      await page.getByText(/^Aave V3 on Base: \$[\d,.]+ supplied, \$0\.00 debt, read .+ ago\.$/).waitFor()
      await page
        .getByText(/^\$[\d,.]+, .+ old$/)
        .first()
        .waitFor()
      await page.getByText(/^The last complete value was \$[\d,.]+, .+ ago\.$/).waitFor()
      await capture(page, 'last-positions')
    },
  )

  test('lists pools and quotes while the price host is down', async () => {
    app.sandbox.setFaults('data', { path: '/prices', reply: { kind: 'httpError', status: 503 } })
    const page = await open('/markets')
    await page.locator('table[aria-busy=false] tbody tr').first().waitFor({ timeout: 40_000 })
    await ended(page)
    await capture(page, 'prices-down-markets')
    await goWithinApp(page, BRIDGE)
    await quote(page)
    expect(await page.getByRole('radio').count()).toBeGreaterThan(0)
    await capture(page, 'prices-down-bridge')
  })

  test('works without storage, and states that a reload forgets the transfers', async () => {
    const page = await open(BRIDGE, {
      beforeLoad: (opened) =>
        opened.addInitScript(`Object.defineProperty(window, 'localStorage', {
          get: () => { throw new DOMException('Access is denied for this document.', 'SecurityError') },
        })`),
    })
    await quote(page)
    expect(await page.getByRole('radio').count()).toBeGreaterThan(0)
    await page.getByText('The browser blocks its storage for this page.').waitFor()
    await capture(page, 'storage-blocked')
  })

  test('opens in a browser whose storage is full', async () => {
    const page = await open(BRIDGE, {
      beforeLoad: (opened) =>
        opened.addInitScript(`Storage.prototype.setItem = () => {
          throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
        }`),
    })
    await quote(page)
    expect(await page.getByRole('radio').count()).toBeGreaterThan(0)
  })

  test('sends nothing if the browser cannot store the transfer', async () => {
    const page = await openConnected(app, BRIDGE)
    await quote(page)
    await page.getByRole('radio', { name: /Across/ }).click()
    await page.getByRole('button', { name: /^Review bridge/ }).click()
    await page
      .getByText(/^(Verified|Not fully verified).* ago\.$/)
      .first()
      .waitFor()
    await page.evaluate(`Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }`)
    await page.getByRole('button', { name: /^(Approve|Bridge) 850/ }).click()
    const alert = page.getByRole('alert').filter({ visible: true })
    await alert.first().waitFor()
    const text = await alert.first().innerText()
    expect(text).toContain('Storage full or blocked')
    expect(text).toContain('Nothing was sent.')
    expect(text).not.toContain('causeway:')
    await capture(page, 'storage-full')
  })
})

/** Waits until no part of the page is loading. */
async function ended(page: Page): Promise<void> {
  const loading = page.locator('main [aria-busy=true]').first()
  await loading.waitFor({ state: 'detached', timeout: 60_000 })
}

/** Returns the name of a picture of a path. */
function getFileName(path: string): string {
  return path.slice(1).replaceAll('/', '-').toLowerCase()
}
