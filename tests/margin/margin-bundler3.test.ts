import type { FullCauseway } from '@causeway/core/all'
import { allChains } from '@causeway/core/chains'
import { tokenKey } from '@causeway/core/data'
import { walletFromAccount } from '@causeway/core/evm'
import type { MarginPlan, MarginRequest } from '@causeway/core/margin'
import { sandboxConfig } from '@causeway/sandbox'
import { type Address, encodeFunctionData, erc20Abi, type Hex, parseAbi, parseEther, parseUnits } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requireChain } from '../../packages/core/src/chains/chain-by-id.ts'
import { morpho } from '../../packages/core/src/lenders/morpho/morpho.ts'
import type { Lender } from '../../packages/core/src/lending/lender.ts'
import type { LenderMarket } from '../../packages/core/src/lending/lender-market.ts'
import { emptyPosition, type LenderPosition } from '../../packages/core/src/lending/lender-position.ts'
import type { MarginTrade } from '../../packages/core/src/margin/margin-trade.ts'
import { bundler3 } from '../../packages/core/src/margin-routers/bundler3/bundler3.ts'
import { generalAdapterAbi } from '../../packages/core/src/margin-routers/bundler3/bundler3-abi.ts'
import type { Call } from '../../packages/core/src/platforms/transaction.ts'
import { type MorphoMarket, morphoOn } from '../../packages/sandbox/src/protocols/morpho/index.ts'
import { uniswapV3On } from '../../packages/sandbox/src/protocols/uniswap-v3/index.ts'
import { type BundlerTradeOptions, createBundlerTerms, createBundlerTrade } from '../support/bundler-trade.ts'
import { createTestClient } from '../support/create-test-client.ts'
import { fundAccount, newAccount, newKey, runQuery } from '../support/lending-harness.ts'
import { useSandbox } from '../support/use-sandbox.ts'

const CHAIN = 1
const sandbox = useSandbox({ markets: true, chains: [CHAIN] })

let causeway: FullCauseway
beforeAll(() => {
  ;({ causeway } = createTestClient(sandbox().description))
})
afterAll(() => causeway.dispose())

const stage = () => ({ sandbox: sandbox(), causeway })
const router = bundler3()
const parties = router.getSwapParties(CHAIN)
const deployment = requireValue(morphoOn(CHAIN))
const uniswap = requireValue(uniswapV3On(CHAIN))
const place = marketWith('WBTC', 'USDC')
const staked = marketWith('wstETH', 'WETH')
const [WBTC, USDC] = [place.collateralToken.address, place.loanToken.address]
const lender = getLender(place)
const btc = (amount: string) => parseUnits(amount, 8)
const usd = (amount: string) => parseUnits(amount, 6)

let accounts = 0x40990000

describe("the margin service with Morpho's bundler", () => {
  it('plans, simulates and executes an Open, then closes the position completely', async () => {
    const { privateKey, address } = await newKey(stage(), CHAIN, 0x4b4b)
    await fundAccount(stage(), CHAIN, WBTC, address, btc('0.1'))
    const providers = sandboxConfig(sandbox().description).providers.filter(
      ({ id }) => id === 'causeway-router',
    )
    const client = createTestClient(sandbox().description, {
      providers,
      marginRouters: [bundler3()],
    }).causeway
    const trade = async (request: MarginRequest) => {
      const plan = await client.margin.plan({ chainId: CHAIN, lender: lender.id, account: address }, request)
      expect(plan.router).toBe('bundler3')
      expect(plan.simulation).toMatchObject({ status: 'verified' })
      expect(getAllowedTargets(plan)).not.toContain(parties.caller.toLowerCase())
      await client.margin.execute(plan, walletFromAccount(privateKeyToAccount(privateKey), client.chains), {
        acceptRisk: true,
      })
      return plan
    }
    const [wbtc, usdc] = [WBTC.toLowerCase(), USDC.toLowerCase()]
    const open = { operation: 'Open', sell: usdc, buy: wbtc, leverage: parseEther('3'), slippage: 1 } as const
    const { trade: opened } = await trade({ ...open, margin: { side: 'buy', amount: btc('0.1') } })
    expect((await held(address)).debt).toBeGreaterThanOrEqual(opened.flashLoan.amount)
    await trade({ operation: 'Close', sell: wbtc, buy: usdc, maxIn: true, maxOut: true, slippage: 1 })
    expect(await shares(address)).toEqual({ borrowShares: 0n, collateral: 0n })
    await expectNoRemainder()
    await client.dispose()
  })
})

