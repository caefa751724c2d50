import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningApp, serveApp } from '../support/browser/app.ts'
import { expectAccessible } from '../support/browser/expect-accessible.ts'
import { openConnected } from '../support/browser/open-connected.ts'
import { expectQuiet, hasChromium, openPage } from '../support/browser/open-page.ts'
import { longerTest } from '../support/current-tier.ts'

describe.skipIf(!hasChromium)('the shell of the app', () => {
  let app: RunningApp
  beforeAll(async () => {
    app = await serveApp({ markets: true, chains: [8453, 42161] })
  })
  afterAll(() => app?.stop())

  longerTest('scrolls each page to its top', async () => {
    const page = await openPage({ url: `${app.url}/bridge`, viewport: { width: 1440, height: 300 } })
    await page.getByRole('heading', { name: 'Transfer', exact: true }).waitFor()
    await page.evaluate('window.scrollTo(0, 200)')
    await expect.poll(() => page.evaluate<number>('window.scrollY')).toBeGreaterThan(0)
    await page.getByRole('link', { name: 'Swap', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Swap' }).waitFor()
    expect(await page.evaluate<number>('window.scrollY')).toBe(0)
  })

  longerTest('shows tooltips on hover and focus, until Escape', async () => {
    const page = await openPage({ url: `${app.url}/markets` })
    const tip = page.getByRole('tooltip')
    await page.getByRole('button', { name: 'Settings' }).hover()
    await tip.waitFor()
    expect(await tip.innerText()).toBe('Settings')
    const box = await tip.boundingBox()
    expect(box && box.x + box.width).toBeLessThanOrEqual(1440 - 8)
    await page.mouse.move(10, 400)
    await tip.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Settings' }).focus()
    await tip.waitFor()
    await page.keyboard.press('Escape')
    await tip.waitFor({ state: 'detached' })
  })

  test('shows why a page crashed, and how to reload it', async () => {
    const page = await openPage({ url: `${app.url}/markets` })
    await page.getByRole('heading', { level: 1, name: 'Markets' }).waitFor()
    await page.route('**/sandbox.json', (route) => route.fulfill({ status: 500, body: '' }))
    await page.reload()
    await page.getByText('Something went wrong!').waitFor()
    await expectAccessible(page)
    expect(await page.getByText(/We apologize/).innerText()).toBe(
      'The application has encountered a problem. We apologize for the inconvenience.',
    )
    await page.getByText('The sandbox did not return its description: HTTP 500.').waitFor()
    await page.unroute('**/sandbox.json')
    await page.getByRole('button', { name: 'Reload' }).click()
    await page.getByRole('heading', { level: 1, name: 'Markets' }).waitFor()
  })

  test('reloads once if a chunk is missing, and shows the failure if the reload does not help', async () => {
    const page = await openPage({ url: `${app.url}/markets` })
    await page.getByRole('heading', { level: 1, name: 'Markets' }).waitFor()
    let loads = 0
    page.on('load', () => loads++)
    await page.route(/assets\/bridge-/, (route) => route.fulfill({ status: 404, body: '' }))
    await page.getByRole('link', { name: 'Bridge', exact: true }).click()
    await expect.poll(() => loads, { timeout: 20_000 }).toBe(1)
    await page.getByRole('heading', { name: 'The page could not be loaded' }).waitFor()
    await page.unroute(/assets\/bridge-/)
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByRole('textbox', { name: /^You send/ }).waitFor()
    await expect.poll(() => loads, { timeout: 20_000 }).toBe(2)
  })

  test('deposits an asset from its row in the wallet drawer', async () => {
    const page = await openConnected(app, '/markets')
    await page.getByRole('button', { name: /^Wallet balance/ }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('button', { name: /Assets & Activity/ }).click()
    await drawer.getByRole('button', { name: /^USDC / }).click()
    await drawer.getByRole('button', { name: 'Deposit', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Deposit' })
    await dialog.getByRole('combobox', { name: 'Asset and lender' }).waitFor()
    await expectAccessible(page)
    await dialog.getByRole('textbox').fill('125.5')
    await dialog.getByRole('button', { name: 'Review deposit' }).click()
    await dialog.getByText(/^Simulated: /).waitFor()
    await dialog.getByRole('button', { name: /^(Approve|Deposit) 125.5 USDC/ }).click()
    await dialog.getByText('Done.', { exact: true }).waitFor()
    const toast = page.getByRole('region', { name: 'Notifications' })
    const box = await toast.getByRole('listitem').boundingBox()
    expect(box && box.y + box.height, 'the toast covers only the top bar').toBeLessThanOrEqual(56)
    await toast.getByRole('button', { name: 'Close' }).click()
    expectQuiet(page)
  }, 90_000)

  longerTest('keeps a typed amount while overlays are opened and closed', async () => {
    const page = await openConnected(app, '/swap')
    const amount = page.getByRole('textbox', { name: /^You pay/ })
    await amount.fill('0.25')
    await page.getByRole('button', { name: /Wallet balance/ }).click()
    await page.getByRole('dialog').waitFor()
    await page.getByRole('heading', { name: /of \d+ providers/ }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await amount.inputValue()).toBe('0.25')
  })
})
