import { createCauseway } from '@causeway/core'
import { evm } from '@causeway/core/evm'
import { WAD } from '@causeway/core/lending'
import { sandboxConfig } from '@causeway/sandbox/config'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeAccount, setAnswer } from '../support/browser/announce-wallet.ts'
import { type RunningApp, serveApp } from '../support/browser/app.ts'
import { capture } from '../support/browser/capture.ts'
import { expectAccessible } from '../support/browser/expect-accessible.ts'
import { findClippedCells } from '../support/browser/find-clipped-cells.ts'
import { findLayoutFaults } from '../support/browser/find-layout-faults.ts'
import { findMainButton } from '../support/browser/find-main-button.ts'
import { goWithinApp } from '../support/browser/go-within-app.ts'
import { openConnected } from '../support/browser/open-connected.ts'
import { expectQuiet, hasChromium, openPage } from '../support/browser/open-page.ts'
import { openWithPageWallet } from '../support/browser/open-with-page-wallet.ts'
import { tabTo } from '../support/browser/tab-to.ts'
import { createTestClient, getToken, getUser } from '../support/create-test-client.ts'
import { longerTest } from '../support/current-tier.ts'

const AAVE = '/lending/42161/AAVE_V3'
const PHONE = { width: 390, height: 844 }
/** Cells with numbers, and their second lines. */
const FIGURES = 'td[data-number], td[data-number] .micro'

