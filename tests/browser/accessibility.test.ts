import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningApp, serveApp } from '../support/browser/app.ts'
import { expectAccessible } from '../support/browser/expect-accessible.ts'
import { findLayoutFaults } from '../support/browser/find-layout-faults.ts'
import { goWithinApp } from '../support/browser/go-within-app.ts'
import { openConnected } from '../support/browser/open-connected.ts'
import { expectQuiet, hasChromium, openPage } from '../support/browser/open-page.ts'
import { currentTier, longerTest } from '../support/current-tier.ts'

/** Paths and titles. Two successive titles differ, so that the next page is known by its title. */
const PAGES = [
  ['/bridge', 'Bridge'],
  ['/swap', 'Swap'],
  ['/lending', 'Lending'],
  ['/markets', 'Markets'],
  ['/lending/8453/AAVE_V3', 'Lending'],
  ['/yields', 'Yields'],
  ['/lending/pro/8453/AAVE_V3', 'Lending'],
  ['/portfolio', 'Portfolio'],
  ['/approvals', 'Approvals'],
  ['/rewards', 'Rewards'],
  ['/multichain', 'Multichain'],
  ['/buysell', 'Buy / Sell'],
  ['/nowhere', 'Causeway'],
] as const

const isFull = currentTier() !== 'quick'
const THEMES = ['dark', 'light'] as const
const WIDTHS = isFull ? { dark: [390, 820, 1440], light: [390, 820, 1440] } : { dark: [1440], light: [390] }
/** Widths in px at which the layout is checked: the narrowest, two phones, each side of a breakpoint, and a desktop. */
const LAYOUT_WIDTHS = [320, 360, 390, 640, 768, 914, 1023, 1135, 1440]
/** Viewport in px of the smallest phones in use. */
const SMALL_PHONE = { width: 360, height: 640 }
const LOOKED_AT = isFull ? PAGES : PAGES.filter(([path]) => ['/swap', '/bridge', '/nowhere'].includes(path))

describe.skipIf(!hasChromium)('every page', () => {
  let app: RunningApp
  beforeAll(async () => {
    app = await serveApp({ chains: [8453, 42161] })
  })
  afterAll(() => app?.stop())

  const go = async (page: Page, path: string, title: string) => {
    await goWithinApp(page, path)
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
    await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
  }

  for (const theme of THEMES) {
    for (const width of WIDTHS[theme]) {
      const options = { theme, viewport: { width, height: 900 } }
      test(`is accessible in the ${theme} theme at ${width} px, without a wallet`, async () => {
        const page = await openPage({ ...options, url: `${app.url}/swap` })
        for (const [path, title] of LOOKED_AT) {
          await go(page, path, title)
          await expectAccessible(page)
        }
        expectQuiet(page)
      }, 180_000)

      test(`is accessible in the ${theme} theme at ${width} px, with a wallet`, async () => {
        const page = await openConnected(app, '/swap', options)
        for (const [path, title] of LOOKED_AT) {
          await go(page, path, title)
          await expectAccessible(page)
        }
        expectQuiet(page)
      }, 180_000)
    }
  }

  test('logs no problem, such as a violation of its policy, and neither cuts off nor overlaps text at any width', async () => {
    const page = await openConnected(app, '/swap')
    const faults: string[] = []
    for (const [path, title] of PAGES) {
      await go(page, path, title)
      for (const width of LAYOUT_WIDTHS) {
        await page.setViewportSize({ width, height: 900 })
        for (const fault of await findLayoutFaults(page)) faults.push(`${path} at ${width} px: ${fault}`)
      }
    }
    expect(faults).toEqual([])
    expectQuiet(page)
  }, 120_000)

  test.each([150, 200])(
    'neither cuts off nor overlaps text of %i percent on a small phone',
    async (textSize) => {
      const page = await openConnected(app, '/swap', { viewport: SMALL_PHONE, textSize })
      const faults: string[] = []
      const look = async (place: string) => {
        for (const fault of await findLayoutFaults(page)) faults.push(`${place}: ${fault}`)
      }
      for (const [path, title] of PAGES) {
        await go(page, path, title)
        await look(path)
      }
      await go(page, '/swap', 'Swap')
      await page.getByRole('button', { name: /choose token to pay/ }).click()
      await page.getByRole('option').first().waitFor()
      await look('tokens')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: /^Wallet balance/ }).click()
      await page.getByRole('button', { name: 'Add a wallet' }).waitFor()
      await look('wallet')
      await page.getByRole('button', { name: /^Assets & Activity/ }).click()
      await page.getByRole('button', { name: /^ETH / }).waitFor()
      await look('assets')
      expect(faults).toEqual([])
      expectQuiet(page)
    },
  )

  longerTest(
    'redirects the root and margin to the default page, and shows a page for unknown paths',
    async () => {
      const page = await openPage({ url: `${app.url}/nowhere` })
      await page.getByText('Page not found').waitFor()
      for (const path of ['/?chain=8453', '/margin?chain=8453']) {
        await page.goto(`${app.url}${path}`)
        await page.waitForURL(/\/swap\?chain=8453/)
      }
      await page.getByRole('link', { name: 'Bridge' }).click()
      await page.waitForURL(/\/bridge\?chain=8453$/)
      await page.getByRole('link', { name: 'Rewards' }).click()
      await page.waitForURL(/\/rewards$/)
    },
  )

  longerTest('is reachable from the menu on a phone', async () => {
    const page = await openPage({
      url: `${app.url}/nowhere`,
      theme: 'light',
      viewport: { width: 390, height: 900 },
    })
    await page.getByRole('button', { name: 'Open menu' }).click()
    const menu = page.getByRole('dialog')
    await expectAccessible(page)
    await menu.getByRole('link', { name: 'Bridge' }).click()
    await page.waitForURL(/\/bridge$/)
    await menu.waitFor({ state: 'detached' })
  })
})