function getAllowedTargets({ execution }: MarginPlan): readonly string[] {
  return execution.steps.flatMap((step) => (step.kind === 'allowance' ? [step.spender.toLowerCase()] : []))
}

describe('margin trades in a Morpho market through the bundler', () => {
  it('open at three times the margin, with exactly the borrowed debt', async () => {
    const account = await funded(btc('0.1'))
    await executeTrade(await opening(account))
    const { deposits, debt } = await held(account)
    expect(debt).toBeGreaterThanOrEqual(usd('14000'))
    expect(debt).toBeLessThan(usd('14001'))
    expect(deposits).toBeGreaterThan(btc('0.295'))
    expect(await readTokens(account)).toEqual({ WBTC: 0n, USDC: 0n })
    await expectNoRemainder()
  })

  it("open with the account's native token, which is wrapped", async () => {
    const account = await newAccount(stage(), CHAIN, ++accounts)
    const { market, position } = await read(account, getLender(staked))
    const margin = { token: tokenKey(staked.loanToken.address), amount: parseEther('1'), asNative: true }
    const tradeOptions = {
      operation: 'Open',
      amount: parseEther('3'),
      minOutput: parseEther('3.3'),
      fee: 100,
      margin,
    } as const
    await executeTrade(createBundlerTrade(createOptions(market, position, tradeOptions)))
    const { pools } = (await read(account, getLender(staked))).position
    expect(pools[staked.collateralToken.address.toLowerCase()]?.deposits).toBeGreaterThan(parseEther('3.3'))
    expect(await sandbox().client(CHAIN).getBalance({ address: account })).toBeLessThan(parseEther('999'))
    expect(await balance(staked.loanToken.address, parties.receiver)).toBe(0n)
  })

  it('open with margin in the borrowed token, which is also swapped', async () => {
    const account = await newAccount(stage(), CHAIN, ++accounts)
    await fundAccount(stage(), CHAIN, USDC, account, usd('7000'))
    const margin = { token: tokenKey(USDC), amount: usd('7000'), asNative: false }
    await executeTrade(await createTrade(account, { ...OPEN, margin, minOutput: btc('0.29') }))
    expect((await held(account)).deposits).toBeGreaterThan(btc('0.29'))
    expect(await readTokens(account)).toEqual({ WBTC: 0n, USDC: 0n })
    await expectNoRemainder()
  })

  it('close partially, reducing both debt and collateral', async () => {
    const account = await funded(btc('0.1'))
    await executeTrade(await opening(account))
    const before = await held(account)
    await executeTrade(await createTrade(account, { ...CLOSE, amount: btc('0.1'), minOutput: usd('6900') }))
    const after = await held(account)
    expect(before.deposits - after.deposits).toBe(btc('0.1'))
    expect(before.debt - after.debt).toBeGreaterThan(usd('6900'))
    await expectNoRemainder()
  })

  it('close completely, and return the remainder to the account', async () => {
    const account = await funded(btc('0.1'))
    await executeTrade(await opening(account))
    const all = { maxIn: true, maxOut: true }
    await executeTrade(
      await createTrade(account, { ...CLOSE, ...all, amount: btc('0.205'), minOutput: usd('14010') }),
    )
    expect(await shares(account)).toEqual({ borrowShares: 0n, collateral: 0n })
    const remaining = await readTokens(account)
    expect(remaining.WBTC).toBeGreaterThan(btc('0.09'))
    expect(remaining.USDC).toBeGreaterThan(0n)
    await expectNoRemainder()
  })

  it('revert completely if the swap returns less than the minimum', async () => {
    const account = await funded(btc('0.1'))
    const trade = await opening(account, { minOutput: btc('0.21') })
    await allow(trade)
    await expect(send(account, router.encode(trade))).rejects.toThrow()
    expect(await readTokens(account)).toEqual({ WBTC: btc('0.1'), USDC: 0n })
    await expectNoRemainder()
  })

  it('request the authorization on Morpho once, and can revoke it', async () => {
    const account = await funded(btc('0.1'))
    const trade = await opening(account)
    const readPermissions = async () => (await runQuery(stage(), CHAIN, router.readPermissions(trade))).result
    const permissions = await readPermissions()
    expect(permissions.map(({ grant }) => grant.kind)).toEqual(['allowance', 'permission'])
    await allow(trade)
    expect((await readPermissions()).map(({ isGranted }) => isGranted)).toEqual([undefined, true])
    for (const { revoke } of permissions) if (revoke && 'call' in revoke) await send(account, revoke.call)
    await expect(send(account, router.encode(trade))).rejects.toThrow()
  })

  it("use a free flash loan of Morpho's whole balance", async () => {
    const { market } = await read(await newAccount(stage(), CHAIN, ++accounts))
    const terms = createBundlerTerms(
      createOptions(market, emptyPosition({ ...lender, lender: lender.id, account: parties.caller }), OPEN),
    )
    const query = router.readFlashLoanOffers(CHAIN, tokenKey(USDC), terms)
    const { result } = await runQuery(stage(), CHAIN, query)
    const available = await balance(USDC, deployment.morpho)
    expect(result).toEqual([
      {
        kind: 'morpho',
        contract: deployment.morpho.toLowerCase(),
        token: tokenKey(USDC),
        available,
        feeBps: 0n,
      },
    ])
  })

  it('cannot be executed for an account by another account', async () => {
    const victim = await funded(btc('0.1'))
    await executeTrade(await opening(victim))
    const thief = await newAccount(stage(), CHAIN, ++accounts)
    const params = requireValue((await read(victim)).market.params)
    const args = [getMarket(params), btc('0.01'), thief] as const
    const data = encodeFunctionData({
      abi: generalAdapterAbi,
      functionName: 'morphoWithdrawCollateral',
      args,
    })
    await expect(send(thief, { to: parties.receiver, data, value: 0n })).rejects.toThrow()
  })
})