/** The tests run in order on one chain, and each continues with the position of the previous one. */
describe.skipIf(!hasChromium)('lending', () => {
  let app: RunningApp
  beforeAll(async () => {
    app = await serveApp({ markets: true, chains: [5000, 42161] })
  })
  afterAll(() => app?.stop())

  const open = (): Promise<Page> => openConnected(app, AAVE)

  test('lists every lender with its size, finds lenders by name, and opens their pools', async () => {
    const page = await openPage({ url: `${app.url}/lending` })
    await page
      .getByRole('button', { name: /^Aave V3/ })
      .first()
      .waitFor()
    expect(await page.locator('tr[aria-selected=true]').count()).toBe(0)
    expect(await page.getByLabel('Chain', { exact: true }).inputValue()).toBe('all')
    await expectAccessible(page)
    await page.getByLabel('Search lender').fill('lendle')
    await page.getByText(/^1 of \d+ lenders$/).waitFor()
    await page.getByRole('button', { name: /^Lendle/ }).click()
    await page.waitForURL(/\/lending\/5000\/LENDLE$/)
    await page.getByRole('button', { name: 'WETH', exact: true }).waitFor()
    expectQuiet(page)
  })

  longerTest('opens the page of the lender in the URL query', async () => {
    const page = await openPage({ url: `${app.url}/lending?chain=5000&lender=LENDLE&inputCurrency=WETH` })
    await page.waitForURL(/\/lending\/5000\/LENDLE\?inputCurrency=WETH$/)
  })

  longerTest('replaces an unknown chain or lender in the URL, and states so', async () => {
    const page = await openPage({ url: `${app.url}/lending/7/AAVE_V3?inputCurrency=WETH` })
    await page.waitForURL(/\/lending\/5000\/AAVE_V3\?inputCurrency=WETH$/)
    await page.getByText('Chain 7 is not supported here.').waitFor()
    await page.goto(`${app.url}/lending/42161/<b>NOBODY`)
    await page.waitForURL(/\/lending\/42161\/\w+$/)
    await page.getByText('Arbitrum One has no lender <b>NOBODY.').waitFor()
  })

  longerTest('keeps lender and chain in the URL, with separate URLs in expert mode', async () => {
    const page = await openPage({ url: `${app.url}${AAVE}` })
    await page.getByLabel('Chain', { exact: true }).selectOption({ label: 'Mantle' })
    await page.waitForURL(/\/lending\/5000\/AAVE_V3$/)
    await page.getByLabel('Lender', { exact: true }).selectOption({ label: 'Lendle' })
    await page.waitForURL(/\/lending\/5000\/LENDLE$/)
    await page.getByRole('button', { name: 'Settings', exact: true }).click()
    await page.getByRole('switch', { name: 'Expert Mode' }).click()
    await page.waitForURL(/\/lending\/pro\/5000\/LENDLE$/)
  })

  longerTest('locks a reviewed action while the wallet is open', async () => {
    const page = await openWithPageWallet(app, AAVE)
    await depositWithoutAnswer(page)
    await page.getByRole('button', { name: 'USDC', exact: true }).click()
    await findMainButton(page, 'Open your wallet').waitFor()
    await page.getByLabel('You deposit (WETH)').waitFor()
  })

  test('offers to resume an action that a reload interrupted, on every lending page', async () => {
    const page = await openWithPageWallet(app, AAVE)
    await depositWithoutAnswer(page)
    const note = page
      .getByRole('status')
      .filter({ hasText: /^Deposit of 5 WETH on Arbitrum One was interrupted\./ })
    expect(await note.count()).toBe(0)
    await page.reload()
    await note.waitFor()
    await capture(page, 'lending-interrupted')
    await expectAccessible(page)
    await page.goto(`${app.url}/lending`)
    await note.getByRole('link', { name: 'Resume' }).click()
    await page.getByRole('button', { name: 'Resume', exact: true }).waitFor()
  })

  test('states whose action it is while another account is connected, which cannot continue it', async () => {
    const page = await openWithPageWallet(app, AAVE)
    await depositWithoutAnswer(page)
    const { user, other } = app.sandbox.accounts
    const limit = actionRegion(page).getByText(/^At most /)
    const limitText = await limit.innerText()
    await changeAccount(page, other.address)
    const note = page.getByText(/^This was started with 0x/).filter({ visible: true })
    await note.waitFor()
    await page.getByRole('button', { name: 'Stop before the next step' }).click()
    await findMainButton(page, 'Try again').waitFor()
    expect(await findMainButton(page, 'Try again').isDisabled()).toBe(true)
    expect(await limit.innerText()).toBe(limitText)
    await capture(page, 'lending-other-account')
    await expectAccessible(page)
    await changeAccount(page, user.address)
    await note.waitFor({ state: 'detached' })
    expect(await findMainButton(page, 'Try again').isEnabled()).toBe(true)
  })

  test('discards a review if the wallet switches to another account', async () => {
    const page = await openWithPageWallet(app, AAVE)
    await choose(page, 'Deposit', 'WETH')
    await amount(page).fill('5')
    await findMainButton(page, 'Review deposit').click()
    const simulated = actionRegion(page).getByText(/^Simulated/)
    await simulated.waitFor()
    await changeAccount(page, app.sandbox.accounts.other.address)
    await simulated.waitFor({ state: 'detached' })
    expect(await amount(page).inputValue()).toBe('5')
    expectQuiet(page)
  })

  test('lists the approval and the action in the one request of a wallet that sends both at once', async () => {
    const page = await openWithPageWallet(app, AAVE, { canBatch: true })
    await choose(page, 'Deposit', 'WETH')
    await amount(page).fill('5')
    await findMainButton(page, 'Review deposit').click()
    await findMainButton(page, 'Deposit 5 WETH').waitFor()
    const request = page
      .getByRole('listitem')
      .filter({ hasText: 'Your wallet asks once for all of these:' })
      .first()
    expect(await request.getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringMatching(/^Approve exactly 5 WETH for 0x/),
      'Deposit 5 WETH',
    ])
    await capture(page, 'lending-batch')
    await expectAccessible(page)
    expectQuiet(page)
  })

  test('opens the form of a pool as a sheet on a phone, which going back closes', async () => {
    const page = await openConnected(app, AAVE, { viewport: PHONE })
    const sheet = page.getByRole('dialog', { name: 'Position and action' })
    await page.getByRole('button', { name: 'USDC', exact: true }).click()
    await sheet.getByLabel('You deposit (USDC)').fill('100')
    await expect.poll(() => new URL(page.url()).searchParams.get('pool')).toMatch(/^0x/)
    const button = sheet.getByRole('button', { name: /USDC/ }).filter({ visible: true }).last()
    const box = await button.boundingBox()
    expect(box && box.y + box.height).toBeLessThanOrEqual(PHONE.height)
    await expectAccessible(page)
    await page.goBack()
    await sheet.waitFor({ state: 'detached' })
    const docked = page.locator('main button', { hasText: /^Deposit USDC$/ }).filter({ visible: true })
    await docked.click()
    expect(await sheet.getByLabel('You deposit (USDC)').inputValue()).toBe('100')
    await expect.poll(() => docked.count(), { message: 'the sheet has its own button' }).toBe(0)
    await sheet.getByRole('button', { name: 'Close' }).click()
    await sheet.waitFor({ state: 'detached' })
    await expect.poll(() => docked.evaluate((button) => button.matches(':focus'))).toBe(true)
    expect(new URL(page.url()).pathname).toBe(AAVE)

    await page.goto(`${app.url}${AAVE}?action=borrow`)
    await sheet.getByLabel(/^You borrow/).waitFor()
    await page.goBack()
    await sheet.waitFor({ state: 'detached' })
    expect(new URL(page.url()).search).toBe('?action=borrow')
  })

  test('neither cuts off nor overlaps text of twice the size in the sheets of a small phone', async () => {
    const page = await openConnected(app, `${AAVE}?action=repay`, {
      viewport: { width: 360, height: 640 },
      textSize: 200,
    })
    await page.getByRole('dialog').getByText('Repay', { exact: true }).click()
    expect(await findLayoutFaults(page)).toEqual([])
    await goWithinApp(page, `${AAVE}?operation=open`)
    await page.getByRole('dialog').getByRole('tab', { name: 'Debt swap' }).waitFor()
    expect(await findLayoutFaults(page)).toEqual([])
  })

  test('keeps the result of a deposit that opens an account, and of a withdrawal that closes it', async () => {
    const page = await openConnected(app, '/lending/5000/INIT?action=deposit', { viewport: PHONE })
    const sheet = page.getByRole('dialog', { name: 'Position and action' })
    const account = page.getByText(/^Account \d{4}…\d{4}$/)
    const expectResult = async () => {
      await sheet.getByText('Network fee paid').waitFor()
      await sheet.getByRole('button', { name: 'Done', exact: true }).click()
    }
    await sheet.getByLabel('Asset to deposit').selectOption({ label: 'WETH' })
    await sheet.getByLabel('You deposit (WETH)').fill('1')
    await carryOut(sheet, 'Review deposit', /^Simulated/)
    await account.waitFor({ state: 'attached' })
    await capture(page, 'init-deposit')
    await expectResult()
    await sheet.getByText('Withdraw', { exact: true }).first().click()
    await sheet.getByRole('button', { name: 'Max' }).click()
    await carryOut(sheet, 'Review withdrawal', /^Simulated/)
    await account.waitFor({ state: 'detached' })
    await capture(page, 'init-withdrawal')
    await expectResult()
    expectQuiet(page)
  })

  test('keeps the selected pool in the URL, and names one that the lender does not have', async () => {
    const page = await openPage({ url: `${app.url}${AAVE}?pool=0x00` })
    await page.getByLabel('Asset to deposit').waitFor()
    await page.getByText('Aave V3 on Arbitrum One has no pool 0x00.').waitFor()
    await capture(page, 'unknown-pool')
    await expect.poll(() => new URL(page.url()).search).toBe('')
    await page.getByRole('button', { name: 'WETH', exact: true }).click()
    await page.getByText(/has no pool/).waitFor({ state: 'detached' })
    await expect.poll(() => new URL(page.url()).searchParams.has('pool')).toBe(true)
    await page.reload()
    await page.getByLabel('You deposit (WETH)').waitFor()
  })

  test('cuts off no figure of a pool at any width', async () => {
    const page = await open()
    await page
      .getByText(/optimal utilization/)
      .first()
      .waitFor({ state: 'attached' })
    for (const width of [1440, 1280, 1135, 1024, 360]) {
      await page.setViewportSize({ width, height: 900 })
      await capture(page, `lending-${width}`)
      expect(await findClippedCells(page, FIGURES), `${width} px`).toEqual([])
    }
    await page.setViewportSize({ width: 1280, height: 520 })
    const box = await findMainButton(page, /./).boundingBox()
    expect(box && box.y + box.height).toBeLessThanOrEqual(520)
  })

  test('states deposit and debt of the same asset in full at any width', async () => {
    const { description } = app.sandbox
    const { causeway, wallet } = createTestClient(description)
    const market = { chainId: 5000, lender: 'LENDLE', account: getUser(description).address }
    const poolId = getToken(description, 5000, 'WETH').address.toLowerCase()
    for (const action of [
      { type: 'Deposit', poolId, amount: 10n * WAD },
      { type: 'Borrow', poolId, amount: 2n * WAD },
    ] as const)
      await causeway.lending.execute(await causeway.lending.plan(market, [action]), wallet)
    await causeway.dispose()
    const page = await openConnected(app, '/lending/5000/LENDLE')
    await page.getByRole('row', { name: /WETH.*10\.00 supplied.*2\.00 borrowed/ }).waitFor()
    for (const width of [1440, 1280, 1135, 1024, 768, 360]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await findClippedCells(page, FIGURES), `${width} px`).toEqual([])
    }
  })

  test('deposits by keyboard only', async () => {
    const page = await open()
    await page.getByLabel(/^Asset to/).waitFor()
    await page.getByLabel('Asset to deposit').selectOption({ label: 'WETH' })
    await tabTo(page, /^You deposit \(WETH\)/)
    await page.keyboard.type('5')
    await actionRegion(page).getByText('$12,500.00').first().waitFor()
    await tabTo(page, /^Review deposit/)
    await page.keyboard.press('Enter')
    await actionRegion(page)
      .getByText(/^Simulated: −5 WETH\. No other token leaves your wallet\./)
      .waitFor()
    await expectAccessible(page)
    await tabTo(page, /^(Approve|Deposit) 5 WETH/)
    await page.keyboard.press('Enter')
    await done(page)
    await actionRegion(page).getByText('$12,500.00').first().waitFor()
    await page.getByRole('row', { name: /WETH.*5\.00 supplied/ }).waitFor()
    expectQuiet(page)
  })

  test('keeps the amount of a loan when its rate is chosen, and states the stable rate in the review', async () => {
    const page = await open()
    await choose(page, 'Borrow', 'USDC')
    await amount(page).fill('1000')
    await actionRegion(page)
      .getByText(/^Stable rate \d+\.\d\d%$/)
      .click()
    expect(await amount(page).inputValue()).toBe('1000')
    await page.getByText(/ the variable borrow APR to .* The stable rate of new loans is \d/).waitFor()
    await findMainButton(page, 'Review borrow').click()
    const step = actionRegion(page).getByText(/^Borrow 1,000 USDC at a stable rate of \d+\.\d\d%$/)
    await step.waitFor()
    // The review scrolls into view above the button.
    const bottom = (await findMainButton(page, /./).boundingBox())?.y
    await expect.poll(async () => (await step.boundingBox())?.y).toBeLessThan(bottom ?? 0)
  })

  test('requires the user to accept the risk of a loan that is close to liquidation', async () => {
    const page = await open()
    await choose(page, 'Borrow', 'USDC')
    await amount(page).fill('9500')
    await actionRegion(page).getByText('At risk').first().waitFor()
    await findMainButton(page, 'Accept the risk to continue').waitFor()
    const box = actionRegion(page).getByRole('checkbox', { name: /^I understand that if WETH falls \d/ })
    await box.check()
    await expectAccessible(page)
    await carryOut(page, 'Review borrow', /^Simulated: \+9,500 USDC\. No other token leaves your wallet\./)
    const fee = actionRegion(page).getByText('Network fee paid')
    await fee.waitFor()
    // The position grows by the actions of its first debt, and the result stays in view.
    await actionRegion(page).getByRole('button', { name: 'Close position' }).waitFor()
    const top = (await findMainButton(page, 'Done').boundingBox())?.y
    await expect.poll(async () => (await fee.boundingBox())?.y).toBeLessThan(top ?? 0)
    await page.getByRole('row', { name: /USDC.*9\.50K borrowed/ }).waitFor()
  })

  test('updates the health factor if a price changes', async () => {
    const page = await open()
    await actionRegion(page).getByText('At risk').first().waitFor()
    const { tokens } = app.sandbox
    const weth = tokens.find(({ chainId, symbol }) => chainId === 42161 && symbol === 'WETH')
    if (!weth) throw new Error('The sandbox has no WETH on Arbitrum')
    await app.sandbox.setPrice(42161, weth.address, 4_000)
    await page.reload()
    await actionRegion(page).getByText('Safe', { exact: true }).first().waitFor()
    await actionRegion(page)
      .getByText(/1\.7\d/)
      .first()
      .waitFor()
    const phone = await openConnected(app, AAVE, { theme: 'light', viewport: PHONE })
    await phone.getByText('Health factor', { exact: true }).last().waitFor()
    await expectAccessible(phone)
  })

  longerTest(
    'does not allow disabling the collateral of a debt, and shows its factors in the row',
    async () => {
      const page = await open()
      await page.getByRole('button', { name: /^Details of WETH/ }).click()
      await page.getByText('Max LTV / Liq. threshold, Default (yours)').waitFor()
      await page.getByRole('button', { name: 'Stop using WETH as collateral' }).click()
      const dialog = page.getByRole('dialog', { name: 'Stop using WETH as collateral' })
      await dialog.getByText('Health factor', { exact: true }).waitFor()
      expect(await dialog.locator('button[data-kind=go]').getAttribute('aria-disabled')).toBe('true')
      await expectAccessible(page)
    },
  )

  test('repays a whole debt, including accrued interest', async () => {
    const page = await open()
    await choose(page, 'Repay', 'USDC')
    await actionRegion(page).getByRole('button', { name: 'Max' }).click()
    await carryOut(page, 'Review repayment', /^Simulated/)
    await actionRegion(page).getByText('No debt').first().waitFor()
  })

  longerTest('switches the e-mode and the collateral after a review', async () => {
    const page = await open()
    await page.getByLabel('E-Mode', { exact: true }).selectOption({ label: 'E-Mode: ETH correlated' })
    const mode = page.getByRole('dialog', { name: 'Switch E-Mode' })
    await carryOut(mode, 'Review switch', /^Simulated: no token leaves your wallet/)
    await mode.getByRole('button', { name: 'Done', exact: true }).click()
    await expect.poll(() => page.getByLabel('E-Mode', { exact: true }).inputValue()).toBe('2')
    await page.getByRole('button', { name: /^Details of WETH/ }).click()
    await page.getByRole('button', { name: 'Stop using WETH as collateral' }).click()
    const collateral = page.getByRole('dialog', { name: 'Stop using WETH as collateral' })
    await carryOut(collateral, 'Review switch', /^Simulated/)
    await collateral.getByRole('button', { name: 'Done', exact: true }).click()
    await page.getByRole('button', { name: 'Use WETH as collateral' }).waitFor()
  })

  test('withdraws a whole deposit', async () => {
    const page = await open()
    await choose(page, 'Withdraw', 'WETH')
    await actionRegion(page).getByRole('button', { name: 'Max' }).click()
    await carryOut(page, 'Review withdrawal', /^Simulated/)
    const causeway = createCauseway({ ...sandboxConfig(app.sandbox.description), platforms: [evm()] })
    const account = app.sandbox.description.accounts.find(({ name }) => name === 'user')?.address
    if (!account) throw new Error('The sandbox has no user account')
    const { positions } = await causeway.lending.getPositions({
      account,
      chainIds: [42161],
      lenders: ['AAVE_V3'],
    })
    await causeway.dispose()
    const pools = positions
      .flatMap((entry) => entry.positions)
      .flatMap((position) => Object.values(position.pools))
    expect(pools.every(({ deposits, debt }) => deposits === 0n && debt === 0n)).toBe(true)
    expect(positions).toHaveLength(1)
  })

  test('shows a deposit whose response was lost as done when it is reviewed again, and does not repeat it', async () => {
    const page = await openConnected(app, '/lending/5000/AAVE_V3')
    await choose(page, 'Deposit', 'WETH')
    await amount(page).fill('3')
    await findMainButton(page, 'Review deposit').click()
    await findMainButton(page, /^(Approve|Deposit) 3 WETH/).waitFor()
    const { rpcUrl = '' } = app.sandbox.description.chains.find(({ chainId }) => chainId === 5000) ?? {}
    const isOfNode = (url: URL) => url.href.startsWith(rpcUrl)
    let isDown = false
    let sent = 0
    await page.route(isOfNode, async (route) => {
      const body = route.request().postData() ?? ''
      if (!isDown && body.includes('"eth_sendRawTransaction"')) {
        sent++
        isDown = sent === 2
        if (isDown) await route.fetch()
      }
      await (isDown ? route.abort() : route.continue())
    })
    await findMainButton(page, /^Approve 3 WETH/).click()
    // The button of the review has the same name and turns into the one that stops the run.
    await actionRegion(page).getByRole('alert').waitFor({ timeout: 60_000 })
    await actionRegion(page).getByRole('button', { name: 'Back to the form' }).click()
    await findMainButton(page, 'Review deposit').click()
    await actionRegion(page)
      .getByText(/This review sent nothing\. An earlier action may have been sent/)
      .waitFor({ timeout: 60_000 })
    isDown = false
    await actionRegion(page).getByRole('button', { name: 'Try again' }).click()
    await done(page)
    expect(sent).toBe(2)
    await page.getByRole('row', { name: /WETH.*3\.00 supplied/ }).waitFor()
  })

  longerTest('states before a deposit is sent that the wallet has no native token for gas', async () => {
    const client = app.sandbox.client(5000)
    const { address } = app.sandbox.accounts.user
    const value = await client.getBalance({ address })
    await client.setBalance({ address, value: 0n })
    try {
      const page = await openConnected(app, '/lending/5000/AAVE_V3')
      await choose(page, 'Deposit', 'USDC')
      await amount(page).fill('10')
      await findMainButton(page, 'Review deposit').click()
      const disabled = findMainButton(page, 'Insufficient MNT for gas')
      await disabled.waitFor()
      expect(await disabled.getAttribute('aria-disabled')).toBe('true')
      await actionRegion(page)
        .getByText(/^You have 0 MNT on Mantle\. Gas and fees need \S+ MNT more\.$/)
        .waitFor()
      await capture(page, 'lending-no-gas')
      await expectAccessible(page)
      await client.setBalance({ address, value })
      await findMainButton(page, /^(Approve|Deposit) 10 USDC/).waitFor({ timeout: 45_000 })
    } finally {
      await client.setBalance({ address, value })
    }
  })

  test('sends an action that no node simulates only while the user accepts that it is not verified', async () => {
    const page = await openConnected(app, AAVE, { beforeLoad: rejectSimulations })
    await choose(page, 'Deposit', 'WETH')
    await amount(page).fill('1')
    await findMainButton(page, 'Review deposit').click()
    const consent = actionRegion(page).getByRole('checkbox', {
      name: /^I accept that this action is not verified\. The plan was not simulated: /,
    })
    await consent.waitFor()
    const disabled = findMainButton(page, 'Accept to continue')
    expect(await disabled.getAttribute('aria-disabled')).toBe('true')
    await expectAccessible(page)
    await consent.check()
    await findMainButton(page, /^(Approve|Deposit) 1 WETH/).waitFor()
    await consent.uncheck()
    await disabled.waitFor()
    await consent.check()
    // Another amount is another plan.
    await amount(page).fill('2')
    await findMainButton(page, 'Review deposit').click()
    await disabled.waitFor()
    expect(await consent.isChecked()).toBe(false)
    await consent.check()
    await findMainButton(page, /^(Approve|Deposit) 2 WETH/).click()
    await done(page)
    await page.getByRole('row', { name: /WETH.*2\.00 supplied/ }).waitFor()
  })

  test('states that a batch was sent which the wallet reports as rejected, and does not send it again', async () => {
    const page = await openWithPageWallet(app, AAVE, { canBatch: true })
    await setAnswer(page, 'sentNo')
    await choose(page, 'Deposit', 'WETH')
    await amount(page).fill('0.01')
    await findMainButton(page, 'Review deposit').click()
    await findMainButton(page, 'Deposit 0.01 WETH').click()
    const alert = actionRegion(page).getByRole('alert')
    await alert.getByText('Sent despite the rejection').waitFor({ timeout: 30_000 })
    expect(await alert.innerText()).toContain('The transaction was sent and is confirmed.')
    // The deposit has used up its approval.
    await findMainButton(page, 'Done').waitFor()
    await capture(page, 'lending-batch-rejected')
    expectQuiet(page)
  })

  test('shows a batch whose response was lost as done, without a question', async () => {
    const page = await openWithPageWallet(app, AAVE, { canBatch: true })
    await setAnswer(page, 'sentError')
    await choose(page, 'Deposit', 'WETH')
    await amount(page).fill('0.02')
    await findMainButton(page, 'Review deposit').click()
    await findMainButton(page, 'Deposit 0.02 WETH').click()
    await done(actionRegion(page))
    expectQuiet(page)
  })
})

