import type { Address } from '@causeway/core'
import type { Page } from 'playwright-core'
import { encodeFunctionData, erc20Abi, isAddressEqual, maxUint256, parseAbi, parseUnits } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setAnswer, type WalletAnswer } from '../support/browser/announce-wallet.ts'
import { type RunningApp, serveApp } from '../support/browser/app.ts'
import { capture } from '../support/browser/capture.ts'
import { expectAccessible } from '../support/browser/expect-accessible.ts'
import { findClippedCells } from '../support/browser/find-clipped-cells.ts'
import { openConnected } from '../support/browser/open-connected.ts'
import { hasChromium } from '../support/browser/open-page.ts'
import { openWithPageWallet } from '../support/browser/open-with-page-wallet.ts'
import { createTestClient, getToken, getUser } from '../support/create-test-client.ts'

const ETHEREUM = 1
const ARBITRUM = 42161
/** Permit2, a known contract. */
const PERMIT2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const STRANGE: Address = '0x00000000000000000000000000000000000bad01'

const MORPHO: Address = '0xBBBBBbbBBb9cC5e90e3b3Af64bdAF62C37EEFFCb'
const COMET: Address = '0xc3d688B66703497DAA19211EEdff47f25384cdc3'
const MANAGER_ABI = parseAbi([
  'function setAuthorization(address authorized, bool isAuthorized)',
  'function isAuthorized(address authorizer, address authorized) view returns (bool)',
  'function allow(address manager, bool isAllowed)',
  'function isAllowed(address owner, address manager) view returns (bool)',
])

