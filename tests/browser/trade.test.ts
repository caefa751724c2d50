import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningApp, serveApp } from '../support/browser/app.ts'
import { expectAccessible } from '../support/browser/expect-accessible.ts'
import { goWithinApp } from '../support/browser/go-within-app.ts'
import { openConnected } from '../support/browser/open-connected.ts'
import { expectQuiet, hasChromium, openPage } from '../support/browser/open-page.ts'
import { longerTest } from '../support/current-tier.ts'

/** Matches Chromium's log messages for provider responses with an error status. */
const DECLINED = /Failed to load resource: the server responded with a status of/
const ARBITRUM_TO_BASE = '/bridge?inputChain=42161&outputChain=8453'
const HOSTILE = '<img src=x onerror=alert(1)>'

describe.skipIf(!hasChromium)('the trade form', () => {
  let app: RunningApp
  beforeAll(async () => {
    app = await serveApp({ chains: [5000, 8453, 42161] })
  })
  afterAll(() => app?.stop())

  const open = async (path = ARBITRUM_TO_BASE) => {
    const page = await openPage({ url: `${app.url}${path}` })
    await page.getByRole('heading', { level: 1 }).waitFor()
    return page
  }
  const pay = (page: Page) => page.getByLabel(/^You (pay|send) \(/)
  const offers = (page: Page) => page.getByRole('radiogroup', { name: 'Provider' }).getByRole('radio')
  const failures = (page: Page) =>
    page.getByRole('list', { name: /^Providers (without|that do)/ }).getByRole('listitem')
  /** Shows the unverified quotes and the providers without a quote. */
  const expandQuotes = async (page: Page) => {
    const folds = page.getByRole('button', {
      name: /^(Show \d+ unverified|\d+ providers? (has|have|does|do) )/,
      expanded: false,
    })
    for (let remaining = await folds.count(); remaining > 0; remaining -= 1) await folds.first().click()
  }
  const ask = async (page: Page, amount: string) => {
    await pay(page).fill(amount)
    await page.getByRole('heading', { level: 2, name: /^\d+ quotes? of \d+ providers$/ }).waitFor()
  }
  const getTokenAddress = (chainId: number, symbol: string) => {
    const token = app.sandbox.description.tokens.find(
      (token) => token.chainId === chainId && token.symbol === symbol,
    )
    if (!token) throw new Error(`The sandbox has no ${symbol} on chain ${chainId}`)
    return token.address.toLowerCase()
  }
  /**
   * Changes the token list of Base for this page. The list is fetched once, because the page may request it again while
   * the test ends.
   */
  const changeList = async (page: Page, change: (list: Record<string, unknown>) => void) => {
    const reply = await fetch(`${app.sandbox.url}/services/data/asset-lists/8453.json`)
    const file = (await reply.json()) as { list: Record<string, unknown> }
    change(file.list)
    const headers = { 'access-control-allow-origin': '*' }
    await page.route('**/asset-lists/8453.json', (route) => route.fulfill({ json: file, headers }))
  }

  test('lists every provider once, with unverified quotes and failures collapsed', async () => {
    const page = await open()
    await ask(page, '850')
    const title = await page.getByRole('heading', { level: 2, name: /providers/ }).innerText()
    const [quotes, providers] = (title.match(/\d+/g) ?? []).map(Number)
    expect(await offers(page).filter({ hasText: 'Not verified' }).count()).toBeLessThanOrEqual(1)
    expect(await failures(page).count()).toBe(0)
    await expandQuotes(page)
    expect(await offers(page).count()).toBe(quotes)
    expect((await offers(page).count()) + (await failures(page).count())).toBe(providers)
    expect(await offers(page).first().getAttribute('aria-label')).toMatch(
      /^.+, 849\.\d+ USDC, best, (fastest, )?costs \$\d+\.\d\d, arrives in .+, (verified|not verified|checked before signing)$/,
    )
    await expectAccessible(page)
    expectQuiet(page, DECLINED)
  })

  longerTest(
    'requires consent to a native fee above its limit, and states the fee in the review',
    async () => {
      app.sandbox.setSettlement('xy', { nativeFee: `${2n * 10n ** 16n}` })
      const page = await openConnected(app, ARBITRUM_TO_BASE)
      await ask(page, '850')
      await expandQuotes(page)
      const xy = offers(page).filter({ hasText: 'XY Finance' })
      expect(await xy.getAttribute('aria-label')).not.toContain(', best')
      expect(await xy.innerText()).toContain('Charges 0.02 ETH on top')
      await xy.click()
      await page
        .getByText(/XY Finance charges 0\.02 ETH \(\$/)
        .first()
        .waitFor()
      const button = (name: RegExp) => page.getByRole('button', { name }).filter({ visible: true }).first()
      await button(/^Review bridge$/).click()
      // The review has one checkbox for the fee, the loss and each unverified term.
      const consent = page.getByRole('checkbox', { name: /^I accept that / }).filter({ visible: true })
      await consent.waitFor()
      expect(await consent.count()).toBe(1)
      const sentence = await page
        .getByText(/^I accept that /)
        .filter({ visible: true })
        .innerText()
      expect(sentence).toContain('XY Finance charges 0.02 ETH ($50.00) on top of the amount')
      expect(sentence).toContain('the amount of the transaction is not verified')
      expect(sentence).toContain('the recipient of the transaction is not verified')
      await button(/^Accept to continue$/).waitFor()
      await consent.click()
      await button(/^Approve 850 USDC$/).waitFor()
      await consent.click()
      await button(/^Accept to continue$/).waitFor()
      app.sandbox.setSettlement('xy', { nativeFee: '0' })
      expectQuiet(page, DECLINED)
    },
  )

  test('accepts pasted groups of thousands, and reports an ambiguous comma', async () => {
    const page = await openConnected(app, ARBITRUM_TO_BASE)
    await ask(page, '1,000.00')
    await expect.poll(() => pay(page).inputValue()).toBe('1000.00')
    await page.getByRole('button', { name: 'Review bridge' }).first().waitFor()
    for (const text of ['12,5', '1,500']) {
      await pay(page).fill(text)
      await page.getByText(`"${text}" is ambiguous. Enter a number, for example 1500.5.`).waitFor()
      await page.getByRole('button', { name: 'Check the amount' }).first().waitFor()
      expect(await pay(page).inputValue()).toBe(text)
    }
  })

  test('names the chain or token of a link that is not supported, and selects no token in its place', async () => {
    const link = '/bridge?inputChain=999999&inputCurrency=USDC&outputChain=8453&amount=100'
    const page = await openConnected(app, link)
    await page.getByText('Chain 999999 is not supported here.').waitFor()
    await page.getByText('Showing Mantle instead.').waitFor()
    await page.getByRole('button', { name: 'Select a token' }).first().waitFor()
    await goWithinApp(page, '/swap?chain=5000&inputCurrency=NOPE&outputCurrency=0x1234&amount=1')
    for (const token of ['NOPE', '0x1234']) await page.getByText(`Mantle lists no token ${token}.`).waitFor()
    await page.getByRole('button', { name: 'Select a token' }).first().waitFor()
  })

  longerTest('selects a provider by arrow keys, and keeps the selection when quotes refresh', async () => {
    const page = await open()
    await ask(page, '850')
    await page.getByRole('radio', { checked: true }).focus()
    await page.keyboard.press('ArrowDown')
    const chosen = page.locator('[role=radio][aria-checked=true]')
    const provider = await chosen.getAttribute('data-choice')
    expect(provider).toBe(await offers(page).nth(1).getAttribute('data-choice'))
    expect(await chosen.evaluate((row) => row === row.ownerDocument.activeElement)).toBe(true)
    await page.getByRole('button', { name: /^Refresh quotes/ }).click()
    await page.getByRole('heading', { level: 2, name: /pending$/ }).waitFor()
    await page.getByRole('heading', { level: 2, name: /of \d+ providers$/ }).waitFor()
    expect(await chosen.getAttribute('data-choice')).toBe(provider)
  })

  longerTest('requests a quote only from the provider whose higher slippage was allowed', async () => {
    const page = await open()
    await ask(page, '850')
    await expandQuotes(page)
    const butter = failures(page).filter({ hasText: 'Butter' })
    expect(await butter.innerText()).toContain('Needs 1.5% slippage')
    await butter.getByRole('button', { name: 'Allow for Butter' }).click()
    await page.getByRole('radio', { name: /^Butter, .* uses up to 1\.5% slippage/, checked: true }).waitFor()
    await page.getByRole('button', { name: /^Slippage 0\.1%/ }).waitFor()
  })

  longerTest('swaps the sides by the button, and by selecting the token of the other side', async () => {
    const page = await open()
    const url = (input: number) => new RegExp(`inputChain=${input}`)
    await page.getByRole('button', { name: 'Swap direction' }).click()
    await page.waitForURL(url(8453))
    await page.getByRole('button', { name: /on Base, choose token to pay/ }).click()
    await page.getByRole('button', { name: 'Arbitrum One', exact: true }).click()
    await page.getByRole('combobox', { name: 'Search tokens' }).fill('usdc')
    await page.getByRole('option', { name: /USD Coin\s?, Arbitrum One/, selected: true }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(url(42161))
    await page.getByRole('button', { name: /USDC on Base, choose token to receive/ }).waitFor()
  })

  test('displays a token name as plain text', async () => {
    const dialogs: string[] = []
    const address = `0x${'bad'.repeat(13)}0`
    const page = await openPage({
      url: `${app.url}${ARBITRUM_TO_BASE}`,
      beforeLoad: async (opened) => {
        opened.on('dialog', (dialog) => {
          dialogs.push(dialog.message())
          void dialog.dismiss()
        })
        await changeList(opened, (list) => {
          list[address] = {
            chainId: 8453,
            address,
            decimals: 18,
            symbol: HOSTILE,
            name: `${HOSTILE}${HOSTILE}`,
          }
        })
      },
    })
    await page.getByRole('button', { name: /choose token to receive/ }).click()
    const search = page.getByRole('combobox', { name: 'Search tokens' })
    await search.fill('<img')
    const option = page.getByRole('option', { name: /<img/ })
    expect(await option.innerText()).toContain('<img src=x onerror=alert(…')
    expect(await option.locator('img[src=x]').count()).toBe(0)
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /<img.*choose token to receive/ }).waitFor()
    expect(dialogs).toEqual([])
  })

  test('adds an unlisted token only after a warning, and keeps it after a reload', async () => {
    const address = getTokenAddress(8453, 'USDT')
    const page = await openPage({
      url: `${app.url}${ARBITRUM_TO_BASE}`,
      beforeLoad: (opened) =>
        changeList(opened, (list) => {
          for (const key of Object.keys(list)) if (key.toLowerCase() === address) delete list[key]
        }),
    })
    await page.getByRole('button', { name: /choose token to receive/ }).click()
    await page.getByRole('combobox', { name: 'Search tokens' }).fill(address)
    await page.getByRole('alert').getByText('This token is on no list.').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Add USDT' }).click()
    const receives = page.getByRole('button', { name: /USDT on Base, choose token to receive/ })
    await receives.waitFor()
    await page.reload()
    await receives.click()
    await page.getByRole('combobox', { name: 'Search tokens' }).fill('usdt')
    const option = page.getByRole('option', { name: /USDT/ })
    expect(await option.innerText()).toContain('Unverified')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Settings', exact: true }).click()
    await page.getByRole('button', { name: 'Remove USDT' }).click()
    await page.getByText('Tokens that you added').waitFor({ state: 'detached' })
  })

  test('opens the tokens of a chain in the picker of a bridge before their list is loaded', async () => {
    let load: () => void = () => {}
    const isLoading = new Promise<void>((resolve) => {
      load = resolve
    })
    const page = await openPage({
      url: `${app.url}${ARBITRUM_TO_BASE}`,
      beforeLoad: (opened) =>
        opened.route('**/asset-lists/5000.json', async (route) => {
          await isLoading
          await route.continue()
        }),
    })
    await page.getByRole('button', { name: /choose token to receive/ }).click()
    const picker = page.getByRole('dialog', { name: 'Token to receive' })
    await picker.getByRole('button', { name: 'Mantle' }).click()
    await picker.getByText('Loading lists').waitFor()
    load()
    await picker.getByRole('option', { name: /^USDC/ }).first().click()
    await page.getByRole('button', { name: /^USDC on Mantle, choose token to receive/ }).waitFor()
  })

  test('selects a token by keyboard, and restores the focus', async () => {
    const page = await open('/swap?chain=42161')
    const button = page.getByRole('button', { name: /choose token to receive/ })
    await button.focus()
    await page.keyboard.press('Enter')
    const search = page.getByRole('combobox', { name: 'Search tokens' })
    await search.waitFor()
    await page.getByText(/\d found/).waitFor()
    const active = () => page.getByRole('option', { selected: true })
    const count = Number(await active().getAttribute('aria-setsize'))
    const placeAfter = async (key: string) => {
      await page.keyboard.press(key)
      return Number(await active().getAttribute('aria-posinset'))
    }
    expect(await placeAfter('End')).toBe(count)
    expect(await placeAfter('ArrowDown')).toBe(1)
    expect(await placeAfter('ArrowDown')).toBe(2)
    expect(await placeAfter('Home')).toBe(1)
    const id = await active().getAttribute('id')
    expect(await search.getAttribute('aria-activedescendant')).toBe(id)
    await page.keyboard.press('Escape')
    await search.waitFor({ state: 'detached' })
    const isFocused = () => button.evaluate((element) => element === element.ownerDocument.activeElement)
    await expect.poll(isFocused).toBe(true)
  })

  test('uses the maximum amount, which reserves gas for a native token', async () => {
    const page = await openConnected(app, '/swap?chain=42161')
    const max = page.getByRole('button', { name: /^Max, .* ETH, leaves some for gas$/ })
    await max.click()
    const paid = Number(await pay(page).inputValue())
    expect(paid).toBeGreaterThan(9_990)
    expect(paid).toBeLessThan(10_000)
  })

  test('shows the consent of a review directly above the button on a phone', async () => {
    const height = 844
    const page = await openConnected(app, ARBITRUM_TO_BASE, { viewport: { width: 390, height } })
    await ask(page, '850')
    await page.getByRole('button', { name: /^Slippage/ }).click()
    const settings = page.getByRole('dialog', { name: 'Transfer settings' })
    await settings.getByText('Custom', { exact: true }).click()
    await settings.getByLabel('Custom slippage in percent').fill('8')
    await page.keyboard.press('Escape')
    const button = page.locator('button[data-kind=go]').filter({ visible: true })
    await button.filter({ hasText: 'Review bridge' }).click()
    await button.filter({ hasText: 'Accept to continue' }).waitFor()
    const consent = page
      .getByRole('checkbox', { name: /^I accept that .*I may receive up to 8% less than quoted/ })
      .filter({ visible: true })
    const box = await consent.boundingBox()
    expect(box && box.y + box.height).toBeLessThan(height)
    await expectAccessible(page)
    await consent.click()
    await button.filter({ hasText: /^(Approve|Bridge) 850 USDC/ }).waitFor()
    await consent.click()
    await button.filter({ hasText: 'Accept to continue' }).waitFor()
  })

  test('is reopened by one step back after its review was left through the menu', async () => {
    const page = await openConnected(app, ARBITRUM_TO_BASE)
    await ask(page, '850')
    const button = page.locator('button[data-kind=go]').filter({ visible: true })
    await button.filter({ hasText: 'Review bridge' }).click()
    await button.filter({ hasText: /^(Approve|Bridge) 850 USDC/ }).waitFor()
    await page.getByRole('link', { name: 'Swap', exact: true }).filter({ visible: true }).click()
    await page.waitForURL(/\/swap/)
    await page.goBack()
    await page.waitForURL(/\/bridge/)
    expect(await page.evaluate('history.state.usr?.depth ?? 0')).toBe(0)
  })

  test('keeps the button and the form in view while the quotes scroll, at any width', async () => {
    const height = 800
    const page = await open()
    await ask(page, '850')
    await expandQuotes(page)
    const button = page.locator('button[data-kind=go]').filter({ visible: true })
    for (const width of [1440, 1100, 820, 390]) {
      await page.setViewportSize({ width, height })
      for (const place of ['end', 'start'] as const) {
        const row = place === 'end' ? failures(page).last() : offers(page).first()
        await row.scrollIntoViewIfNeeded()
        await expect.poll(() => button.count()).toBe(1)
        const box = await button.boundingBox()
        expect(box && box.y >= 0 && box.y + box.height <= height, `${width} px, ${place}`).toBe(true)
      }
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
    }
    await page.setViewportSize({ width: 1440, height })
    await failures(page).last().scrollIntoViewIfNeeded()
    const form = await pay(page).boundingBox()
    expect(form && form.y > 0 && form.y < height).toBe(true)
  })

  test('keeps the typed amount in the URL, and types that of a link', async () => {
    const page = await open()
    await pay(page).fill('12.5')
    await expect.poll(() => new URL(page.url()).searchParams.get('amount')).toBe('12.5')
    await page.reload()
    await expect.poll(() => pay(page).inputValue()).toBe('12.5')
    await pay(page).fill('')
    await expect.poll(() => new URL(page.url()).searchParams.has('amount')).toBe(false)
    await page.getByLabel(/^You receive/).fill('7')
    await expect.poll(() => new URL(page.url()).searchParams.get('amount')).toBe('out-7')
    await page.goto(`${app.url}/swap?chain=42161&refresh=1750000000000&amount=0.25`)
    await expect.poll(() => pay(page).inputValue()).toBe('0.25')
  })

  test('selects the chain of each side, and focuses the amount with the button of an empty form', async () => {
    const page = await openConnected(app, ARBITRUM_TO_BASE)
    await page.getByLabel('Chain to receive on').selectOption({ label: 'Mantle' })
    await expect.poll(() => new URL(page.url()).searchParams.get('outputChain')).toBe('5000')
    await page.getByLabel('Chain to pay from').selectOption({ label: 'Mantle' })
    await expect.poll(() => new URL(page.url()).searchParams.get('outputChain')).toBe('42161')
    await page.getByRole('button', { name: 'Enter an amount' }).filter({ visible: true }).click()
    expect(await pay(page).evaluate((field) => field === field.ownerDocument.activeElement)).toBe(true)
  })

  longerTest('warns of a slippage that is likely to fail, without changing it', async () => {
    const page = await open()
    await page.getByRole('button', { name: /^Slippage/ }).click()
    const settings = page.getByRole('dialog', { name: 'Transfer settings' })
    await settings.getByText('Custom', { exact: true }).click()
    await settings.getByLabel('Custom slippage in percent').fill('0,01')
    await settings.getByText(/the trade is likely to fail/).waitFor()
    await expectAccessible(page)
    await settings.getByLabel('Custom slippage in percent').fill('70')
    await settings.getByText('Slippage cannot exceed 50%.').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /Slippage -\s*not valid/ }).waitFor()
    await page.getByRole('button', { name: 'Use auto, 0.1%' }).click()
    await page.getByRole('button', { name: /^Slippage 0\.1%\s*auto/ }).waitFor()
  })

  longerTest('is reset by each link to it', async () => {
    const page = await open('/swap?chain=42161')
    await pay(page).fill('5')
    await goWithinApp(page, '/swap?chain=42161&refresh=1750000000000')
    await expect.poll(() => pay(page).inputValue()).toBe('')
  })
})