/** Lets the nodes of a page reject simulations. */
async function rejectSimulations(page: Page): Promise<void> {
  await page.route('**', async (route, request) => {
    const body = request.method() === 'POST' ? (request.postData() ?? '') : ''
    if (!body.includes('"eth_simulateV1"')) return route.fallback()
    const { id } = JSON.parse(body) as { id: number }
    const error = { code: -32601, message: 'The method eth_simulateV1 does not exist' }
    return route.fulfill({ json: { jsonrpc: '2.0', id, error } })
  })
}

function actionRegion(page: Page): Locator {
  return page.getByRole('region', { name: 'Position and action' })
}

function amount(page: Page): Locator {
  return actionRegion(page).getByRole('textbox', { name: /^You / })
}

async function choose(page: Page, type: string, asset: string): Promise<void> {
  await actionRegion(page).getByText(type, { exact: true }).first().click()
  await actionRegion(page).getByLabel(`Asset to ${type.toLowerCase()}`).selectOption({ label: asset })
}

/** Reviews an action, waits for its simulation, and sends it. */
/** Deposits 5 WETH with a wallet that does not answer. */
async function depositWithoutAnswer(page: Page): Promise<void> {
  await choose(page, 'Deposit', 'WETH')
  await amount(page).fill('5')
  await findMainButton(page, 'Review deposit').click()
  await actionRegion(page)
    .getByText(/^Simulated/)
    .waitFor()
  await setAnswer(page, 'never')
  await findMainButton(page, /./).click()
  await findMainButton(page, 'Open your wallet').waitFor()
}

async function carryOut(
  within: Page | Locator,
  buttonName: string | RegExp,
  simulated: RegExp,
): Promise<void> {
  await findMainButton(within, buttonName).click()
  await within.getByText(simulated).waitFor()
  await expectAboveButton(within, simulated)
  await findMainButton(within, /./).click()
  await done(within)
  await expectAboveButton(within, /^Done\.$/)
}

/** Expects a text of the review to be in view above the main button, which is docked or at the end of its column. */
async function expectAboveButton(within: Page | Locator, text: RegExp): Promise<void> {
  const [line, button] = [within.getByText(text).first(), findMainButton(within, /./)]
  await expect
    .poll(async () => {
      const [lineBox, buttonBox] = await Promise.all([line.boundingBox(), button.boundingBox()])
      return lineBox && buttonBox && lineBox.y >= 0 && lineBox.y + lineBox.height <= buttonBox.y
    })
    .toBe(true)
}

async function done(within: Page | Locator): Promise<void> {
  await within.getByText('Done.', { exact: true }).waitFor()
}
