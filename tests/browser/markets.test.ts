import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningApp, serveApp } from '../support/browser/app.ts'
import { capture } from '../support/browser/capture.ts'
import { expectAccessible } from '../support/browser/expect-accessible.ts'
import { findClippedCells } from '../support/browser/find-clipped-cells.ts'
import { expectQuiet, hasChromium, openPage, type PageOptions } from '../support/browser/open-page.ts'
import { longerTest } from '../support/current-tier.ts'

const PHONE = { theme: 'light', viewport: { width: 390, height: 844 } } as const

describe.skipIf(!hasChromium)('the markets and yields pages', () => {
  let app: RunningApp
  beforeAll(async () => {
    app = await serveApp({ markets: true })
  })
  afterAll(() => app?.stop())

  const open = async (path: string, options: Partial<PageOptions> = {}) => {
    const page = await openPage({ url: `${app.url}${path}`, ...options })
    await page.locator('table[aria-busy=false] tbody tr').first().waitFor({ timeout: 40_000 })
    return page
  }
  const rows = (page: Page) => page.locator('tbody tr[aria-rowindex]:not([data-kind=detail])')
  const counts = async (page: Page) => {
    const text = await page.getByText(/^\d+ of \d+ (pools|pairs)$/).innerText()
    const [shown = 0, total = 0] = (text.match(/\d+/g) ?? []).map(Number)
    return { shown, total }
  }
  /** Returns the name of the focused element, without the letters of its logo: a picture may replace them. */
  const focused = (page: Page) =>
    page.evaluate<string>(`(() => {
      const { activeElement } = document
      const copy = activeElement.cloneNode(true)
      for (const hidden of copy.querySelectorAll('[aria-hidden=true]')) hidden.remove()
      return activeElement.ariaLabel ?? copy.textContent
    })()`)
  const column = (page: Page, place: number) => rows(page).locator(`td:nth-child(${place})`).allInnerTexts()

  const links = (page: Page) => rows(page).getByRole('link').allInnerTexts()
  const toSymbol = (text: string) => text.split(/[,\s]/)[0]

  test('list every pool, with totals and their age', async () => {
    const page = await open('/markets')
    const { shown, total } = await counts(page)
    expect(shown).toBeGreaterThan(20)
    expect(total).toBeGreaterThan(shown)
    expect(await rows(page).count()).toBe(shown)
    for (const label of ['Supplied', 'Borrowed', 'Best stable deposit', 'Cheapest stable debt']) {
      const figure = page.locator('dt', { hasText: label }).locator('xpath=../dd')
      expect(await figure.innerText()).toMatch(/^[$\d]/)
    }
    await page.getByText(/^\d+ s old$/).waitFor()
    await expectAccessible(page)
    expectQuiet(page)
  })

  longerTest('list the lenders that failed to load, and show all others', async () => {
    const mantle = app.sandbox.description.chains.find(({ name }) => name === 'Mantle')
    const page = await openPage({
      url: `${app.url}/markets`,
      beforeLoad: async (opened) => {
        await opened.route('**/lending-multi-fast?*', (route) => route.fulfill({ status: 503, body: '' }))
        await opened.route(`${mantle?.rpcUrl}/**`, (route) => route.fulfill({ status: 500, body: '' }))
      },
    })
    const note = page.getByRole('status').filter({ hasText: 'could not be loaded' })
    await note.waitFor({ timeout: 60_000 })
    expect(await note.innerText()).toMatch(/on Mantle: .+/)
    expect(await note.innerText()).toContain(
      'The pools of these lenders are not included in the table and the totals.',
    )
    const chains = new Set(await column(page, 3))
    expect(chains.has('Base')).toBe(true)
    expect(chains.has('Mantle')).toBe(false)
    await expectAccessible(page)
    await page.unrouteAll()
    await note.getByRole('button', { name: 'Retry' }).click()
    await note.waitFor({ state: 'detached', timeout: 60_000 })
    expect(new Set(await column(page, 3)).has('Mantle')).toBe(true)
  })

  longerTest('are sorted by a column header, and reversed by a second click', async () => {
    const page = await open('/markets')
    const head = page.getByRole('columnheader', { name: 'Deposit APR' })
    const figures = async () => {
      const values = (await column(page, 4)).map(Number.parseFloat)
      const rates = values.filter((value) => !Number.isNaN(value))
      // Unknown rates are last in both directions.
      expect(values.slice(rates.length).every(Number.isNaN)).toBe(true)
      return rates
    }
    const falling = (values: readonly number[]) => [...values].sort((a, b) => b - a)
    await head.getByRole('button').click()
    expect(await head.getAttribute('aria-sort')).toBe('descending')
    expect(await figures()).toEqual(falling(await figures()))
    await head.getByRole('button').click()
    expect(await head.getAttribute('aria-sort')).toBe('ascending')
    expect(await figures()).toEqual(falling(await figures()).reverse())
  })

  test('search for a pool, open it, and open its lender, by keyboard only', async () => {
    const page = await open('/markets')
    await page.getByRole('searchbox', { name: 'Search' }).focus()
    await page.keyboard.type('wrapped liquid staked')
    await expect.poll(async () => new Set((await links(page)).map(toSymbol))).toEqual(new Set(['wstETH']))
    while (!(await focused(page)).startsWith('Details of')) await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Rates', exact: true }).waitFor()
    expect(await page.getByRole('button', { name: /^Details of.*wstETH/, expanded: true }).count()).toBe(1)
    await expectAccessible(page)
    await page.keyboard.press('Tab')
    expect(await focused(page)).toMatch(/^wstETH, .+, .+/)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/lending\/\d+\/[A-Z0-9_]+\?chain=\d+&pool=\w+$/)
    await page.getByRole('link', { name: 'All lenders' }).click()
    await page.waitForURL(/\/lending$/)
  })

  longerTest('lead from an opened pool to the form that borrows its asset', async () => {
    const page = await open('/markets?search=usd%20coin')
    const details = page.getByRole('button', { name: /^Details of/ })
    await details.first().click()
    const borrow = page.getByRole('link', { name: /^Borrow USDC/ })
    await borrow.waitFor()
    await page.getByRole('link', { name: /^Deposit USDC/ }).waitFor()
    await page.getByRole('button', { name: 'Show as table' }).first().waitFor()
    await expectAccessible(page)
    await borrow.click()
    await page.waitForURL(/\/lending\/\d+\/\w+\?chain=\d+&pool=\w+&action=borrow$/)
    await page.getByLabel('Asset to borrow').waitFor()
  })

  longerTest('show the icons of listed tokens and of chains, from files of the app', async () => {
    const page = await open('/markets?search=usd%20coin')
    const isDrawn = (icon: string) =>
      page
        .locator(`img[src="/icons/${icon}.svg"]`)
        .first()
        .evaluate((image) => Number(Reflect.get(image, 'naturalWidth')) > 0)
    await expect.poll(() => isDrawn('usdc')).toBe(true)
    await expect.poll(() => isDrawn('mantle')).toBe(true)
    expectQuiet(page)
  })

  longerTest('open two pools at once, to compare them', async () => {
    const page = await open('/markets')
    const closed = page.getByRole('button', { name: /^Details of/, expanded: false })
    const opened = page.getByRole('button', { name: /^Details of/, expanded: true })
    const first = await closed.first().getAttribute('aria-labelledby')
    for (const count of [1, 2, 2]) {
      await closed.first().click()
      await expect.poll(() => opened.count()).toBe(count)
    }
    const labels = await opened.evaluateAll((buttons) =>
      buttons.map((button) => button.getAttribute('aria-labelledby')),
    )
    expect(labels).not.toContain(first)
    await page.getByText('Liquidity of the deepest DEX pair').nth(1).waitFor()
    await expect
      .poll(() => page.locator('dt:has-text("Liquidity of the deepest DEX pair") + dd').first().innerText())
      .toMatch(/^\$/)
    await expectAccessible(page)
  })

  longerTest('state how many pools are hidden, show them in degen mode, and remember that', async () => {
    const page = await open('/markets')
    const before = await counts(page)
    const marks = page.getByText(/^(No price|Over 100%|Below minimum|Low liquidity)$/)
    expect(await marks.count()).toBe(0)
    await page.getByText(`${before.total - before.shown} pools hidden`).waitFor()
    await page.getByRole('button', { name: 'Show in degen mode' }).click()
    await expect.poll(async () => (await counts(page)).shown).toBe(before.total)
    expect(await marks.count()).toBe(before.total - before.shown)
    await expectAccessible(page)
    await expect
      .poll(() => page.evaluate<string>('JSON.stringify({ ...localStorage })'))
      .toContain('degenMode')
    await page.reload()
    await page.getByRole('switch', { name: 'Degen mode', checked: true }).waitFor()
  })

  longerTest('show why no row matches the filters, and clear them', async () => {
    const page = await open('/markets?chain=nonsense')
    const { shown, total } = await counts(page)
    await page.getByRole('button', { name: 'LST', exact: true }).click()
    await page.getByRole('searchbox').fill('0xnothing')
    await page.getByText('No pools match these filters').waitFor()
    await page.getByText(`Clear the filters to see all ${total} pools.`).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect.poll(async () => (await counts(page)).shown).toBe(shown)
  })

  longerTest('show only a selected chain', async () => {
    const page = await open('/markets')
    await page.getByRole('button', { name: /^Chains/ }).click()
    await page.getByRole('checkbox', { name: 'Base' }).check()
    await expect.poll(async () => [...new Set(await column(page, 3))]).toEqual(['Base'])
    await expectAccessible(page)
    await page.getByRole('checkbox', { name: 'All chains' }).check()
    await expect.poll(async () => new Set(await column(page, 3)).size).toBeGreaterThan(1)
  })

  for (const [path, menu, minimum] of [
    ['/markets', 'Liquidity', 'minLong'],
    ['/yields', 'Short', 'minShort'],
  ] as const) {
    longerTest(`show the same list of ${path} to everyone who opens its link`, async () => {
      const page = await open(path)
      const unfiltered = await counts(page)
      await page.getByRole('button', { name: 'ETH', exact: true }).click()
      await page.getByLabel(menu, { exact: true }).selectOption({ label: `${menu} over $100K` })
      await page.getByRole('button', { name: /^Chains/ }).click()
      for (const name of ['Base', 'Arbitrum One']) await page.getByRole('checkbox', { name }).check()
      await page.keyboard.press('Escape')
      await page.getByRole('switch', { name: 'Degen mode' }).click()
      await expect
        .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
        .toEqual({ assets: 'ETH', [minimum]: '100000', chain: '8453,42161', degen: 'true' })
      const filtered = await counts(page)
      const pools = await links(page)
      expect(filtered.shown).toBeGreaterThan(0)
      expect(filtered.shown).toBeLessThan(unfiltered.shown)

      const link = page.url()
      const visitor = await open(link.slice(app.url.length))
      const readSaved = () => visitor.evaluate<string>("localStorage['dashboard:filter'] ?? ''")
      const expectSameList = async () => {
        await expect.poll(() => counts(visitor)).toEqual(filtered)
        expect(await links(visitor)).toEqual(pools)
        expect(visitor.url()).toBe(link)
      }
      await expectSameList()
      await capture(visitor, `filter-link-${path.slice(1)}`)
      expect(await readSaved()).toBe('')
      await visitor.getByRole('button', { name: 'BTC', exact: true }).click()
      await expect.poll(() => visitor.url()).toContain('assets=BTC')
      await expect.poll(readSaved).toContain('BTC')
      await visitor.goto(link)
      await expectSameList()
      expect(await readSaved()).toContain('BTC')

      await page.goto(`${app.url}${path}`)
      await page.waitForURL(/assets=ETH/)
      await expect.poll(() => counts(page)).toEqual(filtered)
      await page.goto(`${app.url}${path}?search=0xnothing`)
      await page.getByRole('button', { name: 'Clear filters' }).click()
      await page.waitForURL(`${app.url}${path}`)
      await expect.poll(() => counts(page)).toEqual(unfiltered)
    })
  }

  longerTest('show hidden columns in the details on a phone, and do not scroll horizontally', async () => {
    const page = await open('/markets', PHONE)
    expect(await page.getByRole('columnheader').allInnerTexts()).toEqual([
      'Asset',
      'Deposit APR',
      'Borrow APR',
    ])
    await page
      .getByRole('button', { name: /^Details of/ })
      .first()
      .click()
    for (const name of ['Lender', 'Chain', 'Utilization', 'Available', 'Supplied', 'Max LTV', 'Leverage']) {
      await page.locator('[data-kind=detail] dt', { hasText: name }).first().waitFor()
    }
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 700 })
    for (const path of ['/markets', '/yields']) {
      await page.goto(`${app.url}${path}`)
      await rows(page).first().waitFor()
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320)
    }
  })

  longerTest('render only the visible pairs of a long list', async () => {
    const page = await open('/yields')
    const { shown } = await counts(page)
    expect(shown).toBeGreaterThan(100)
    const table = page.getByRole('table', { name: 'Pairs' })
    expect(await table.getAttribute('aria-rowcount')).toBe(String(shown + 1))
    expect(await rows(page).count()).toBeLessThan(shown / 2)
    await page.evaluate('window.scrollTo(0, document.body.scrollHeight)')
    await page.locator(`tr[aria-rowindex="${shown + 1}"]`).waitFor()
    expect(await rows(page).count()).toBeLessThan(shown / 2)
    const head = await page.getByRole('columnheader', { name: 'Long', exact: true }).boundingBox()
    expect(head?.y).toBeGreaterThan(0)
    await expectAccessible(page)
  })

  longerTest('keep the focused row while scrolling', async () => {
    const page = await open('/yields')
    const first = rows(page).first().getByRole('button')
    await first.focus()
    const name = await focused(page)
    await page.evaluate('window.scrollTo(0, document.body.scrollHeight)')
    await page.locator(`tr[aria-rowindex="${(await counts(page)).shown + 1}"]`).waitFor()
    expect(await focused(page)).toBe(name)
  })

  longerTest('compare pairs at a typed or dragged leverage', async () => {
    const page = await open('/yields')
    const typed = page.getByRole('textbox', { name: 'Leverage value' })
    await typed.fill('2,5')
    await page.getByRole('columnheader', { name: 'APR at 2.50×' }).waitFor()
    await typed.fill('999')
    expect(await typed.getAttribute('aria-invalid')).toBe('true')
    await page.getByRole('slider', { name: 'Leverage', exact: true }).focus()
    expect(await typed.inputValue()).toBe('2.50')
    await page.keyboard.press('PageUp')
    await page.keyboard.press('ArrowRight')
    await page.getByRole('columnheader', { name: 'APR at 2.61×' }).waitFor()
    await page.getByText('Best up to 2.61×').waitFor()
  })

  longerTest('show the yield and risk of a pair, and open it in lending', async () => {
    const page = await open('/yields')
    const panel = page.getByRole('region', { name: 'Pair', exact: true })
    await rows(page).nth(2).getByRole('button').press('Enter')
    // Rates that load later may have moved the row.
    await rows(page).and(page.locator('[aria-selected=true]')).waitFor()
    await panel.getByRole('button', { name: 'Show as table' }).click()
    await panel.getByRole('row', { name: /^1\.00×/ }).waitFor()
    await panel.getByText(/^Each additional 1× of leverage (adds|costs) .+, at today’s rates\./).waitFor()
    await panel.getByRole('slider').focus()
    await page.keyboard.press('Home')
    await panel.getByRole('button', { name: 'Open 1.00× in Lending' }).waitFor()
    await page.keyboard.press('PageUp')
    await expectAccessible(page)
    expectQuiet(page)
    await panel.getByRole('button', { name: 'Open 1.10× in Lending' }).press('Enter')
    await page.waitForURL(
      /\/lending\/\d+\/\w+\?chain=\d+&inputCurrency=0x[\da-f]{40}&outputCurrency=0x[\da-f]{40}&operation=open&leverage=1\.1(&mode=\d+)?$/,
    )
  })

  longerTest('open a pair as a sheet on narrow screens, which going back closes', async () => {
    const page = await open('/yields', PHONE)
    const sheet = page.getByRole('dialog', { name: 'Pair' })
    await rows(page).first().click()
    const button = sheet.getByRole('button', { name: /^Open 3\.00× in Lending$/ })
    await button.waitFor()
    const box = await button.boundingBox()
    expect(box && box.y + box.height).toBeLessThanOrEqual(PHONE.viewport.height)
    await expectAccessible(page)
    await page.waitForURL(/[?&]pair=/)
    await page.goBack()
    await sheet.waitFor({ state: 'detached' })
    await expect.poll(() => page.url()).not.toContain('pair=')

    await rows(page).first().click()
    await page.waitForURL(/[?&]pair=/)
    await page.reload()
    await sheet.getByRole('button', { name: 'Close' }).click()
    await sheet.waitFor({ state: 'detached' })
    await expect.poll(() => page.url()).not.toContain('pair=')
  })

  test('keep the button of the selected pair in view, at the top and at the end of the list', async () => {
    const page = await open('/yields')
    const button = page.getByRole('button', { name: /^Open 3\.00× in Lending$/ })
    for (const [width, height] of [
      [1440, 800],
      [1024, 640],
    ] as const) {
      await page.setViewportSize({ width, height })
      for (const top of [0, 10_000]) {
        await page.evaluate(`window.scrollTo(0, ${top})`)
        await button.waitFor()
        const getEnd = async () => {
          const box = await button.boundingBox()
          return box ? box.y + box.height : Number.NaN
        }
        await expect.poll(getEnd, { message: `${width} px, ${top}` }).toBeLessThanOrEqual(height)
      }
    }
  })

  test('cut off no figure of a pair, header or leverage at any width', async () => {
    const page = await open('/yields?leverage=20')
    await page.getByRole('columnheader', { name: /^APR at \d\d\.00×$/ }).waitFor()
    for (const width of [1440, 1280, 1135, 1024, 390, 360]) {
      await page.setViewportSize({ width, height: 900 })
      await capture(page, `yields-${width}`)
      const clipped = await findClippedCells(page, 'td[data-number], th, input[inputmode=decimal]')
      expect(clipped, `${width} px`).toEqual([])
    }
  })

  longerTest('keep the filters of pairs in one line at 1,440 px', async () => {
    const page = await open('/yields')
    const tops = await page
      .getByRole('search')
      .locator(':scope > *')
      .evaluateAll((controls) =>
        controls.map((control) => {
          const { top, height } = control.getBoundingClientRect()
          return Math.round(top + height / 2)
        }),
      )
    expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(8)
  })
})
