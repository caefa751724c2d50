import type { Page } from 'playwright-core'
import { type Address, encodeFunctionData, erc20Abi, parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { acceptUnverified } from '../support/browser/accept-unverified.ts'
import { type RunningApp, serveApp } from '../support/browser/app.ts'
import { withBurner } from '../support/browser/burner.ts'
import { expectAccessible } from '../support/browser/expect-accessible.ts'
import { openConnected } from '../support/browser/open-connected.ts'
import { expectQuiet, hasChromium, openPage } from '../support/browser/open-page.ts'
import { longerTest, selectCases } from '../support/current-tier.ts'
import { passTime } from '../support/lending-harness.ts'

/** Matches Chromium's log messages for responses of the service with an error status. */
const REFUSED = /Failed to load resource: the server responded with a status of 4/
const BASE = 8453
/** Address of Compound V3, whose rewards are paid in COMP. No token list has it. */
const COMET = '0xb125E6687d4313864e53df431d5425969c15Eb2F'
const SUPPLY = parseAbi(['function supply(address asset, uint256 amount)'])
const AMOUNT = 1_000_000_000n

describe.skipIf(!hasChromium)('rewards', () => {
  let app: RunningApp
  beforeAll(async () => {
    app = await serveApp({ markets: true, chains: [5000, BASE] })
  })
  afterAll(() => app?.stop())

  const open = (options = {}) => openPage({ url: `${app.url}/rewards`, ...options })
  const dialog = (page: Page) => page.getByRole('dialog')
  const chip = (page: Page) => page.getByRole('button', { name: /^Points/ })
  const history = (page: Page) => page.getByRole('tabpanel', { name: 'History' })

  /** Sends a transaction outside the page. */
  async function send(
    call: { readonly to?: string; readonly value?: string; readonly data?: string },
    from = 'user',
  ) {
    const { accounts, chains } = app.sandbox.description
    const url = chains.find(({ chainId }) => chainId === BASE)?.rpcUrl ?? ''
    const params = [{ from: accounts.find(({ name }) => name === from)?.address, ...call }]
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_sendTransaction', params })
    const reply = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const { result } = (await reply.json()) as { result?: string }
    if (result === undefined) throw new Error(`The chain did not take ${body}`)
    return result
  }

  /** Deposits with a lender, which then accrues rewards. */
  async function deposit(): Promise<void> {
    const { tokens } = app.sandbox.description
    const usdc = tokens.find(({ chainId, symbol }) => chainId === BASE && symbol === 'USDC')
      ?.address as Address
    const approve = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [COMET, AMOUNT] })
    const supply = encodeFunctionData({ abi: SUPPLY, functionName: 'supply', args: [usdc, AMOUNT] })
    await send({ to: usdc, data: approve })
    await send({ to: COMET, data: supply })
    await passTime({ sandbox: app.sandbox }, BASE, 300)
  }

  /** Fills in the form for a missing transaction. */
  async function enter(page: Page, hash: string, network = 'Base'): Promise<void> {
    await page.getByRole('button', { name: 'Not seeing your rewards? Update manually' }).click()
    await dialog(page).getByLabel('Transaction hash').fill(hash)
    await dialog(page)
      .getByRole('button', { name: /^Network/ })
      .click()
    await dialog(page).getByRole('combobox', { name: 'Search networks' }).fill(network)
    await dialog(page).getByRole('option', { name: network }).click()
  }

  const submit = (page: Page) => dialog(page).getByRole('button', { name: 'Submit' }).click()

  test('are awarded once for a completed swap, and raise the level', async () => {
    const page = await openConnected(app, `/swap?chain=${BASE}&inputCurrency=ETH&outputCurrency=USDC`)
    await page.getByLabel(/^You pay \(/).fill('0.25')
    const press = (name: RegExp) => page.getByRole('button', { name }).filter({ visible: true }).click()
    await press(/^Review swap/)
    await page
      .getByText(/^(Verified|Not verified)/)
      .first()
      .waitFor()
    await acceptUnverified(page, /^Swap 0.25 ETH/)
    await press(/^Swap 0.25 ETH/)
    await page.getByRole('heading', { level: 2, name: 'Done' }).first().waitFor()
    const hash = await page.locator('[title^="0x"]').filter({ hasText: /…/ }).last().getAttribute('title')

    await page.getByRole('link', { name: 'Rewards' }).click()
    const entry = history(page).getByRole('listitem').filter({ hasText: 'Swap' })
    const points = (await entry.getByText(/^\+\d/).innerText()).slice(1)
    await enter(page, hash ?? '')
    await submit(page)
    await dialog(page).getByText('Points for TX were already awarded.').waitFor()
    await page.keyboard.press('Escape')

    await page.getByRole('img', { name: 'Level 1 of 10' }).first().waitFor()
    await expect.poll(() => chip(page).innerText()).toContain(points)
    expectQuiet(page, REFUSED)
  })

  longerTest(
    'are awarded to the account that sent the transaction, and not for an unknown transaction',
    async () => {
      const page = await openConnected(app, '/rewards')
      const to = app.sandbox.description.accounts.at(-1)?.address ?? ''
      await enter(page, await send({ to, value: '0xde0b6b3a7640000' }, 'relayer'))
      await submit(page)
      await dialog(page)
        .getByText(/^Receiver 0x\w{4}…\w{4}$/)
        .waitFor()
      await dialog(page)
        .getByLabel('Transaction hash')
        .fill(`0x${'ab'.repeat(32)}`)
      await submit(page)
      await dialog(page)
        .getByText('Error fetching rewards. Please make sure that the TX hash and chain are correct.')
        .waitFor()
      expectQuiet(page, REFUSED)
    },
  )

  longerTest('are requested with a form whose button states the missing input', async () => {
    const page = await openConnected(app, '/rewards')
    await page.getByRole('button', { name: 'Not seeing your rewards? Update manually' }).click()
    const box = await dialog(page).boundingBox()
    expect(box?.width).toBe(340)
    const button = dialog(page).getByRole('button', { name: /^(Enter Tx Hash|Invalid Hash|Submit)$/ })
    const stands = async () => [await button.innerText(), await button.getAttribute('aria-disabled')]
    expect(await stands()).toEqual(['Enter Tx Hash', 'true'])
    const hash = dialog(page).getByLabel('Transaction hash')
    await hash.fill('0x5f21zz')
    expect(await stands()).toEqual(['Invalid Hash', 'true'])
    await hash.fill(`0x${'5f21c7a09be4d1aa'.repeat(4)}`)
    expect(await stands()).toEqual(['Submit', 'true'])
    await hash.blur()
    expect(await hash.inputValue()).toBe('0x5f21c7a09be4d1…')

    await page.keyboard.press('Tab')
    const menu = dialog(page).getByRole('button', { name: /^Network/ })
    await menu.focus()
    await page.keyboard.press('Enter')
    await dialog(page).getByRole('combobox').waitFor()
    await page.keyboard.type('SOLAN')
    await dialog(page).getByText('No networks found').waitFor()
    expect((await dialog(page).getByRole('combobox').boundingBox())?.width).toBeLessThanOrEqual(308)
    await expectAccessible(page)
    await page.keyboard.press('Control+A')
    await page.keyboard.type('mANT')
    await page.keyboard.press('Enter')
    await menu.and(page.locator(':focus')).filter({ hasText: 'Mantle' }).waitFor()
    expect(await stands()).toEqual(['Submit', null])
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await dialog(page).getByRole('combobox').waitFor({ state: 'detached' })
    expect(await dialog(page).count()).toBe(1)
    await expectAccessible(page)
    expectQuiet(page)
  })

  longerTest('are explained in four steps, which can be operated by keyboard only', async () => {
    const page = await openConnected(app, '/rewards')
    await chip(page).focus()
    await page.keyboard.press('Enter')
    await dialog(page).getByRole('heading', { name: 'Points for your transactions' }).waitFor()
    expect(await dialog(page).getByRole('tab').count()).toBe(0)
    const next = dialog(page).getByRole('button', { name: 'Next' })
    await next.focus()
    await page.keyboard.press('Enter')
    await dialog(page).getByRole('heading', { name: 'Each action is counted' }).waitFor()
    await dialog(page).getByRole('button', { name: 'Play pictures' }).click()
    await dialog(page).locator('[data-lit=true]').nth(2).waitFor()
    await dialog(page).getByRole('button', { name: 'Pause pictures' }).click()
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: 'Step 4 of 4' }).click()
    await dialog(page).getByRole('heading', { name: 'Points become tokens' }).waitFor()
    await next.focus()
    await page.keyboard.press('Enter')
    const tab = dialog(page).getByRole('tab', { name: 'History', selected: true })
    await tab.focus()
    await page.keyboard.press('ArrowRight')
    await dialog(page).getByRole('button', { name: 'See conditions' }).click()
    await dialog(page)
      .getByText(/consecutive months/)
      .first()
      .waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await chip(page).and(page.locator(':focus')).waitFor()
    expectQuiet(page)
  })

  test('are claimed from lenders on their chain, and are in the balances although no list has their token', async () => {
    await deposit()
    const page = await openConnected(app, `/lending/${BASE}/COMPOUND_V3_USDC`)
    const claim = dialog(page).getByRole('button', { name: /^Claim .* from Comp.* USDC$/ })
    await page.getByRole('button', { name: 'Claim', exact: true }).click()
    await claim.waitFor()
    await dialog(page).getByRole('button', { name: 'Back' }).click()
    await page.getByRole('link', { name: 'Rewards' }).first().click()
    await page.getByRole('button', { name: 'Claim rewards' }).click()
    await claim.click()
    await dialog(page).getByText('Simulated.').waitFor()
    await expectAccessible(page)
    const { rpcUrl = '' } = app.sandbox.description.chains.find(({ chainId }) => chainId === BASE) ?? {}
    const isOfNode = (url: URL) => url.href.startsWith(rpcUrl)
    await page.route(isOfNode, (route) =>
      route.request().postData()?.includes('eth_getTransactionReceipt')
        ? route.fulfill({ status: 503, body: 'down' })
        : route.continue(),
    )
    await dialog(page)
      .getByRole('button', { name: /^Claim [\d.,₀-₉]+ COMP$/ })
      .click()
    await dialog(page).getByText('Step 1 of 1. Chain unreachable').waitFor({ timeout: 30_000 })
    await page.unroute(isOfNode)
    await dialog(page).getByText('Claimed. The rewards are in your wallet.').waitFor()
    await dialog(page).getByText('Network fee paid').waitFor()
    await dialog(page).getByText('Transaction', { exact: true }).waitFor()
    await dialog(page).getByRole('button', { name: 'Back' }).click()
    await page.getByRole('button', { name: 'Claim rewards' }).and(page.locator(':focus')).waitFor()
    await page.getByRole('link', { name: 'Portfolio' }).first().click()
    // The table shows the most valuable assets first, and COMP has no price.
    await page
      .getByRole('button', { name: /^Show all \d+$/ })
      .first()
      .click()
    const assets = page.getByRole('table', { name: 'In wallet', exact: true })
    await assets.getByText('COMP', { exact: true }).first().waitFor()
  }, 90_000)

  longerTest('show an introduction without a connected account', async () => {
    const page = await open()
    await page.getByRole('heading', { name: 'Points for your transactions' }).waitFor()
    await page.getByRole('button', { name: 'Skip' }).click()
    await dialog(page).getByRole('heading', { name: 'Add a Wallet' }).waitFor()
    await page.keyboard.press('Escape')
    await chip(page).click()
    await dialog(page).getByRole('heading', { name: 'Add a Wallet' }).waitFor()
    expectQuiet(page)
  })

  test('are awarded to the referrer of a new user', async () => {
    const page = await open({ url: `${app.url}/rewards?referralCode=T1DE42` })
    await page.getByText('Referral Activated').waitFor()
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByText('Referral Activated').waitFor({ state: 'detached' })
    await page.reload()
    await page.getByRole('heading', { name: 'Tasks' }).waitFor()
    await page.goto(`${app.url}/rewards?referralCode=<img>x`)
    await page.getByRole('heading', { name: 'Tasks' }).waitFor()
    expect(await page.getByText('Referral Activated').count()).toBe(0)
    expectQuiet(page)
  })

  longerTest('keep the last known values if they fail to load', async () => {
    const page = await openConnected(app, '/rewards', {
      beforeLoad: (opened) =>
        opened.route('**/points/total*', (route) => route.fulfill({ status: 400, body: '{}' })),
    })
    await page.getByText('Points could not be loaded.').waitFor()
    await history(page).getByText('The history could not be loaded').waitFor()
    expect(await page.getByText('No points earned yet!').count()).toBe(0)
    await page.unroute('**/points/total*')
    await page.getByRole('button', { name: 'Retry' }).click()
    await page
      .getByRole('img', { name: /^Level \d of 10$/ })
      .first()
      .waitFor()
    expectQuiet(page, REFUSED)
  })

  test.each(
    selectCases([
      ['dark', 1440],
      ['light', 390],
    ] as const),
  )('are accessible in the %s theme at %d px, and cannot be redeemed yet', async (theme, width) => {
    const page = await open({ theme, viewport: { width, height: 900 } })
    await page.getByRole('list', { name: 'Tasks' }).waitFor()
    await expectAccessible(page)
    await withBurner(page)
    await page.getByText('Your points').waitFor()
    await page.getByRole('button', { name: 'See details' }).click()
    await expectAccessible(page)
    for (const tab of ['Tokens', 'Tasks', 'Referral']) {
      await page.getByRole('tab', { name: tab }).click()
      await expectAccessible(page)
    }
    const redeem = page.getByRole('button', { name: 'Redeem tokens' })
    await redeem.click()
    await dialog(page).getByText('Tokens are not paid out yet.').waitFor()
    const button = dialog(page).getByRole('button', { name: /level|Level|Trade|not open/ })
    expect(await button.getAttribute('aria-disabled')).toBe('true')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await redeem.and(page.locator(':focus')).waitFor()
    const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
    expect(overflow).toBeLessThanOrEqual(0)
  })
})
