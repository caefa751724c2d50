import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningApp, serveApp } from '../support/browser/app.ts'
import { withBurner } from '../support/browser/burner.ts'
import { expectAccessible } from '../support/browser/expect-accessible.ts'
import { expectQuiet, hasChromium, openPage } from '../support/browser/open-page.ts'
import { currentTier, longerTest } from '../support/current-tier.ts'

const PAGES = [
  ['/swap', 'Swap'],
  ['/bridge', 'Bridge'],
  ['/lending', 'Lending'],
  ['/lending/8453/AAVE_V3', 'Lending'],
  ['/lending/pro/8453/AAVE_V3', 'Lending'],
  ['/markets', 'Markets'],
  ['/yields', 'Yields'],
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
const LOOKED_AT = isFull ? PAGES : PAGES.filter(([path]) => ['/swap', '/bridge', '/nowhere'].includes(path))

describe.skipIf(!hasChromium)('every page', () => {
  let app: RunningApp
  beforeAll(async () => {
    app = await serveApp()
  })
  afterAll(() => app?.stop())

  const go = async (page: Page, path: string, title: string) => {
    await page.goto(`${app.url}${path}`)
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
    await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
  }
  const open = (theme: 'dark' | 'light', width: number) =>
    openPage({ url: `${app.url}/nowhere`, theme, viewport: { width, height: 900 }, reducedMotion: true })

  for (const theme of THEMES) {
    for (const width of WIDTHS[theme]) {
      test(`is accessible in the ${theme} theme at ${width} px, with and without a wallet`, async () => {
        const page = await open(theme, width)
        for (const [path, title] of LOOKED_AT) {
          await go(page, path, title)
          await expectAccessible(page)
        }
        await withBurner(page)
        for (const [path, title] of LOOKED_AT) {
          await go(page, path, title)
          await page
            .getByRole('button', { name: /0xf39F/i })
            .or(page.getByText('Wallet, total balance'))
            .first()
            .waitFor()
          await expectAccessible(page)
        }
        expectQuiet(page)
      }, 180_000)
    }
  }

  test('does not scroll horizontally, down to 320 px', async () => {
    const page = await open('dark', 320)
    await withBurner(page)
    for (const [path, title] of PAGES) {
      await go(page, path, title)
      const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
      expect(overflow, path).toBeLessThanOrEqual(0)
    }
  })

  longerTest(
    'redirects the root and margin to the default page, and shows a page for unknown paths',
    async () => {
      const page = await open('dark', 1440)
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
    const page = await open('light', 390)
    await page.getByRole('button', { name: 'Open menu' }).click()
    const menu = page.getByRole('dialog')
    await expectAccessible(page)
    await menu.getByRole('link', { name: 'Bridge' }).click()
    await page.waitForURL(/\/bridge$/)
    await menu.waitFor({ state: 'detached' })
  })
})
