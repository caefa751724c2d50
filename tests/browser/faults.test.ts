import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type RunningApp, serveApp } from '../support/browser/app.ts'
import { withBurner } from '../support/browser/burner.ts'
import { capture } from '../support/browser/capture.ts'
import { hasChromium, openPage } from '../support/browser/open-page.ts'
import { getUser } from '../support/create-test-client.ts'

const ARBITRUM = 42161
const BASE = 8453
const BRIDGE = `/bridge?inputChain=${ARBITRUM}&outputChain=${BASE}`

describe.skipIf(!hasChromium)('the app, when a service fails', () => {
  let app: RunningApp
  beforeAll(async () => {
    app = await serveApp({ markets: true, chains: [ARBITRUM, BASE] })
  })
  afterAll(() => app?.stop())
  afterEach(() => app.sandbox.setFaults('data'))

  const open = (path: string) => openPage({ url: `${app.url}${path}`, reducedMotion: true })

  const amount = (page: Page) => page.getByRole('textbox', { name: /^You (pay|send)/ })
  /** Waits until every provider has replied or failed. */
  const replied = (page: Page) =>
    page.getByRole('heading', { level: 2, name: /of \d+ providers$/ }).waitFor({ timeout: 40_000 })

  async function quote(page: Page): Promise<void> {
    await amount(page).fill('850')
    await replied(page)
    const more = page.getByRole('button', { name: /^Show/, expanded: false })
    while ((await more.count()) > 0) await more.first().click()
  }

  test('names the chain whose node is down, and does not count its balances as zero', async () => {
    const page = await open('/nowhere')
    const { rpcUrl = '' } = app.sandbox.description.chains.find(({ chainId }) => chainId === BASE) ?? {}
    await page.route(`${rpcUrl}/**`, (route) => route.fulfill({ status: 503, body: 'down' }))
    await page.goto(`${app.url}/portfolio?address=${getUser(app.sandbox.description).address}`)
    await page.getByText('Every lender on Base').waitFor({ timeout: 40_000 })
    await page.getByText('Balances that could not be loaded are not included.').waitFor()
    await ended(page)
    await capture(page, 'node-down')
  })

  test.each(['/markets', '/yields'])('reports on %s that the data host is down', async (path) => {
    app.sandbox.setFaults('data', { reply: { kind: 'httpError', status: 503 } })
    const page = await open(path)
    await page
      .getByText(/could not be loaded/)
      .first()
      .waitFor({ timeout: 15_000 })
    await ended(page)
    await capture(page, `data-down-${path.slice(1)}`)
  })

  test.each(['/markets', '/yields', '/lending'])(
    'reports on %s that the data host is silent',
    async (path) => {
      app.sandbox.setFaults('data', { reply: { kind: 'hang' } })
      const page = await open(path)
      await page.getByText('Loading takes longer than usual.').first().waitFor()
      await capture(page, `data-silent-${path.slice(1)}`)
    },
  )

  test('lists pools and quotes while the price host is down', async () => {
    app.sandbox.setFaults('data', { path: '/prices', reply: { kind: 'httpError', status: 503 } })
    const page = await open('/markets')
    await page.locator('table[aria-busy=false] tbody tr').first().waitFor({ timeout: 40_000 })
    await ended(page)
    await capture(page, 'prices-down-markets')
    await page.goto(`${app.url}${BRIDGE}`)
    await quote(page)
    expect(await page.getByRole('radio').count()).toBeGreaterThan(0)
    await capture(page, 'prices-down-bridge')
  })

  test('sends nothing if the browser cannot store the transfer', async () => {
    const page = await open(BRIDGE)
    await withBurner(page)
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
    expect(await alert.first().innerText()).toMatch(/stor/i)
    await capture(page, 'storage-full')
  })
})

/** Waits until no part of the page is loading. */
async function ended(page: Page): Promise<void> {
  const loading = page.locator('main [aria-busy=true]').first()
  await loading.waitFor({ state: 'detached', timeout: 60_000 })
}