const OPEN = { operation: 'Open', amount: usd('14000'), minOutput: btc('0.19') } as const
const CLOSE = { operation: 'Close' } as const

type TradeChanges = Pick<BundlerTradeOptions, 'operation' | 'amount' | 'minOutput'> &
  Partial<BundlerTradeOptions>

async function opening(account: Address, change: Partial<BundlerTradeOptions> = {}): Promise<MarginTrade> {
  const margin = { token: tokenKey(WBTC), amount: btc('0.1'), asNative: false }
  return createTrade(account, { ...OPEN, margin, ...change })
}

async function createTrade(account: Address, changes: TradeChanges): Promise<MarginTrade> {
  const { market, position } = await read(account)
  return createBundlerTrade(createOptions(market, position, changes))
}

function createOptions(
  market: LenderMarket,
  position: LenderPosition,
  changes: TradeChanges,
): BundlerTradeOptions {
  return { market, position, router: uniswap.router, fee: 3_000, parties, ...changes }
}

async function read(account: Address, tradedLender = lender) {
  const { result: market } = await runQuery(stage(), CHAIN, tradedLender.market())
  const { result: positions } = await runQuery(stage(), CHAIN, tradedLender.positions(account, market))
  const none = emptyPosition({ chainId: CHAIN, lender: tradedLender.id, account })
  return { market, position: positions[0] ?? none }
}

