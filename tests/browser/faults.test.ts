import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, test } from 'vitest'
import { type RunningApp, serveApp } from '../support/browser/app.ts'
import { capture } from '../support/browser/capture.ts'
import { hasChromium, openPage } from '../support/browser/open-page.ts'
import { getUser } from '../support/create-test-client.ts'

const ARBITRUM = 42161
const BASE = 8453

describe.skipIf(!hasChromium)('the app, when a service fails', () => {
  let app: RunningApp
  beforeAll(async () => {
    app = await serveApp({ markets: true, chains: [ARBITRUM, BASE] })
  })
  afterAll(() => app?.stop())
  afterEach(() => app.sandbox.setFaults('data'))

  const open = (path: string) => openPage({ url: `${app.url}${path}`, reducedMotion: true })

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

  test('reports after 2 s that the data host of Markets is silent', async () => {
    app.sandbox.setFaults('data', { reply: { kind: 'hang' } })
    const page = await open('/markets')
    await page.getByText('Loading takes longer than usual.').first().waitFor({ timeout: 10_000 })
    await capture(page, 'data-silent-markets')
  })
})

/** Waits until no part of the page is loading. */
async function ended(page: Page): Promise<void> {
  const loading = page.locator('main [aria-busy=true]').first()
  await loading.waitFor({ state: 'detached', timeout: 60_000 })
}
