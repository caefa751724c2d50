import type { Address, Hex } from '@causeway/core'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningApp, serveApp } from '../support/browser/app.ts'
import { withBurner } from '../support/browser/burner.ts'
import { expectAccessible } from '../support/browser/expect-accessible.ts'
import { hasChromium, openPage } from '../support/browser/open-page.ts'

const ETHEREUM = 1
const ARBITRUM = 42161
const ENS_REGISTRY: Address = '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e'
const FRIEND = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
/** The first and last digits of the friend's address. */
const POISON = '0x5aaeb00000000000000000000000000000001aed'

/** Contract that returns FRIEND for `addr(bytes32)`, and itself for other functions such as `resolver(bytes32)`. */
const NAME_SERVICE: Hex = `0x60003560e01c633b3b57de146018573060005260206000f35b73${FRIEND.slice(2)}60005260206000f3`

describe.skipIf(!hasChromium)('the recipient of a bridge', () => {
  let app: RunningApp
  beforeAll(async () => {
    app = await serveApp({ chains: [ETHEREUM, ARBITRUM] })
    await app.sandbox.client(ETHEREUM).setCode({ address: ENS_REGISTRY, bytecode: NAME_SERVICE })
  })
  afterAll(() => app?.stop())

  const field = (page: Page) => page.getByRole('textbox', { name: 'Recipient on Ethereum' })

  async function open(): Promise<Page> {
    const page = await openPage({ url: `${app.url}/bridge?inputChain=${ARBITRUM}&outputChain=${ETHEREUM}` })
    await withBurner(page)
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
      .getByText('This address has never been used on Ethereum. Check it with the recipient.')
      .waitFor()
    await expectAccessible(page)
  })

  test('can be saved, and an address that looks like it is reported', async () => {
    const page = await open()
    await field(page).fill(FRIEND)
    await page.getByRole('button', { name: 'Save this address' }).click()
    await page.getByRole('textbox', { name: 'Name of the address' }).fill('Friend')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Saved as Friend').waitFor()
    await field(page).fill('')
    await page.getByRole('button', { name: 'Friend', exact: true }).click()
    expect(await field(page).inputValue()).toBe(FRIEND)
    await field(page).fill(POISON)
    await page
      .getByRole('alert')
      .getByText(/^This address looks like one that you know/)
      .waitFor()
    expect(await page.getByRole('button', { name: 'Save this address' }).count()).toBe(0)
    await field(page).fill('')
    await page.getByRole('button', { name: 'Remove Friend from saved addresses' }).click()
    await page.getByRole('button', { name: 'Friend', exact: true }).waitFor({ state: 'detached' })
  })
})
