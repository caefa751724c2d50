import { createCauseway } from '@causeway/core'
import { evm } from '@causeway/core/evm'
import { sandboxConfig } from '@causeway/sandbox/config'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningApp, serveApp } from '../support/browser/app.ts'
import { expectAccessible } from '../support/browser/axe.ts'
import { withBurner } from '../support/browser/burner.ts'
import { expectQuiet, hasChromium, openPage } from '../support/browser/page.ts'
import {
  announceWallet,
  changeAccount,
  connectPageWallet,
  setAnswer,
} from '../support/browser/page-wallet.ts'
import { tabTo } from '../support/browser/tab-to.ts'
import { longerTest } from '../support/current-tier.ts'

const AAVE = '/lending/42161/AAVE_V3'
const PHONE = { width: 390, height: 844 }

/** One story on one chain: each test goes on from where the one before it left the position. */
describe.skipIf(!hasChromium)('Lending', () => {
  let app: RunningApp
  beforeAll(async () => {
    app = await serveApp({ markets: true, chains: [5000, 42161] })
  })
  afterAll(() => app?.stop())

  const open = async (path = AAVE): Promise<Page> => {
    const page = await openPage({ url: app.url + path, reducedMotion: true })
    await withBurner(page)
    return page
  }

  test('every lender is listed with its size, found by name, and leads to its pools', async () => {
    const page = await openPage({ url: `${app.url}/lending` })
    await page
      .getByRole('button', { name: /^Aave V3/ })
      .first()
      .waitFor()
    expect(await page.locator('tr[aria-selected=true]').count()).toBe(0)
    expect(await page.getByLabel('Chain', { exact: true }).inputValue()).toBe('42161')
    await expectAccessible(page)
    await page.getByLabel('Search lender').fill('lendle')
    await page.getByText(/^1 of \d+ lenders$/).waitFor()
    await page.getByRole('button', { name: /^Lendle/ }).click()
    await page.waitForURL(/\/lending\/5000\/LENDLE$/)
    await page.getByRole('button', { name: 'WETH', exact: true }).waitFor()
    expectQuiet(page)
  })

  longerTest('a query that names a lender leads to its page', async () => {
    const page = await openPage({ url: `${app.url}/lending?chain=5000&lender=LENDLE&inputCurrency=WETH` })
    await page.waitForURL(/\/lending\/5000\/LENDLE\?inputCurrency=WETH$/)
  })

  longerTest('an address of a chain or lender that there is not is replaced, and says so', async () => {
    const page = await openPage({ url: `${app.url}/lending/7/AAVE_V3?inputCurrency=WETH` })
    await page.waitForURL(/\/lending\/5000\/AAVE_V3\?inputCurrency=WETH$/)
    await page.getByText('There is no chain 7 here.').waitFor()
    await page.goto(`${app.url}/lending/42161/<b>NOBODY`)
    await page.waitForURL(/\/lending\/42161\/\w+$/)
    await page.getByText('Arbitrum One has no lender <b>NOBODY.').waitFor()
  })

  longerTest('a choice of lender or chain is in the address, and expert mode has its own', async () => {
    const page = await openPage({ url: `${app.url}${AAVE}` })
    await page.getByLabel('Chain', { exact: true }).selectOption({ label: 'Mantle' })
    await page.waitForURL(/\/lending\/5000\/AAVE_V3$/)
    await page.getByLabel('Lender', { exact: true }).selectOption({ label: 'Lendle' })
    await page.waitForURL(/\/lending\/5000\/LENDLE$/)
    await page.getByRole('button', { name: 'Settings', exact: true }).click()
    await page.getByRole('switch', { name: 'Expert Mode' }).click()
    await page.waitForURL(/\/lending\/pro\/5000\/LENDLE$/)
  })

  longerTest('while the wallet is open nothing of what was reviewed can be changed under it', async () => {
    const page = await openPage({ url: `${app.url}/nowhere`, reducedMotion: true })
    await announceWallet(page, app.sandbox.description)
    await page.goto(app.url + AAVE)
    await connectPageWallet(page)
    await choose(page, 'Deposit', 'WETH')
    await amount(page).fill('5')
    await go(page, 'Deposit 5 WETH').click()
    await desk(page)
      .getByText(/^Simulated/)
      .waitFor()
    await setAnswer(page, 'never')
    await go(page, /./).click()
    await go(page, 'Open your wallet').waitFor()
    await page.getByRole('button', { name: 'USDC', exact: true }).click()
    await go(page, 'Open your wallet').waitFor()
    await page.getByLabel('You deposit (WETH)').waitFor()
  })

  test('what was reviewed for one account is not there to be sent for another', async () => {
    const page = await openPage({ url: `${app.url}/nowhere`, reducedMotion: true })
    await announceWallet(page, app.sandbox.description)
    await page.goto(app.url + AAVE)
    await connectPageWallet(page)
    await choose(page, 'Deposit', 'WETH')
    await amount(page).fill('5')
    await go(page, 'Deposit 5 WETH').click()
    const simulated = desk(page).getByText(/^Simulated/)
    await simulated.waitFor()
    await changeAccount(page, app.sandbox.accounts.other.address)
    await simulated.waitFor({ state: 'detached' })
    expect(await amount(page).inputValue()).toBe('5')
    expectQuiet(page)
  })

  test('by keys alone a deposit is entered, checked and made', async () => {
    const page = await open()
    await page.getByLabel(/^Asset to/).waitFor()
    await page.getByLabel('Asset to deposit').selectOption({ label: 'WETH' })
    await tabTo(page, /^You deposit \(WETH\)/)
    await page.keyboard.type('5')
    await desk(page).getByText('$12,500.00').first().waitFor()
    await tabTo(page, /^Deposit 5 WETH/)
    await page.keyboard.press('Enter')
    await desk(page)
      .getByText(/^Simulated: −5 WETH, nothing else moves/)
      .waitFor()
    await expectAccessible(page)
    await tabTo(page, /^(Approve|Deposit) 5 WETH/)
    await page.keyboard.press('Enter')
    await done(page)
    await desk(page).getByText('$12,500.00').first().waitFor()
    await page.getByRole('row', { name: /WETH.*5\.00 supplied/ }).waitFor()
    expectQuiet(page)
  })

  test('a loan that ends near liquidation is sent only once its risk is accepted, in the user’s own numbers', async () => {
    const page = await open()
    await choose(page, 'Borrow', 'USDC')
    await amount(page).fill('9500')
    await desk(page).getByText('At risk').first().waitFor()
    await go(page, 'Accept the risk to continue').waitFor()
    const box = desk(page).getByRole('checkbox', { name: /^I understand that if WETH falls \d/ })
    await box.check()
    await expectAccessible(page)
    await carryOut(page, 'Borrow 9,500 USDC', /^Simulated: \+9,500 USDC, nothing else moves/)
    await page.getByRole('row', { name: /USDC.*9\.50K borrowed/ }).waitFor()
  })

  test('a price that moves moves the health factor', async () => {
    const page = await open()
    await desk(page).getByText('At risk').first().waitFor()
    const { tokens } = app.sandbox
    const weth = tokens.find(({ chainId, symbol }) => chainId === 42161 && symbol === 'WETH')
    if (!weth) throw new Error('The sandbox has no WETH on Arbitrum')
    await app.sandbox.setPrice(42161, weth.address, 4_000)
    await page.reload()
    await desk(page).getByText('Safe', { exact: true }).first().waitFor()
    await desk(page)
      .getByText(/1\.7\d/)
      .first()
      .waitFor()
    const phone = await openPage({ url: app.url + AAVE, theme: 'light', viewport: PHONE })
    await withBurner(phone)
    await phone.getByText('Health after').waitFor()
    await expectAccessible(phone)
  })

  longerTest(
    'the collateral of a debt cannot be switched off, and its row says what it counts for',
    async () => {
      const page = await open()
      await page.getByRole('button', { name: /^Details of WETH/ }).click()
      await page.getByText('Max LTV / Liq. threshold, Default (yours)').waitFor()
      await page.getByRole('button', { name: 'Stop using WETH as collateral' }).click()
      const dialog = page.getByRole('dialog', { name: 'Switch the collateral' })
      await dialog.getByText('Health factor', { exact: true }).waitFor()
      expect(await dialog.locator('button[data-kind=go]').getAttribute('aria-disabled')).toBe('true')
      await expectAccessible(page)
    },
  )

  test('all of a debt is repaid, whatever has accrued', async () => {
    const page = await open()
    await choose(page, 'Repay', 'USDC')
    await desk(page).getByRole('button', { name: 'Max' }).click()
    await carryOut(page, /^Repay 9,50\d/, /^Simulated/)
    await desk(page).getByText('No debt').first().waitFor()
  })

  longerTest('the mode is switched in a review of its own, and so is the collateral', async () => {
    const page = await open()
    await page.getByLabel('Mode', { exact: true }).selectOption({ label: 'Mode: ETH correlated' })
    const mode = page.getByRole('dialog', { name: 'Switch the mode' })
    await carryOut(mode, 'Switch to ETH correlated', /^Simulated: nothing leaves your wallet/)
    await mode.getByRole('button', { name: 'Done', exact: true }).click()
    await expect.poll(() => page.getByLabel('Mode', { exact: true }).inputValue()).toBe('2')
    await page.getByRole('button', { name: /^Details of WETH/ }).click()
    await page.getByRole('button', { name: 'Stop using WETH as collateral' }).click()
    const collateral = page.getByRole('dialog', { name: 'Switch the collateral' })
    await carryOut(collateral, 'Stop using WETH as collateral', /^Simulated/)
    await collateral.getByRole('button', { name: 'Done', exact: true }).click()
    await page.getByRole('button', { name: 'Use WETH as collateral' }).waitFor()
  })

  test('all of a deposit is withdrawn, and nothing is left', async () => {
    const page = await open()
    await choose(page, 'Withdraw', 'WETH')
    await desk(page).getByRole('button', { name: 'Max' }).click()
    await carryOut(page, /^Withdraw 5/, /^Simulated/)
    const causeway = createCauseway({ ...sandboxConfig(app.sandbox.description), platforms: [evm()] })
    const account = app.sandbox.description.accounts.find(({ name }) => name === 'user')?.address
    if (!account) throw new Error('The sandbox has no user account')
    const { positions } = await causeway.lending.getPositions({
      account,
      chainIds: [42161],
      lenders: ['AAVE_V3'],
    })
    await causeway.dispose()
    const pools = positions.flatMap((one) => one.positions).flatMap((one) => Object.values(one.pools))
    expect(pools.every(({ deposits, debt }) => deposits === 0n && debt === 0n)).toBe(true)
    expect(positions).toHaveLength(1)
  })
})

function desk(page: Page): Locator {
  return page.getByRole('region', { name: 'Position and action' })
}

function amount(page: Page): Locator {
  return desk(page).getByRole('textbox', { name: /^You / })
}

/** The one button of a panel, where it is seen. */
function go(within: Page | Locator, name: string | RegExp): Locator {
  return within.locator('button[data-kind=go]').filter({ hasText: name, visible: true })
}

async function choose(page: Page, type: string, asset: string): Promise<void> {
  await desk(page).getByText(type, { exact: true }).first().click()
  await desk(page).getByLabel(`Asset to ${type.toLowerCase()}`).selectOption({ label: asset })
}

/** Has it checked, reads what was simulated, and sends it. */
async function carryOut(within: Page | Locator, deed: string | RegExp, simulated: RegExp): Promise<void> {
  await go(within, deed).click()
  await within.getByText(simulated).waitFor()
  await go(within, /./).click()
  await done(within)
}

async function done(within: Page | Locator): Promise<void> {
  await within.getByText('Done.', { exact: true }).waitFor()
}
