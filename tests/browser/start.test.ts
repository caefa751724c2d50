import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type RunningApp, serveApp } from '../support/browser/app.ts'
import { expectAccessible } from '../support/browser/expect-accessible.ts'
import { expectQuiet, hasChromium, openPage, originsAsked } from '../support/browser/open-page.ts'

/** Sums the layout shifts of the page, a share of the screen each, in `layoutShift`. */
const OBSERVE_SHIFTS = `
  window.layoutShift = 0
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) layoutShift += value
  }).observe({ type: 'layout-shift', buffered: true })
`

/** Waits until the current layout is painted, and its shifts are reported. */
const PAINTED = `new Promise((resolve) => {
  const next = (frames) => (frames > 0 ? requestAnimationFrame(() => next(frames - 1)) : resolve())
  next(5)
})`

describe.skipIf(!hasChromium)('the start page', () => {
  let app: RunningApp
  beforeAll(async () => {
    app = await serveApp({ chains: [8453, 42161] })
  })
  afterAll(() => app?.stop())

  test('shows the shell, logs nothing, and only sends requests to the sandbox', async () => {
    const page = await openPage({ url: app.url })
    await page.getByRole('heading', { level: 1, name: 'Swap' }).waitFor()
    await page.waitForLoadState('networkidle')
    expectQuiet(page)
    const { url, chains, fuel } = app.sandbox.description
    const allowed = [app.url, url, fuel.url, ...chains.map(({ rpcUrl }) => rpcUrl)]
    const allowedOrigins = allowed.map((address) => new URL(address).origin)
    expect(originsAsked(page).filter((origin) => !allowedOrigins.includes(origin))).toEqual([])
    expect(originsAsked(page)).toContain(app.url)
  })

  test('moves no content while the app starts and its token lists load slowly', async () => {
    onTestFinished(() => app.sandbox.setFaults('data'))
    app.sandbox.setFaults('data', { reply: { kind: 'hang' } })
    const page = await openPage({
      url: `${app.url}/swap`,
      viewport: { width: 390, height: 844 },
      reducedMotion: false,
      beforeLoad: async (opened) => void (await opened.addInitScript(OBSERVE_SHIFTS)),
    })
    await page.getByText('Loading takes longer than usual.').waitFor()
    await page.evaluate(PAINTED)
    expect(await page.evaluate<number>('layoutShift')).toBeLessThan(0.01)
  })

  test('keeps an amount that is typed before the SDK has loaded, with the caret, and quotes it', async () => {
    let loadSdk: () => void = () => undefined
    const sdkLoad = new Promise<void>((resolve) => {
      loadSdk = resolve
    })
    const page = await openPage({
      url: `${app.url}/bridge?inputChain=42161&outputChain=8453&amount=12.5`,
      beforeLoad: async (opened) => {
        await opened.route('**/assets/start-engine-*.js', async (route) => {
          await sdkLoad
          await route.continue()
        })
      },
    })
    const early = page.getByLabel('You send', { exact: true })
    expect(await early.inputValue()).toBe('12.5')
    await early.fill('')
    const getTop = async (label: string) => (await page.getByLabel(label, { exact: true }).boundingBox())?.y
    const earlyTop = await getTop('You receive')
    await page.keyboard.type('1850')
    await page.keyboard.press('Home')
    await page.keyboard.press('Delete')
    await expectAccessible(page)
    loadSdk()
    const amount = page.getByLabel('You send (USDC)', { exact: true })
    await amount.waitFor()
    expect(await amount.inputValue()).toBe('850')
    expect(await getTop('You receive (USDC)')).toBe(earlyTop)
    await expect.poll(() => new URL(page.url()).searchParams.get('amount')).toBe('850')
    await page.getByRole('heading', { level: 2, name: /^\d+ quotes? of \d+ providers$/ }).waitFor()
    await page.keyboard.type('1')
    expect(await amount.inputValue()).toBe('1850')
    expectQuiet(page, /Failed to load resource: the server responded with a status of/)
  })

  test('keeps an amount that was typed before the SDK failed to load, and the page reloaded', async () => {
    let failSdk: () => void = () => undefined
    const sdkFailure = new Promise<void>((resolve) => {
      failSdk = resolve
    })
    let requests = 0
    const page = await openPage({
      url: `${app.url}/swap`,
      beforeLoad: async (opened) => {
        await opened.route('**/assets/start-engine-*.js', async (route) => {
          requests++
          if (requests > 1) return route.continue()
          await sdkFailure
          await route.abort()
        })
      },
    })
    await page.getByLabel('You pay', { exact: true }).fill('1850')
    failSdk()
    const amount = page.getByLabel(/^You pay \(/)
    await amount.waitFor()
    expect(requests).toBe(2)
    expect(await amount.inputValue()).toBe('1850')
  })
})
