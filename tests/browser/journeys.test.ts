import { stringifyJson } from '@causeway/core'
import type { JourneyRecord } from '@causeway/core/journeys'
import type { Locator, Page } from 'playwright-core'
import { parseUnits, zeroAddress } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { setAnswer } from '../support/browser/announce-wallet.ts'
import { type RunningApp, serveApp } from '../support/browser/app.ts'
import { capture } from '../support/browser/capture.ts'
import { expectAccessible } from '../support/browser/expect-accessible.ts'
import { findMainButton } from '../support/browser/find-main-button.ts'
import { openConnected } from '../support/browser/open-connected.ts'
import { expectQuiet, hasChromium } from '../support/browser/open-page.ts'
import { openWithPageWallet } from '../support/browser/open-with-page-wallet.ts'
import { planJourney } from '../support/browser/plan-journey.ts'
import { getToken, getUser } from '../support/create-test-client.ts'

/** Matches the browser's log messages for replies of providers that do not know the deposit yet. */
const NOT_INDEXED = /Failed to load resource: the server responded with a status of 404/
/** Matches those for providers without a quote for a leg. */
const NO_QUOTE = /Failed to load resource: the server responded with a status of 40[06]/
/** Matches failures of the award: each device requests it, and the service awards a transfer once. */
const AWARDED_BY_OTHER_DEVICE = /409 \(Conflict\).*\/award/
const LENDER = '/lending/8453/AAVE_V3'
/** Returns the call of a stored transfer that the wallet was asked to send, as JSON. */
const UNANSWERED_CALL = `(() => {
  for (const [key, text] of Object.entries(localStorage)) {
    if (!key.startsWith('causeway:transfer:')) continue
    const steps = JSON.parse(text).data.run?.steps ?? []
    const step = steps.find(({ kind, ask, hash, done }) => kind === 'call' && ask && !hash && !done)
    if (step) return JSON.stringify({ to: step.call.to, data: step.call.data })
  }
  return null
})()`

