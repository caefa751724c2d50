import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningApp, serveApp } from '../support/browser/app.ts'
import { capture } from '../support/browser/capture.ts'
import { expectAccessible } from '../support/browser/expect-accessible.ts'
import { openConnected } from '../support/browser/open-connected.ts'
import { hasChromium } from '../support/browser/open-page.ts'
import { FRIEND, registerFriend } from '../support/browser/register-friend.ts'

const ETHEREUM = 1
const ARBITRUM = 42161
/** The first and last digits of the friend's address. */
const POISON = '0x5aaeb00000000000000000000000000000001aed'

const BURN = '0x000000000000000000000000000000000000dEaD'
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

describe.skipIf(!hasChromium)('the recipient of a bridge', () => {
  let app: RunningApp
  beforeAll(async () => {
    app = await serveApp({ chains: [ETHEREUM, ARBITRUM] })
    await registerFriend(app.sandbox)
  })
  afterAll(() => app?.stop())

  const field = (page: Page) => page.getByRole('textbox', { name: 'Recipient on Ethereum' })

  async function open(): Promise<Page> {
    const page = await openConnected(app, `/bridge?inputChain=${ARBITRUM}&outputChain=${ETHEREUM}`)
    await page.getByRole('button', { name: 'Change the recipient' }).click()
    return page
  }

  test('can be a name, whose address is shown before it is used', async () => {
    const page = await open()
    await field(page).fill('friend.eth')
    await page.getByText('Address of friend.eth:').waitFor()
    await page.getByText(FRIEND, { exact: false }).waitFor()
    expect(await field(page).inputValue()).toBe('friend.eth')
    await page.getByRole('button', { name: 'Use this address' }).click()
    expect(await field(page).inputValue()).toBe(FRIEND)
    await page
      .getByText(`${FRIEND} has never been used on Ethereum. Check it with the recipient.`)
      .first()
      .waitFor()
    await expectAccessible(page)
  })

  test('cannot be saved if it is a burn address or a token', async () => {
    const page = await open()
    for (const address of [BURN, USDC]) {
      await field(page).fill(FRIEND)
      await page.getByRole('button', { name: 'Save this address' }).waitFor()
      await field(page).fill(address)
      await page.getByRole('button', { name: 'Save this address' }).waitFor({ state: 'detached' })
    }
  })

  test('can be saved, and an address that looks like it is reported in form, review and consent', async () => {
    const page = await open()
    await field(page).fill(FRIEND)
    await page.getByRole('button', { name: 'Save this address' }).click()
    await page.getByRole('textbox', { name: 'Name of the address' }).fill('Friend')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Saved as Friend').waitFor()
    await field(page).fill('')
    await page.getByRole('button', { name: 'Friend', exact: true }).click()
    expect(await field(page).inputValue()).toBe(FRIEND)
    const review = page.getByRole('region', { name: 'Review' })
    await review.getByText(`Friend: ${FRIEND}`).waitFor()
    await page.getByText(/^Friend, 0x\w+…\w+/).waitFor()
    await field(page).fill(POISON)
    await page
      .getByRole('alert')
      .getByText('This address on Ethereum looks like one that you know, but is a different address.')
      .waitFor()
    expect(await page.getByRole('button', { name: 'Save this address' }).count()).toBe(0)
    for (const width of [1440, 1280, 1024, 360]) {
      await page.setViewportSize({ width, height: 900 })
      await review.getByText('Looks like an address that you know, but is a different one').waitFor()
      for (const place of [page.getByRole('alert'), review]) {
        const addresses = await place.locator('code').allTextContents()
        expect(addresses).toEqual([POISON, FRIEND])
      }
      const text = page.getByRole('alert').getByText('Compare every digit')
      const [inner, outer] = await text.evaluate((node) => [node.scrollWidth, node.clientWidth])
      expect(inner, `the warning is cut off at ${width} px`).toBeLessThanOrEqual(outer ?? 0)
    }
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.getByLabel('You send').fill('850')
    const button = page.locator('button[data-kind=go]').filter({ visible: true })
    await button.filter({ hasText: 'Review bridge' }).click()
    const missing = button.filter({ hasText: 'Accept to continue' })
    await missing.waitFor()
    await missing.click({ force: true })
    const consent = review
      .getByRole('checkbox', { name: `${POISON} on Ethereum, which looks like ${FRIEND}` })
      .filter({ visible: true })
    expect(await consent.evaluate((node) => node === document.activeElement)).toBe(true)
    const box = await consent.boundingBox()
    const footer = await missing.boundingBox()
    expect(box?.y).toBeGreaterThan(0)
    expect(box && box.y + box.height).toBeLessThan(footer?.y ?? 0)
    await capture(page, 'recipient-consent')
    await page.getByRole('button', { name: 'Back to the quotes' }).click()
    await field(page).fill('')
    await page.getByRole('button', { name: 'Remove Friend from saved addresses' }).click()
    await page.getByRole('button', { name: 'Friend', exact: true }).waitFor({ state: 'detached' })
  })
})