describe.skipIf(!hasChromium)('approvals', () => {
  let app: RunningApp
  beforeAll(async () => {
    app = await serveApp({ chains: [ETHEREUM, ARBITRUM], markets: true })
  })
  afterAll(() => app?.stop())

  const user = () => getUser(app.sandbox.description).address
  const token = (chainId: number, symbol: string) =>
    getToken(app.sandbox.description, chainId, symbol).address

  async function approve(chainId: number, symbol: string, spender: Address, amount: bigint) {
    const client = app.sandbox.client(chainId)
    const hash = await client.sendTransaction({
      account: user(),
      chain: null,
      to: token(chainId, symbol),
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] }),
    })
    await client.waitForTransactionReceipt({ hash })
  }

  const readAllowance = (chainId: number, symbol: string, spender: Address) =>
    app.sandbox.client(chainId).readContract({
      abi: erc20Abi,
      address: token(chainId, symbol),
      functionName: 'allowance',
      args: [user(), spender],
    })

  const rows = (page: Page) => page.getByRole('table', { name: 'Approvals' }).locator('tbody tr')

  test('include the managers of positions with the value at risk, and are revoked', async () => {
    const { description } = app.sandbox
    const { causeway, wallet } = createTestClient(description)
    const account = getUser(description).address
    const [router] = causeway.margin.routers
    const routerContract = router?.getSpender?.(ETHEREUM) ?? '0x'
    const lender = { chainId: ETHEREUM, lender: 'COMPOUND_V3_USDC', account }
    const poolId = getToken(description, ETHEREUM, 'USDC').address
    const plan = await causeway.lending.plan(lender, { type: 'Deposit', poolId, amount: 70_000_000n })
    await causeway.lending.execute(plan, wallet)
    await causeway.dispose()
    const client = app.sandbox.client(ETHEREUM)
    const permit = async (to: Address, functionName: 'allow' | 'setAuthorization', manager: Address) => {
      const data = encodeFunctionData({ abi: MANAGER_ABI, functionName, args: [manager, true] })
      const hash = await client.sendTransaction({ account, chain: null, to, data })
      await client.waitForTransactionReceipt({ hash })
    }
    await permit(COMET, 'allow', routerContract)
    await permit(MORPHO, 'setAuthorization', STRANGE)

    const page = await openConnected(app, '/approvals')
    await expect
      .poll(() => rows(page).allInnerTexts())
      .toEqual([
        expect.stringMatching(/USDC\s+Positions on Ethereum\s+Causeway[^$]*Withdraw, borrow\s+\$(70|69\.99)/),
        expect.stringMatching(
          /Morpho Blue\s+Positions on Ethereum\s+Unknown contract[^$]*Withdraw, borrow\s+\$0/,
        ),
      ])
    await page.getByText(/can withdraw your deposits and borrow against them/).waitFor()
    await expectAccessible(page)
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await capture(page, `approvals-positions-${width}`)
      expect(await findClippedCells(page, 'td, td bdi'), `${width} px`).toEqual([])
    }
    await page.getByRole('button', { name: 'Select all' }).click()
    await page.getByRole('button', { name: 'Review revocation on Ethereum' }).click()
    await page.getByRole('heading', { name: 'Revoke Morpho Blue for Unknown contract' }).waitFor()
    await page.getByRole('button', { name: 'Revoke 2 approvals on Ethereum' }).click()
    await page.getByText('2 approvals on Ethereum revoked.').waitFor()
    const read = (address: Address, functionName: 'isAllowed' | 'isAuthorized', manager: Address) =>
      client.readContract({ abi: MANAGER_ABI, address, functionName, args: [account, manager] })
    expect(await read(COMET, 'isAllowed', routerContract)).toBe(false)
    expect(await read(MORPHO, 'isAuthorized', STRANGE)).toBe(false)
  })

  test('are listed with names and value at risk, and revoked on each chain with one plan', async () => {
    await approve(ETHEREUM, 'USDC', PERMIT2, maxUint256)
    await approve(ETHEREUM, 'USDC', STRANGE, parseUnits('25', 6))
    await approve(ARBITRUM, 'USDC', STRANGE, parseUnits('10', 6))
    const page = await openConnected(app, '/approvals')
    await expect
      .poll(() => rows(page).allInnerTexts())
      .toEqual([
        expect.stringMatching(/USDC\s+Ethereum\s+Permit2\s+0x0000…8ba3[^$]*Unlimited\s+\$[\d,]+\.\d\d/i),
        expect.stringMatching(/USDC\s+Ethereum\s+Unknown contract\s+0x0000…ad01[^$]*\s25\s+\$25\.00/i),
        expect.stringMatching(/USDC\s+Arbitrum One\s+Unknown contract\s+0x0000…ad01[^$]*\s10\s+\$10\.00/i),
      ])
    await expectAccessible(page)
    for (const width of [360, 390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await capture(page, `approvals-${width}`)
      expect(await findClippedCells(page, 'td, td bdi'), `${width} px`).toEqual([])
    }
    await page.getByRole('button', { name: 'Select all' }).click()
    for (const width of [360, 820]) {
      await page.setViewportSize({ width, height: 700 })
      const docked = page
        .getByRole('button', { name: 'Review revocation on Arbitrum One' })
        .filter({ visible: true })
      const box = await docked.boundingBox()
      expect(box && box.y + box.height, `${width} px`).toBeLessThanOrEqual(700)
      const [inner, outer] = await docked.evaluate((node) => [node.scrollWidth, node.clientWidth])
      expect(inner, `the button is cut off at ${width} px`).toBeLessThanOrEqual(outer ?? 0)
      await capture(page, `approvals-docked-${width}`)
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('button', { name: 'Review revocation on Ethereum' }).click()
    const heading = page.getByRole('heading', { name: 'Revoke USDC for Permit2' })
    await heading.waitFor()
    await page.getByText(/^Network fee/).waitFor()
    await expectAccessible(page)
    expect(await readAllowance(ETHEREUM, 'USDC', PERMIT2)).toBe(maxUint256)
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await heading.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Review revocation on Ethereum' }).click()
    await heading.waitFor()
    await page.goBack()
    await heading.waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname).toBe('/approvals')
    await page.getByRole('button', { name: 'Review revocation on Ethereum' }).click()
    await heading.waitFor()
    const send = page
      .getByRole('button', { name: 'Revoke 2 approvals on Ethereum' })
      .filter({ visible: true })
    const sendBox = await send.boundingBox()
    expect(sendBox && sendBox.y + sendBox.height, 'the button is in view').toBeLessThanOrEqual(900)
    await capture(page, 'approvals-review')
    await send.click()
    await page.getByText('2 approvals on Ethereum revoked.').waitFor()
    const result = page.locator('dl').filter({ hasText: /Network fee paid\s*0\.0\S* ETH/ })
    await result.getByText('Transaction', { exact: true }).first().waitFor()
    await capture(page, 'approvals-revoked')
    await page.getByRole('button', { name: 'Review revocation on Arbitrum One' }).click()
    await page.getByRole('button', { name: 'Revoke 1 approval on Arbitrum One' }).click()
    await page.getByText('1 approval on Arbitrum One revoked.').waitFor()
    await page.getByText('No approvals.').waitFor()
    expect(await readAllowance(ETHEREUM, 'USDC', PERMIT2)).toBe(0n)
    expect(await readAllowance(ETHEREUM, 'USDC', STRANGE)).toBe(0n)
    expect(await readAllowance(ARBITRUM, 'USDC', STRANGE)).toBe(0n)
  })

  test('count as revoked once the chain shows it, even if the wallet returns no hash or another one', {
    timeout: 90_000,
  }, async () => {
    const page = await openWithPageWallet(app, '/approvals')
    const revoke = async (answer: WalletAnswer) => {
      await approve(ARBITRUM, 'USDC', STRANGE, 5_000_000n)
      await page.reload()
      await rows(page).filter({ hasText: 'Arbitrum One' }).getByRole('checkbox').check()
      await page.getByRole('button', { name: 'Review revocation on Arbitrum One' }).click()
      await setAnswer(page, answer)
      await page.getByRole('button', { name: 'Revoke 1 approval on Arbitrum One' }).click()
      await page.getByText('1 approval on Arbitrum One revoked.').waitFor({ timeout: 20_000 })
      expect(await page.getByText(/Not all approvals were revoked|Confirm in your wallet/).count()).toBe(0)
      await capture(page, `approvals-${answer}`)
    }
    await revoke('noHash')
    await page.getByText('Your wallet did not report the transaction correctly.').waitFor()
    await revoke('otherHash')
  })

  test('are named in Activity, which finds a revocation whose response was lost', {
    timeout: 60_000,
  }, async () => {
    await approve(ETHEREUM, 'USDC', PERMIT2, 7_000_000n)
    await approve(ETHEREUM, 'USDC', STRANGE, 5_000_000n)
    const page = await openWithPageWallet(app, '/approvals')
    await page.getByRole('button', { name: 'Select all' }).click()
    await page.getByRole('button', { name: 'Review revocation on Ethereum' }).click()
    await setAnswer(page, 'noHash')
    await page.getByRole('button', { name: 'Revoke 2 approvals on Ethereum' }).click()
    await page.getByText('Not all approvals were revoked').waitFor()
    await page.getByRole('link', { name: 'Check what was sent' }).waitFor()
    await page.getByRole('button', { name: /0x/ }).first().click()
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('button', { name: /Assets & Activity/ }).click()
    await drawer.getByRole('tab', { name: 'Activity' }).click()
    await drawer
      .getByRole('button', { name: /^Revoke USDC.*Ethereum.*Interrupted/s })
      .first()
      .click()
    const names = await drawer.getByText(/^USDC for 0x/).innerText()
    expect(names.split(' and ').sort()).toEqual(['USDC for 0x0000…8ba3', 'USDC for 0x0000…ad01'])
    await capture(page, 'approvals-activity')
    await drawer.getByRole('button', { name: /^(Resume|Open transfer)/ }).click()
    await page.getByText('Revoke approvals on Ethereum').waitFor()
    await capture(page, 'approvals-revocation')
    const spenders = [PERMIT2, STRANGE] as const
    const allowances = await Promise.all(spenders.map((spender) => readAllowance(ETHEREUM, 'USDC', spender)))
    expect(allowances.filter((amount) => amount === 0n)).toHaveLength(1)
    for (const spender of spenders) await approve(ETHEREUM, 'USDC', spender, 0n)
  })

  test('list receipts of deposits as the asset at its lender, with the value at risk', async () => {
    const { description } = app.sandbox
    const { causeway, wallet } = createTestClient(description)
    const account = getUser(description).address
    const poolId = token(ETHEREUM, 'USDC')
    const client = app.sandbox.client(ETHEREUM)
    const { lenders } = await causeway.lending.lenders(ETHEREUM)
    const approvals = { AAVE_V3: parseUnits('50', 6), VENUS: maxUint256 }
    for (const [lender, amount] of Object.entries(approvals)) {
      const lenderAccount = { chainId: ETHEREUM, lender, account }
      const plan = await causeway.lending.plan(lenderAccount, {
        type: 'Deposit',
        poolId,
        amount: 70_000_000n,
      })
      await causeway.lending.execute(plan, wallet)
      const { receiptTokens = [] } = lenders.find(({ id }) => id === lender) ?? {}
      const receipt = receiptTokens.find(({ underlying }) => isAddressEqual(underlying, poolId))
      if (!receipt) throw new Error(`${lender} has no receipt of USDC.`)
      const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [STRANGE, amount] })
      const hash = await client.sendTransaction({ account, chain: null, to: receipt.token, data })
      await client.waitForTransactionReceipt({ hash })
    }
    await causeway.dispose()

    const page = await openConnected(app, '/approvals')
    await expect
      .poll(() => rows(page).allInnerTexts())
      .toEqual(
        expect.arrayContaining([
          expect.stringMatching(/USDC deposit\s+Venus, Ethereum\s+Unknown[^$]*Unlimited\s+\$(70|69\.99)/),
          expect.stringMatching(/USDC deposit\s+Aave V3, Ethereum\s+Unknown[^$]*\s50\s+\$50\.00/),
        ]),
      )
    expect(await page.getByText(/unlisted/).count()).toBe(0)
    await expectAccessible(page)
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await capture(page, `approvals-receipts-${width}`)
      expect(await findClippedCells(page, 'td, td bdi'), `${width} px`).toEqual([])
    }
    await page.getByRole('button', { name: 'Select all' }).click()
    await page.getByRole('button', { name: 'Review revocation on Ethereum' }).click()
    await page.getByRole('heading', { name: 'Revoke USDC deposit for Unknown contract' }).first().waitFor()
    await page.getByRole('button', { name: /^Revoke \d approvals on Ethereum/ }).click()
    await page.getByText(/\d approvals on Ethereum revoked\./).waitFor()
    await page.getByText('No approvals.').waitFor()
  })

  test('are shown as the token contracts describe them while the token lists cannot be loaded, and are revoked', async () => {
    await approve(ETHEREUM, 'USDT', STRANGE, maxUint256)
    await approve(ARBITRUM, 'USDC', STRANGE, parseUnits('5', 6))
    app.sandbox.setFaults('data', { path: '/asset-lists', reply: { kind: 'httpError', status: 503 } })
    const page = await openConnected(app, '/approvals')
    await expect
      .poll(() => rows(page).allInnerTexts())
      .toEqual([
        expect.stringMatching(
          /USDT\s+Ethereum, 0xdac1…1ec7\s+Unknown contract[^$]*Unlimited\s+\$[\d,]+\.\d\d/i,
        ),
        expect.stringMatching(/USDC\s+Arbitrum One, 0xaf88…5831\s+Unknown contract[^$]*\s5\s+\$5\.00/i),
      ])
    await page.getByText('The token lists of Ethereum and Arbitrum One could not be loaded.').waitFor()
    expect(await page.getByText(/unlisted|of listed tokens/i).count()).toBe(0)
    await expectAccessible(page)
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await capture(page, `approvals-without-lists-${width}`)
      expect(await findClippedCells(page, 'td, td bdi'), `${width} px`).toEqual([])
    }
    await rows(page).filter({ hasText: 'USDT' }).getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Review revocation on Ethereum' }).click()
    await page.getByRole('heading', { name: 'Revoke USDT for Unknown contract' }).waitFor()
    await page.getByRole('button', { name: 'Revoke 1 approval on Ethereum' }).click()
    await page.getByText('1 approval on Ethereum revoked.').waitFor()
    expect(await readAllowance(ETHEREUM, 'USDT', STRANGE)).toBe(0n)

    await page.getByRole('button', { name: 'Retry' }).waitFor()
    app.sandbox.setFaults('data')
    await page.getByText(/token lists? of .* could not be loaded/).waitFor({ state: 'detached' })
    await expect
      .poll(() => rows(page).allInnerTexts())
      .toEqual([expect.stringMatching(/USDC\s+Arbitrum One\s+Unknown contract[^$]*\s5\s+\$5\.00/i)])
    await approve(ARBITRUM, 'USDC', STRANGE, 0n)
  })

  test('are found by the known contracts if the node does not search past events', async () => {
    await approve(ETHEREUM, 'USDC', PERMIT2, 5_000_000n)
    await approve(ETHEREUM, 'USDC', STRANGE, 5_000_000n)
    const page = await openConnected(app, '/approvals', {
      viewport: { width: 390, height: 844 },
      beforeLoad: async (opened) => {
        const { rpcUrl = '' } =
          app.sandbox.description.chains.find(({ chainId }) => chainId === ETHEREUM) ?? {}
        await opened.route(`${rpcUrl}/**`, async (route) => {
          const body = route.request().postData() ?? ''
          if (!body.includes('eth_getLogs')) return route.continue()
          const { id } = JSON.parse(body) as { id: number }
          const error = { code: -32005, message: 'query exceeds max block range 10000' }
          return route.fulfill({ json: { jsonrpc: '2.0', id, error } })
        })
      },
    })
    await page.getByText('The list may be incomplete.').waitFor()
    expect(await page.getByText(/The node of .* does not search past events/).innerText()).toContain(
      'The node of Ethereum does',
    )
    await expect.poll(() => rows(page).allInnerTexts()).toEqual([expect.stringContaining('Permit2')])
    await expectAccessible(page)
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  })
})