/** The tests run in order on one sandbox, and each continues with the position of the previous one. */
describe.skipIf(!hasChromium)('a journey', () => {
  let app: RunningApp
  beforeAll(async () => {
    app = await serveApp({ markets: true, chains: [8453, 42161] })
  })
  afterEach(() => app.sandbox.setSettlement('lifi', { outcome: 'fill' }))
  afterAll(() => app?.stop())

  const open = (path = LENDER): Promise<Page> => openConnected(app, path)
  /** Sends a call of the user on Arbitrum, as the wallet does after its reply was lost. */
  const send = async (call: { readonly to: string; readonly data: string }) => {
    const { accounts, chains } = app.sandbox.description
    const from = accounts.find(({ name }) => name === 'user')?.address
    const url = chains.find(({ chainId }) => chainId === 42161)?.rpcUrl ?? ''
    const body = { jsonrpc: '2.0', id: 1, method: 'eth_sendTransaction', params: [{ from, ...call }] }
    const headers = { 'content-type': 'application/json' }
    const reply = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
    expect(await reply.json()).toMatchObject({ result: expect.stringMatching(/^0x/) })
  }
  const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 2, name })

  test('deposits from another chain, and continues after a reload', async () => {
    app.sandbox.setSettlement('lifi', { outcome: 'hold' })
    const page = await open()
    await actionRegion(page).getByLabel('Asset to deposit').selectOption({ label: 'USDC' })
    await actionRegion(page).getByRole('button', { name: 'Deposit USDC from anywhere' }).click()
    const dialog = page.getByRole('dialog', { name: 'Deposit USDC from anywhere' })
    await planJourney(dialog, '25')
    await capture(page, 'journey-plans')
    await expectAccessible(page)
    await dialog
      .getByRole('radio', { name: /^LI\.FI:/ })
      .first()
      .click()
    await findMainButton(dialog, 'Review deposit').click()
    await dialog.getByText(/^Bridge 25 USDC to .* USDC on Base with LI\.FI$/).waitFor()
    await dialog.getByText(/^Approve exactly 25 USDC for 0x.* on Arbitrum One$/).waitFor()
    await dialog
      .getByText(/^Your wallet opens twice for the first step, and at least once for each/)
      .waitFor()
    await capture(page, 'journey-review')
    await expectAccessible(page)
    expect(await dialog.locator('button[data-kind=go]').count()).toBe(1)
    await acceptCosts(dialog)
    await findMainButton(dialog, 'Send 25 USDC').click()
    await page.waitForURL(/\/bridge\?journey=/)
    await page.getByText(/^Waiting for arrival on Base$/).waitFor()
    await capture(page, 'journey-pending')
    await expectAccessible(page)

    await page.goto(`${app.url}/lending`)
    await page.getByText('Your deposit of USDC in Aave V3 on Base is not finished.').waitFor()
    await page.goto(`${app.url}/portfolio`)
    await page.getByRole('button', { name: /^Pending 1/ }).waitFor()
    await capture(page, 'journey-portfolio')
    await page.getByRole('link', { name: 'Continue' }).click()
    await heading(page, 'Paused').waitFor()
    app.sandbox.setSettlement('lifi', { outcome: 'fill' })
    await findMainButton(page, 'Resume').click()
    await heading(page, 'Done').waitFor()
    await page
      .getByText(/^Network fee paid in step 1, on /)
      .first()
      .waitFor()
    await capture(page, 'journey-done')
    await page.getByText(/Deposited 2\d(\.\d+)? USDC in Aave V3 on Base\.$/).waitFor()
    await page.getByRole('link', { name: 'Open position' }).click()
    await page.getByRole('row', { name: /USDC.*2\d\.\d\d supplied/ }).waitFor()
    await actionRegion(page).getByLabel('You deposit (USDC)').waitFor()
    expectQuiet(page, NOT_INDEXED, NO_QUOTE)
  })

  test('is paused, and continues on another device from its export', async () => {
    app.sandbox.setSettlement('lifi', { outcome: 'hold' })
    const page = await open()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await actionRegion(page).getByLabel('Asset to deposit').selectOption({ label: 'USDC' })
    await actionRegion(page).getByRole('button', { name: 'Deposit USDC from anywhere' }).click()
    const dialog = page.getByRole('dialog', { name: 'Deposit USDC from anywhere' })
    await planJourney(dialog, '24')
    await dialog
      .getByRole('radio', { name: /^LI\.FI:/ })
      .first()
      .click()
    await findMainButton(dialog, 'Review deposit').click()
    await acceptCosts(dialog)
    await findMainButton(dialog, 'Send 24 USDC').click()
    await page.getByText(/^Waiting for arrival on Base$/).waitFor()
    await page.getByRole('button', { name: 'Pause' }).click()
    await heading(page, 'Paused').waitFor()
    await page.getByText('Resuming first checks what was sent: nothing is sent twice.').waitFor()
    await page.getByRole('button', { name: 'Copy export' }).click()
    const text: string = await page.evaluate('navigator.clipboard.readText()')

    const device = await open('/bridge?journey=unknown')
    const form = device.locator('form').filter({ hasText: 'Only import a route that you exported yourself' })
    await form.getByLabel('Exported route').fill(text.slice(0, 99))
    await form.getByRole('button', { name: 'Import' }).click()
    await form.getByText('This is not an exported route.').waitFor()
    await form.getByLabel('Exported route').fill(text)
    await form.getByRole('button', { name: 'Import' }).click()
    await device
      .getByText(/Where your funds are\. The funds are on their way to Base with LI\.FI\.$/)
      .waitFor()
    app.sandbox.setSettlement('lifi', { outcome: 'fill' })
    await findMainButton(device, 'Resume').click()
    await findMainButton(device, 'Continue here').click()
    await heading(device, 'Done').waitFor()
    await device.getByText(/Deposited 23\.\d+ USDC in Aave V3 on Base\.$/).waitFor()
    expectQuiet(page, NOT_INDEXED, NO_QUOTE, AWARDED_BY_OTHER_DEVICE)
    expectQuiet(device, NOT_INDEXED, NO_QUOTE, AWARDED_BY_OTHER_DEVICE)
  })

  test('repays a debt from another chain, and keeps the rest in the wallet', async () => {
    const page = await open()
    await actionRegion(page).getByText('Borrow', { exact: true }).first().click()
    await actionRegion(page).getByLabel('Asset to borrow').selectOption({ label: 'WETH' })
    await actionRegion(page)
      .getByRole('textbox', { name: /^You borrow/ })
      .fill('0.004')
    await findMainButton(page, 'Review borrow').click()
    await actionRegion(page)
      .getByText(/^Simulated/)
      .waitFor()
    await findMainButton(page, /./).click()
    await page.getByText('Done.', { exact: true }).waitFor()

    await page.goto(`${app.url}/portfolio`)
    await page.getByRole('button', { name: /^Details of Aave V3/ }).click()
    await page.getByRole('button', { name: 'Repay WETH from anywhere' }).click()
    const dialog = page.getByRole('dialog', { name: 'Repay WETH from anywhere' })
    await planJourney(dialog, '20')
    await dialog
      .getByText('More than the debt is expected to arrive. The rest stays in the wallet.')
      .waitFor()
    await findMainButton(dialog, 'Review repayment').click()
    await acceptCosts(dialog)
    await findMainButton(dialog, 'Send 20 USDC').click()
    await page.waitForURL(/\/bridge\?journey=/)
    await heading(page, 'Done').waitFor()
    await page
      .getByText(/Repaid 0\.004\d* WETH at Aave V3 on Base\. 0\.\d+ WETH stays in your wallet\.$/)
      .waitFor()
    await page
      .getByText(
        /^Where your funds are\. 0\.004\d* WETH repaid your debt at Aave V3 on Base\. 0\.\d+ WETH stays/,
      )
      .waitFor()
    await page.getByRole('link', { name: 'Open position' }).click()
    await actionRegion(page).getByText('No debt').first().waitFor()
    expectQuiet(page, NOT_INDEXED, NO_QUOTE)
  })

  test('searches multi-step routes next to the quotes on request, and sends none with a severe loss unasked', async () => {
    // At this market price, a route from ETH loses half of its value.
    await app.sandbox.setPrice(42161, zeroAddress, 5_000)
    onTestFinished(() => app.sandbox.setPrice(42161, zeroAddress, 2_500))
    const page = await open(
      '/bridge?inputChain=42161&outputChain=8453&inputCurrency=USDC&outputCurrency=USDC',
    )
    await page.getByLabel(/^You send \(/).fill('30')
    await page.getByRole('radio').first().waitFor()
    await page.getByRole('button', { name: 'Search multi-step routes' }).click()
    await page
      .getByText(/^No multi-step route pays more than the best single route\. Checked with \d+ requests/)
      .waitFor({ timeout: 60_000 })
    await expectAccessible(page)

    // Without LI.FI, no single route leads to another token.
    app.sandbox.setFaults('lifi', { reply: { kind: 'httpError', status: 400 } })
    onTestFinished(() => app.sandbox.setFaults('lifi'))
    await page.goto(
      `${app.url}/bridge?inputChain=42161&outputChain=8453&inputCurrency=ETH&outputCurrency=USDC`,
    )
    await page.getByLabel(/^You send \(/).fill('0.01')
    await page.getByRole('button', { name: 'Search multi-step routes' }).click()
    await page
      .getByRole('radio', { name: /^[^:]+, [^:]+: 2\d\.\d+ USDC expected, at least / })
      .first()
      .waitFor({ timeout: 60_000 })
    // The advice of the note is true while there are multi-step routes.
    await page
      .getByText(/No single provider has a quote for this trade.+earch multi-step routes below/)
      .waitFor()
    await page.getByRole('button', { name: 'See multi-step routes' }).click()
    const review = page.getByRole('button', { name: 'Review multi-step route' })
    expect(await review.evaluate((button) => button.matches(':focus'))).toBe(true)
    await capture(page, 'journey-multi-step')
    await expectAccessible(page)
    await review.click()
    const dialog = page.getByRole('dialog', { name: 'Review transfer' })
    const sentence = dialog.getByText(/^I accept that I lose \$/)
    const loss = /I lose \$([\d.]+)/.exec(await sentence.innerText())?.[1] ?? ''
    await dialog.getByText(/^\d\d\.\d\d%Severe$/).waitFor()
    const lastStep = await dialog.getByText(/^Swap .+ on Base with /).boundingBox()
    expect((await sentence.boundingBox())?.y, 'the consent does not cover the steps').toBeGreaterThan(
      lastStep?.y ?? Infinity,
    )
    await expectAccessible(page)
    await capture(page, 'journey-loss')
    const missing = findMainButton(dialog, 'Accept to continue')
    expect(await missing.getAttribute('aria-disabled')).toBe('true')
    await dialog.getByLabel('Loss in dollars').fill(loss)
    await dialog.getByRole('button', { name: 'Accept', exact: true }).click()
    await findMainButton(dialog, `Send 0.01 ETH, lose $${loss}`).waitFor()
    expectQuiet(page, NOT_INDEXED, NO_QUOTE)
  })

  test('takes new terms with a severe loss only once the loss is typed', async () => {
    const { description } = app.sandbox
    const account = getUser(description).address
    const [weth, usdc] = [getToken(description, 8453, 'WETH'), getToken(description, 8453, 'USDC')]
    const amount = parseUnits('0.02', 18)
    const offer = { providerId: 'lifi', name: 'LI.FI', toAmount: 10_000_000n, toAmountMin: 9_950_000n }
    const journey: JourneyRecord = {
      id: 'severe-loss',
      account,
      from: { chainId: 8453, token: weth.address, amount },
      slippage: 0.5,
      legs: [
        {
          fromChainId: 8453,
          fromToken: weth.address,
          fromTokenDecimals: 18,
          toChainId: 8453,
          toToken: usdc.address,
          toTokenDecimals: 6,
          recipient: account,
          fromAmount: amount,
          name: 'LI.FI',
          toAmount: 49_000_000n,
          minimum: 48_000_000n,
          transferIds: [],
        },
      ],
      state: {
        status: 'asking',
        leg: 0,
        reason: 'terms',
        message: '',
        choices: ['wait', 'accept', 'stop'],
        offer,
        funds: { chainId: 8453, token: weth.address, amount },
      },
      addedTime: Date.now(),
    }
    const stored = stringifyJson({ version: 1, data: journey })
    const page = await openConnected(app, '/bridge?journey=severe-loss', {
      storage: { 'causeway:journey:severe-loss': stored },
    })
    const sentence = page.getByText(
      /^I accept that I lose \$4\d\.\d\d \(8\d\.\d\d%\), including all costs\.$/,
    )
    const loss = /I lose \$([\d.]+)/.exec(await sentence.innerText())?.[1] ?? ''
    expect(await findMainButton(page, 'Accept to continue').getAttribute('aria-disabled')).toBe('true')
    await capture(page, 'journey-terms')
    await expectAccessible(page)
    await page.getByLabel('Loss in dollars').fill(loss)
    await page.getByRole('button', { name: 'Accept', exact: true }).click()
    // The price of gas may have changed since.
    await findMainButton(page, /^Accept new terms, lose \$4\d\.\d\d$/).click()
    await heading(page, 'Done').waitFor()
    expectQuiet(page, NOT_INDEXED, NO_QUOTE)
  })

  test('continues a transfer of the account from its hash, and asks once it has arrived', async () => {
    app.sandbox.setRelayer({ mode: 'ignore' })
    const path = '/bridge?inputChain=42161&outputChain=8453&inputCurrency=USDC&outputCurrency=USDC'
    const page = await open(path)
    await page.getByLabel(/^You send \(/).fill('40')
    await page.getByRole('radio', { name: /^Across,/ }).click()
    await findMainButton(page, /^Review bridge$/).click()
    await findMainButton(page, /^Approve 40 USDC$/).click()
    await page.waitForURL(/transfer=/)
    await heading(page, 'Sent, waiting for arrival').waitFor()
    const hash = await page.locator('[title^="0x"]').filter({ hasText: /…/ }).last().getAttribute('title')

    const device = await open('/bridge')
    await device.getByRole('button', { name: 'Track a transfer by hash' }).click()
    const dialog = device.getByRole('dialog')
    await dialog.getByLabel('Source transaction hash').fill(hash ?? '')
    await dialog.getByLabel('Source chain').selectOption('Arbitrum One')
    await dialog.getByRole('button', { name: 'Track transfer' }).click()
    await device.getByRole('button', { name: 'Continue after arrival' }).click()
    await heading(device, 'Paused').waitFor()
    app.sandbox.setRelayer({ mode: 'fill' })
    await findMainButton(device, 'Resume').click()
    await heading(device, 'Your decision is needed').waitFor()
    await device.getByRole('link', { name: 'Plan another route from here' }).waitFor()
    await capture(device, 'journey-recovered')
    await expectAccessible(device)
    await findMainButton(device, 'Stop here').click()
    await heading(device, 'Stopped').waitFor()
    await device
      .getByText(/39\.\d+ USDC is in your wallet on Base\.$/)
      .first()
      .waitFor()
    expectQuiet(device, NOT_INDEXED, NO_QUOTE, AWARDED_BY_OTHER_DEVICE)
  })

  test('asks whether a transfer was sent, and continues without an answer once the chain has it', async () => {
    const page = await openWithPageWallet(app, LENDER)
    await actionRegion(page).getByLabel('Asset to deposit').selectOption({ label: 'USDC' })
    await actionRegion(page).getByRole('button', { name: 'Deposit USDC from anywhere' }).click()
    const dialog = page.getByRole('dialog', { name: 'Deposit USDC from anywhere' })
    await planJourney(dialog, '23')
    await dialog
      .getByRole('radio', { name: /^LI\.FI:/ })
      .first()
      .click()
    await findMainButton(dialog, 'Review deposit').click()
    await setAnswer(page, 'approvals')
    await acceptCosts(dialog)
    await findMainButton(dialog, 'Send 23 USDC').click()
    await page.waitForURL(/\/bridge\?journey=/)
    const findRequest = () => page.evaluate<string | null>(UNANSWERED_CALL)
    await expect.poll(findRequest).not.toBeNull()
    const request = await findRequest()
    await page.reload()
    await heading(page, 'Paused').waitFor()
    await findMainButton(page, 'Resume').click()
    await heading(page, 'Your decision is needed').waitFor()
    await page.getByText('It is not certain whether it was sent.').waitFor()
    await send(JSON.parse(request ?? ''))
    await page.getByText('The transfer was sent.').waitFor()
    await capture(page, 'journey-answered')
    await expectAccessible(page)
    expect(await page.getByText('It is not certain whether it was sent.').count()).toBe(0)
    await findMainButton(page, 'Continue').click()
    await heading(page, 'Done').waitFor()
    await page.getByText(/Deposited 2\d(\.\d+)? USDC in Aave V3 on Base\.$/).waitFor()
    expectQuiet(page, NOT_INDEXED, NO_QUOTE)
  })

  test('asks after a refund, and goes on with the answer', async () => {
    app.sandbox.setSettlement('lifi', { outcome: 'refund' })
    const page = await open('/markets?chain=8453')
    await page
      .getByRole('button', { name: /^Details of USDC/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Deposit USDC from anywhere' }).click()
    const dialog = page.getByRole('dialog', { name: /^Deposit USDC/ })
    await planJourney(dialog, '21')
    await dialog
      .getByRole('radio', { name: /^LI\.FI:/ })
      .first()
      .click()
    await findMainButton(dialog, 'Review deposit').click()
    await acceptCosts(dialog)
    await findMainButton(dialog, 'Send 21 USDC').click()
    await page.waitForURL(/\/bridge\?journey=/)
    await heading(page, 'Your decision is needed').waitFor()
    await page.getByText(/Where your funds are\. .* USDC is in your wallet on Arbitrum One\.$/).waitFor()
    await capture(page, 'journey-question')
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expect
      .poll(async () => (await findMainButton(page, 'Try again').boundingBox())?.y, { message: 'in view' })
      .toBeLessThan(790)
    await page.setViewportSize({ width: 1440, height: 900 })

    await page.getByRole('button', { name: 'Back to the form' }).click()
    await page.getByRole('heading', { name: 'Unfinished multi-step routes' }).waitFor()
    await capture(page, 'journey-unfinished')
    await page.getByRole('button', { name: /^Open route of 21 USDC to a deposit/ }).click()
    app.sandbox.setSettlement('lifi', { outcome: 'fill' })
    await findMainButton(page, 'Try again').click()
    await heading(page, 'Done').waitFor()
    await page.getByRole('button', { name: 'Back to the form' }).click()
    const row = page.getByRole('row').filter({ hasText: '21 USDC to a deposit of USDC' })
    await row.getByText('Done').waitFor()
    await capture(page, 'journey-list')
    await expectAccessible(page)
    expectQuiet(page, NOT_INDEXED, NO_QUOTE)
  })
})

/** Accepts the loss of a small amount, of which gas is more than 5%. */
async function acceptCosts(dialog: Locator): Promise<void> {
  await dialog.getByRole('checkbox', { name: /^I accept that I lose \$/ }).check()
}

function actionRegion(page: Page): Locator {
  return page.getByRole('region', { name: 'Position and action' })
}
