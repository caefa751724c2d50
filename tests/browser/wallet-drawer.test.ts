import { ASSET_ROW_ACTIONS } from '@causeway/view-models'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningApp, serveApp } from '../support/browser/app.ts'
import { connectBurner } from '../support/browser/burner.ts'
import { capture } from '../support/browser/capture.ts'
import { expectAccessible } from '../support/browser/expect-accessible.ts'
import { openConnected } from '../support/browser/open-connected.ts'
import { expectQuiet, hasChromium, openPage, type PageOptions } from '../support/browser/open-page.ts'
import { longerTest, selectCases } from '../support/current-tier.ts'

describe.skipIf(!hasChromium)('the wallet drawer', () => {
  let app: RunningApp
  beforeAll(async () => {
    app = await serveApp({ chains: [8453, 42161] })
  })
  afterAll(() => app?.stop())

  const open = (options: Partial<PageOptions> = {}) => openPage({ url: `${app.url}/markets`, ...options })
  const drawer = (page: Page) => page.getByRole('dialog')

  async function openAssets(page: Page): Promise<void> {
    await drawer(page)
      .getByRole('button', { name: /Assets & Activity/ })
      .click()
    await drawer(page).getByRole('list', { name: 'Assets' }).waitFor()
  }

  test('connects a wallet, shows its assets and activity, and disconnects it', async () => {
    const page = await open({ reducedMotion: false })
    await connectBurner(page)
    await drawer(page)
      .getByRole('region', { name: 'Wallet balance' })
      .getByText(/^\$[1-9]/)
      .first()
      .waitFor()

    await openAssets(page)
    const ether = drawer(page).getByRole('button', { name: /^ETH / })
    await ether.click()
    expect(await ether.getAttribute('aria-expanded')).toBe('true')
    const actions = drawer(page).getByRole('toolbar', { name: 'ETH actions' }).getByRole('button')
    expect(await actions.allInnerTexts()).toEqual([...ASSET_ROW_ACTIONS])
    const onBase = drawer(page)
      .getByRole('group', { name: 'Chains' })
      .getByRole('button', { name: /on Base$/ })
    await onBase.click()
    expect(await onBase.getAttribute('aria-pressed')).toBe('true')

    await drawer(page).getByRole('tab', { name: 'Activity' }).click()
    await drawer(page).getByText('Your Transactions will appear here.').waitFor()

    await drawer(page).getByRole('button', { name: 'Back' }).click()
    await drawer(page)
      .getByRole('button', { name: /open wallets/ })
      .click()
    await drawer(page).getByRole('button', { name: 'Sign out all wallets' }).click()
    await drawer(page).getByText('No wallet connected').waitFor()
    expectQuiet(page)
  })

  longerTest('opens the swap form for an asset, and closes', async () => {
    const page = await open()
    await connectBurner(page)
    await openAssets(page)
    await drawer(page).getByRole('button', { name: /^ETH / }).click()
    const actions = drawer(page).getByRole('toolbar', { name: 'ETH actions' })
    await actions.getByRole('button', { name: 'Swap', exact: true }).click()
    await page.waitForURL(/\/swap\?chain=\d+&inputCurrency=0xeeee/i)
    await drawer(page).waitFor({ state: 'detached' })
  })

  test('reconnects the wallet after a reload, without loading the code of other wallets', async () => {
    const page = await open()
    await connectBurner(page)
    await page.reload()
    await page.getByRole('button', { name: /0xf39F/ }).waitFor()
    const scripts = await page.evaluate<string[]>(
      `performance.getEntriesByType('resource').map(({ name }) => name)`,
    )
    expect(scripts.filter((name) => /wagmi|walletConnect|metaMask|coinbase|safe|fuels/i.test(name))).toEqual(
      [],
    )
  })

  test('sends an asset from a Fuel wallet for at most the reviewed network fee', async () => {
    const [user, recipient] = app.sandbox.description.fuel.accounts
    if (!user || !recipient) throw new Error('The sandbox has no Fuel accounts')
    const page = await openConnected(app, '/portfolio')
    await page.getByRole('button', { name: /^Wallet balance/ }).click()
    await drawer(page).getByRole('button', { name: 'Add a wallet' }).click()
    await drawer(page)
      .getByRole('button', { name: /Burner Wallet.*This browser only/ })
      .click()
    await drawer(page)
      .getByRole('button', { name: /FUEL.*open wallets/ })
      .waitFor()
    await page.keyboard.press('Escape')
    const asset = page.getByLabel('Asset to send')
    await asset.waitFor()
    await asset.selectOption({ label: 'USDC, 10,000 available' })
    await page.getByLabel('Amount').fill('12.5')
    await page.getByLabel('Recipient on Fuel').fill(recipient.address)
    await page.getByRole('button', { name: 'Review transfer' }).click()
    await page.getByText('Send 12.5 USDC to this address?').waitFor()
    await page.getByText(/Network fee at most 0\.0\S* ETH/).waitFor()
    await page.route('**/services/fuel/**', async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replace(/"maxFee":"\d+"/, '"maxFee":"2000"')
      await route.fulfill({ response, body })
    })
    await page.getByRole('button', { name: 'Send 12.5 USDC' }).click()
    await page.getByText('It is above the fee that you reviewed. Nothing was signed.').waitFor()
    await page.getByRole('button', { name: 'Review transfer' }).click()
    await page.getByText('Network fee at most 0.000002 ETH').waitFor()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Send 12.5 USDC' }).click()
    await page.getByText(/^Sent 12\.5 USDC to 0x/).waitFor()
    await page.getByText('The transfer is confirmed.').waitFor()
    await page.getByText(/^< ?\S+ ETH|^0\.0\S* ETH/).waitFor()
    expect(await page.getByLabel('Recipient on Fuel').inputValue()).toBe('')
    await asset.locator('option', { hasText: 'USDC, 9,987.5 available' }).waitFor({ state: 'attached' })
    expectQuiet(page)
  })

  longerTest('connects a second wallet for another type of chain', async () => {
    const page = await open()
    await connectBurner(page)
    await drawer(page).getByRole('button', { name: 'Add a wallet' }).click()
    await drawer(page)
      .getByRole('button', { name: /Burner Wallet.*This browser only/ })
      .click()
    await drawer(page)
      .getByRole('button', { name: /FUEL.*open wallets/ })
      .click()
    await drawer(page).getByRole('button', { name: 'Disconnect Burner Wallet' }).first().click()
    await drawer(page)
      .getByRole('button', { name: /EVM.*open wallets/ })
      .waitFor({ state: 'detached' })
    await drawer(page)
      .getByRole('button', { name: /FUEL.*open wallets/ })
      .waitFor()
    expectQuiet(page)
  })

  longerTest(
    'shows the response of a wallet, and stops waiting for a wallet that does not respond',
    async () => {
      const page = await open()
      await page.getByRole('button', { name: 'Connect', exact: true }).click()
      await announce(page, 'io.rabby', 'Rabby', 'new Promise(() => undefined)')
      await announce(
        page,
        'com.brave.wallet',
        'Brave Wallet',
        "Promise.reject(Object.assign(new Error('User rejected the request.'), { code: 4001 }))",
      )
      await drawer(page).getByRole('button', { name: 'Connect a Wallet' }).click()
      await drawer(page).getByRole('button', { name: /Rabby/ }).click()
      await drawer(page).getByText('Waiting for Rabby.').waitFor()
      await drawer(page).getByRole('button', { name: 'Stop waiting' }).click()
      await drawer(page)
        .getByRole('button', { name: /Rabby.*Installed/ })
        .waitFor()
      await drawer(page)
        .getByRole('button', { name: /Brave Wallet/ })
        .click()
      const alert = drawer(page).getByRole('alert')
      await alert.waitFor()
      expect(await alert.innerText()).toContain(
        'Brave Wallet was not connected. User rejected the transaction. No wallet was added and nothing was signed.',
      )
      await drawer(page)
        .getByRole('button', { name: /Brave Wallet.*Rejected/ })
        .waitFor()
    },
  )

  test('shows the app as another address, and turns it off and on', async () => {
    const page = await open()
    await page.getByRole('button', { name: 'Settings' }).click()
    const address = drawer(page).getByRole('textbox', { name: 'Address' })
    await address.fill('0x12')
    await page.keyboard.press('Enter')
    await drawer(page)
      .getByText(/^Enter 0x and 40 hex digits/)
      .waitFor()
    await address.fill('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
    await page.keyboard.press('Enter')
    const toggle = drawer(page).getByRole('switch', { name: 'View as 0x7099…79C8' })
    expect(await toggle.isChecked()).toBe(true)
    await toggle.click()
    expect(await toggle.isChecked()).toBe(false)
    await toggle.click()
    await page.keyboard.press('Escape')
    const header = page.getByRole('banner')
    await header.getByText(/0x7099/).waitFor()
    await page.getByText('You are viewing 0x7099…79C8.').waitFor()
    await page.getByRole('link', { name: 'Swap', exact: true }).click()
    const recipients = page.locator('dd', { hasText: 'Viewed account 0x7099…79C8' })
    await expect.poll(() => recipients.count(), { message: 'in the form and in the review' }).toBe(2)
    expect(await page.getByText(/^Your wallet/).count()).toBe(0)
    await page.getByRole('button', { name: 'View only' }).waitFor()
    expect(await page.getByText(/^You are viewing/).count()).toBe(1)
    await page.getByText(/^No transfers of the viewed account\./).waitFor()
    await capture(page, 'viewing')
    await header.getByRole('button', { name: /0x7099/ }).click()
    await drawer(page)
      .getByRole('button', { name: /^Assets/ })
      .click()
    await drawer(page).getByRole('tab', { name: 'Activity' }).click()
    await drawer(page)
      .getByText(/^No transfers of the viewed account\./)
      .waitFor()
    await capture(page, 'viewing-activity')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Stop viewing' }).click()
    await page.getByText(/You are viewing/).waitFor({ state: 'detached' })
    expect(await header.getByText(/0x7099/).count()).toBe(0)
  })

  test('shows only the viewed address while a wallet of another chain type is connected', async () => {
    const page = await openConnected(app, '/portfolio')
    await page.getByRole('button', { name: /^Wallet balance/ }).click()
    await drawer(page).getByRole('button', { name: 'Add a wallet' }).click()
    await drawer(page)
      .getByRole('button', { name: /Burner Wallet.*This browser only/ })
      .click()
    await drawer(page)
      .getByRole('button', { name: /FUEL.*open wallets/ })
      .waitFor()
    await drawer(page).getByRole('button', { name: 'Settings' }).click()
    // An account without balances.
    await drawer(page)
      .getByRole('textbox', { name: 'Address' })
      .fill(`0x${'51'.repeat(20)}`)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await page.getByText(/^You are viewing 0x5151/).waitFor()
    await page.getByRole('button', { name: /^Wallet balance \$0\.00/ }).waitFor()
    expect(await page.getByLabel('Asset to send').count()).toBe(0)
  })

  longerTest('applies and keeps a theme', async () => {
    const page = await open()
    await page.getByRole('button', { name: 'Settings' }).click()
    await drawer(page).getByRole('heading', { name: 'Interface Settings' }).waitFor()
    await drawer(page).getByText('Light mode').click()
    const theme = () => page.locator('html').getAttribute('data-theme')
    expect(await theme()).toBe('light')
    await drawer(page).getByRole('switch', { name: 'Expert Mode' }).click()
    await page.reload()
    await page.getByRole('button', { name: 'Settings' }).click()
    expect(await theme()).toBe('light')
    expect(await drawer(page).getByRole('switch', { name: 'Expert Mode' }).isChecked()).toBe(true)
  })

  longerTest('is operated by keyboard only, and restores the focus', async () => {
    const page = await open()
    const focused = () => page.evaluate<string>('document.activeElement?.textContent ?? ""')
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key)
    }
    await page.getByRole('button', { name: 'Connect', exact: true }).focus()
    await press('Enter')
    await drawer(page).waitFor()
    await expect.poll(focused).toBe('Wallet')
    await press('Tab', 'Tab', 'Tab')
    expect(await focused()).toBe('Connect a Wallet')
    await press('Enter')
    await expect.poll(focused).toBe('Add a Wallet')
    await press('Tab', 'Tab', 'Tab', 'Tab')
    expect(await focused()).toContain('Burner Wallet')
    await press('Enter')
    await expect.poll(focused).toBe('Wallet')
    await drawer(page)
      .getByText(/assets on \d chains/)
      .waitFor()
    await openAssets(page)
    await drawer(page).getByRole('tab', { name: 'Balances' }).focus()
    await press('ArrowRight')
    await drawer(page).getByText('Your Transactions will appear here.').waitFor()
    await press('Escape')
    await drawer(page).waitFor({ state: 'detached' })
    await expect.poll(focused).toContain('0xf39F')
  })

  test.each(selectCases(['dark', 'light'] as const))('is accessible in the %s theme', async (theme) => {
    const page = await open({ theme })
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await drawer(page).getByText('No wallet connected').waitFor()
    await expectAccessible(page)
    await drawer(page).getByRole('button', { name: 'Close' }).click()
    await connectBurner(page)
    await expectAccessible(page)
    await openAssets(page)
    await drawer(page).getByRole('button', { name: /^ETH / }).click()
    await expectAccessible(page)
    await drawer(page).getByRole('tab', { name: 'Activity' }).click()
    await expectAccessible(page)
    for (const name of [/open wallets/, 'Add a wallet', 'Open Rewards', 'Settings']) {
      await drawer(page).getByRole('button', { name: 'Back' }).click()
      await drawer(page).getByRole('button', { name }).first().click()
      await expectAccessible(page)
    }
  })

  longerTest('covers most of the screen of a phone, and makes the page behind it inert', async () => {
    const page = await open({ viewport: { width: 390, height: 844 } })
    await connectBurner(page)
    const box = await drawer(page).boundingBox()
    expect(Math.round(box?.width ?? 0)).toBe(351)
    await openAssets(page)
    await expectAccessible(page)
    const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
    expect(overflow).toBeLessThanOrEqual(0)
  })
})

/** Announces a wallet in the page, as a browser extension does. */
async function announce(page: Page, rdns: string, name: string, answer: string): Promise<void> {
  const info = JSON.stringify({ uuid: rdns, name, rdns, icon: '' })
  const provider = `{ request: () => ${answer}, on() {}, removeListener() {} }`
  await page.evaluate(
    `window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info: ${info}, provider: ${provider} } }))`,
  )
}