async function held(account: Address) {
  const { pools } = (await read(account)).position
  const collateral = pools[WBTC.toLowerCase()]
  return { deposits: collateral?.deposits ?? 0n, debt: pools[USDC.toLowerCase()]?.debt ?? 0n }
}

const POSITION = parseAbi([
  'function position(bytes32 id, address user) view returns (uint256 supplyShares, uint128 borrowShares, uint128 collateral)',
])

async function shares(account: Address) {
  const call = { address: deployment.morpho, abi: POSITION, functionName: 'position' } as const
  const [, borrowShares, collateral] = await sandbox()
    .client(CHAIN)
    .readContract({ ...call, args: [place.id, account] })
  return { borrowShares, collateral }
}

/** Sends the approvals, and then the call. */
async function executeTrade(trade: MarginTrade): Promise<void> {
  await allow(trade)
  await send(trade.account as Address, router.encode(trade))
}

async function allow(trade: MarginTrade): Promise<void> {
  const account = trade.account as Address
  const { result: permissions } = await runQuery(stage(), CHAIN, router.readPermissions(trade))
  for (const { grant, isGranted } of permissions) {
    if (isGranted) continue
    if (grant.kind === 'allowance')
      await send(account, causeway.platforms.forChain(CHAIN).encodeApproval(grant))
    else if ('call' in grant) await send(account, grant.call)
  }
}

async function send(account: Address, { to, data, value }: Call): Promise<void> {
  const client = sandbox().client(CHAIN)
  const request = { account, to: to as Address, data: data as Hex, value }
  await client.call(request)
  const hash = await client.sendTransaction({ ...request, chain: null, gas: 5_000_000n })
  expect((await client.waitForTransactionReceipt({ hash })).status).toBe('success')
}

async function funded(amount: bigint): Promise<Address> {
  const account = await newAccount(stage(), CHAIN, ++accounts)
  await fundAccount(stage(), CHAIN, WBTC, account, amount)
  return account
}

async function readTokens(account: Address) {
  return { WBTC: await balance(WBTC, account), USDC: await balance(USDC, account) }
}

function balance(token: Address, holder: string): Promise<bigint> {
  const args = [holder as Address] as const
  return sandbox()
    .client(CHAIN)
    .readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args })
}

/** Checks that no tokens and allowances remain. */
async function expectNoRemainder(): Promise<void> {
  for (const token of [WBTC, USDC]) {
    expect(await balance(token, parties.caller)).toBe(0n)
    expect(await balance(token, parties.receiver)).toBe(0n)
    const args = [parties.caller as Address, uniswap.router] as const
    const allowed = await sandbox()
      .client(CHAIN)
      .readContract({ address: token, abi: erc20Abi, functionName: 'allowance', args })
    expect(allowed).toBe(0n)
  }
}

function marketWith(collateral: string, loan: string): MorphoMarket {
  return requireValue(
    deployment.markets.find(
      ({ collateralToken, loanToken }) => collateralToken.symbol === collateral && loanToken.symbol === loan,
    ),
  )
}

function getLender({ id }: MorphoMarket): Lender {
  const files = {
    'config/morpho-pools': { MORPHO_BLUE: { [CHAIN]: deployment.morpho } },
    'config/morpho-type-markets': { MORPHO_BLUE: { [CHAIN]: [id] } },
  }
  return requireValue(morpho().lenders(files, requireChain(allChains, CHAIN))[0])
}

function getMarket(params: NonNullable<LenderMarket['params']>) {
  const address = (text: string) => text as Address
  return {
    loanToken: address(params.loanToken),
    collateralToken: address(params.collateralToken),
    oracle: address(params.oracle),
    irm: address(params.irm),
    lltv: params.lltv,
  }
}

function requireValue<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('The sandbox does not have the required market.')
  return value
}
