import type { FullCauseway } from '@causeway/core/all'
import { allChains } from '@causeway/core/chains'
import { tokenKey } from '@causeway/core/data'
import { walletFromAccount } from '@causeway/core/evm'
import type { MarginPlan, MarginRequest } from '@causeway/core/margin'
import { sandboxConfig } from '@causeway/sandbox'
import { type Address, encodeFunctionData, erc20Abi, type Hex, parseAbi, parseEther, parseUnits } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requireChain } from '../../packages/core/src/chains/lookup.ts'
import { morpho } from '../../packages/core/src/lenders/morpho/morpho.ts'
import type { Lender } from '../../packages/core/src/lending/lender.ts'
import type { LenderMarket } from '../../packages/core/src/lending/market.ts'
import { emptyPosition, type LenderPosition } from '../../packages/core/src/lending/position.ts'
import type { MarginTrade } from '../../packages/core/src/margin/trade.ts'
import { GENERAL_ADAPTER } from '../../packages/core/src/margin-routers/bundler3/abi.ts'
import { bundler3 } from '../../packages/core/src/margin-routers/bundler3/router.ts'
import type { Call } from '../../packages/core/src/platforms/transaction.ts'
import { type MorphoMarket, morphoOn } from '../../packages/sandbox/src/protocols/morpho/index.ts'
import { uniswapV3On } from '../../packages/sandbox/src/protocols/uniswap-v3/index.ts'
import { connect } from '../support/bridge.ts'
import { type TradeWish, termsOf, tradeOf } from '../support/bundler-trade.ts'
import { give, newAccount, newKey, readSteps } from '../support/lending.ts'
import { useSandbox } from '../support/sandbox.ts'

const CHAIN = 1
const sandbox = useSandbox({ markets: true, chains: [CHAIN] })

let causeway: FullCauseway
beforeAll(() => {
  ;({ causeway } = connect(sandbox().description))
})
afterAll(() => causeway.dispose())

const stage = () => ({ sandbox: sandbox(), causeway })
const router = bundler3()
const parties = router.swapParties(CHAIN)
const deployment = found(morphoOn(CHAIN))
const uniswap = found(uniswapV3On(CHAIN))
const place = marketWith('WBTC', 'USDC')
const staked = marketWith('wstETH', 'WETH')
const [WBTC, USDC] = [place.collateralToken.address, place.loanToken.address]
const lender = lenderOf(place)
const btc = (amount: string) => parseUnits(amount, 8)
const usd = (amount: string) => parseUnits(amount, 6)

let accounts = 0x40990000

describe('the service of margin trades over the bundler of Morpho', () => {
  it('plans, tries out and carries out an Open, then closes to exactly nothing', async () => {
    const { privateKey, address } = await newKey(stage(), CHAIN, 0x4b4b)
    await give(stage(), CHAIN, WBTC, address, btc('0.1'))
    const providers = sandboxConfig(sandbox().description).providers.filter(
      ({ id }) => id === 'causeway-router',
    )
    const client = connect(sandbox().description, { providers, marginRouters: [bundler3()] }).causeway
    const trade = async (request: MarginRequest) => {
      const plan = await client.margin.plan({ chainId: CHAIN, lender: lender.id, account: address }, request)
      expect(plan.router).toBe('bundler3')
      expect(plan.trial).toMatchObject({ status: 'verified' })
      expect(allowedOf(plan)).not.toContain(parties.caller.toLowerCase())
      await client.margin.execute(plan, walletFromAccount(privateKeyToAccount(privateKey), client.chains), {
        acceptRisk: true,
      })
      return plan
    }
    const [wbtc, usdc] = [WBTC.toLowerCase(), USDC.toLowerCase()]
    const open = { operation: 'Open', sell: usdc, buy: wbtc, leverage: parseEther('3'), slippage: 1 } as const
    const { trade: opened } = await trade({ ...open, own: { side: 'buy', amount: btc('0.1') } })
    expect((await held(address)).debt).toBeGreaterThanOrEqual(opened.flash.amount)
    await trade({ operation: 'Close', sell: wbtc, buy: usdc, maxIn: true, maxOut: true, slippage: 1 })
    expect(await shares(address)).toEqual({ borrowShares: 0n, collateral: 0n })
    await expectNothingStays()
    await client.dispose()
  })
})

function allowedOf({ execution }: MarginPlan): readonly string[] {
  return execution.steps.flatMap((step) => (step.kind === 'allowance' ? [step.spender.toLowerCase()] : []))
}

describe('margin trades in a market of Morpho, through its bundler', () => {
  it('open at three times the own funds, owing exactly what was borrowed', async () => {
    const account = await funded(btc('0.1'))
    await carryOut(await opening(account))
    const { deposits, debt } = await held(account)
    expect(debt).toBeGreaterThanOrEqual(usd('14000'))
    expect(debt).toBeLessThan(usd('14001'))
    expect(deposits).toBeGreaterThan(btc('0.295'))
    expect(await tokensOf(account)).toEqual({ WBTC: 0n, USDC: 0n })
    await expectNothingStays()
  })

  it('open with the native asset of the account, which is wrapped on the way', async () => {
    const account = await newAccount(stage(), CHAIN, ++accounts)
    const { market, position } = await read(account, lenderOf(staked))
    const own = { token: tokenKey(staked.loanToken.address), amount: parseEther('1'), asNative: true }
    const wanted = {
      operation: 'Open',
      amount: parseEther('3'),
      least: parseEther('3.3'),
      fee: 100,
      own,
    } as const
    await carryOut(tradeOf(wish(market, position, wanted)))
    const { pools } = (await read(account, lenderOf(staked))).position
    expect(pools[staked.collateralToken.address.toLowerCase()]?.deposits).toBeGreaterThan(parseEther('3.3'))
    expect(await sandbox().client(CHAIN).getBalance({ address: account })).toBeLessThan(parseEther('999'))
    expect(await balance(staked.loanToken.address, parties.receiver)).toBe(0n)
  })

  it('open with own funds in the token that is borrowed, which are swapped along', async () => {
    const account = await newAccount(stage(), CHAIN, ++accounts)
    await give(stage(), CHAIN, USDC, account, usd('7000'))
    const own = { token: tokenKey(USDC), amount: usd('7000'), asNative: false }
    await carryOut(await tradeFor(account, { ...OPEN, own, least: btc('0.29') }))
    expect((await held(account)).deposits).toBeGreaterThan(btc('0.29'))
    expect(await tokensOf(account)).toEqual({ WBTC: 0n, USDC: 0n })
    await expectNothingStays()
  })

  it('close in part, so that debt and collateral both shrink', async () => {
    const account = await funded(btc('0.1'))
    await carryOut(await opening(account))
    const before = await held(account)
    await carryOut(await tradeFor(account, { ...CLOSE, amount: btc('0.1'), least: usd('6900') }))
    const after = await held(account)
    expect(before.deposits - after.deposits).toBe(btc('0.1'))
    expect(before.debt - after.debt).toBeGreaterThan(usd('6900'))
    await expectNothingStays()
  })

  it('close to exactly nothing, and hand everything that is left to the account', async () => {
    const account = await funded(btc('0.1'))
    await carryOut(await opening(account))
    const all = { maxIn: true, maxOut: true }
    await carryOut(await tradeFor(account, { ...CLOSE, ...all, amount: btc('0.205'), least: usd('14010') }))
    expect(await shares(account)).toEqual({ borrowShares: 0n, collateral: 0n })
    const remaining = await tokensOf(account)
    expect(remaining.WBTC).toBeGreaterThan(btc('0.09'))
    expect(remaining.USDC).toBeGreaterThan(0n)
    await expectNothingStays()
  })

  it('are undone whole where the swap brings less than it must', async () => {
    const account = await funded(btc('0.1'))
    const trade = await opening(account, { least: btc('0.21') })
    await allow(trade)
    await expect(send(account, router.encode(trade))).rejects.toThrow()
    expect(await tokensOf(account)).toEqual({ WBTC: btc('0.1'), USDC: 0n })
    await expectNothingStays()
  })

  it('ask for the permission at Morpho once, and can take it back', async () => {
    const account = await funded(btc('0.1'))
    const trade = await opening(account)
    const readPermissions = async () => (await readSteps(stage(), CHAIN, router.permissions(trade))).result
    const permissions = await readPermissions()
    expect(permissions.map(({ give }) => give.kind)).toEqual(['allowance', 'call'])
    await allow(trade)
    expect((await readPermissions()).map(({ give }) => give.kind)).toEqual(['allowance'])
    for (const { revoke } of permissions) if (revoke && 'call' in revoke) await send(account, revoke.call)
    await expect(send(account, router.encode(trade))).rejects.toThrow()
  })

  it('find a flash loan of all that Morpho holds, for nothing', async () => {
    const { market } = await read(await newAccount(stage(), CHAIN, ++accounts))
    const terms = termsOf(
      wish(market, emptyPosition({ ...lender, lender: lender.id, account: parties.caller }), OPEN),
    )
    const query = router.flashOffers(CHAIN, tokenKey(USDC), terms)
    const { result } = await readSteps(stage(), CHAIN, query)
    const available = await balance(USDC, deployment.morpho)
    expect(result).toEqual([
      {
        kind: 'morpho',
        contract: deployment.morpho.toLowerCase(),
        token: USDC.toLowerCase(),
        available,
        feeBps: 0n,
      },
    ])
  })

  it('cannot be made to act for an account by anybody else', async () => {
    const victim = await funded(btc('0.1'))
    await carryOut(await opening(victim))
    const thief = await newAccount(stage(), CHAIN, ++accounts)
    const params = found((await read(victim)).market.params)
    const args = [marketOf(params), btc('0.01'), thief] as const
    const data = encodeFunctionData({ abi: GENERAL_ADAPTER, functionName: 'morphoWithdrawCollateral', args })
    await expect(send(thief, { to: parties.receiver, data, value: 0n })).rejects.toThrow()
  })
})

const OPEN = { operation: 'Open', amount: usd('14000'), least: btc('0.19') } as const
const CLOSE = { operation: 'Close' } as const

type Wish = Pick<TradeWish, 'operation' | 'amount' | 'least'> & Partial<TradeWish>

async function opening(account: Address, change: Partial<TradeWish> = {}): Promise<MarginTrade> {
  const own = { token: tokenKey(WBTC), amount: btc('0.1'), asNative: false }
  return tradeFor(account, { ...OPEN, own, ...change })
}

async function tradeFor(account: Address, wanted: Wish): Promise<MarginTrade> {
  const { market, position } = await read(account)
  return tradeOf(wish(market, position, wanted))
}

function wish(market: LenderMarket, position: LenderPosition, wanted: Wish): TradeWish {
  return { market, position, router: uniswap.router, fee: 3_000, parties, ...wanted }
}

async function read(account: Address, own = lender) {
  const { result: market } = await readSteps(stage(), CHAIN, own.market())
  const { result: positions } = await readSteps(stage(), CHAIN, own.positions(account, market))
  const none = emptyPosition({ chainId: CHAIN, lender: own.id, account })
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

/** Permissions as they are asked for, then the one call. */
async function carryOut(trade: MarginTrade): Promise<void> {
  await allow(trade)
  await send(trade.account as Address, router.encode(trade))
}

async function allow(trade: MarginTrade): Promise<void> {
  const account = trade.account as Address
  const { result: permissions } = await readSteps(stage(), CHAIN, router.permissions(trade))
  for (const { give } of permissions) {
    if (give.kind === 'allowance')
      await send(account, causeway.platforms.forChain(CHAIN).encodeApproval(give))
    else if ('call' in give) await send(account, give.call)
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
  await give(stage(), CHAIN, WBTC, account, amount)
  return account
}

async function tokensOf(account: Address) {
  return { WBTC: await balance(WBTC, account), USDC: await balance(USDC, account) }
}

function balance(token: Address, holder: string): Promise<bigint> {
  const args = [holder as Address] as const
  return sandbox()
    .client(CHAIN)
    .readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args })
}

/** Neither tokens nor allowances. */
async function expectNothingStays(): Promise<void> {
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
  return found(
    deployment.markets.find(
      ({ collateralToken, loanToken }) => collateralToken.symbol === collateral && loanToken.symbol === loan,
    ),
  )
}

function lenderOf({ id }: MorphoMarket): Lender {
  const files = {
    'config/morpho-pools': { MORPHO_BLUE: { [CHAIN]: deployment.morpho } },
    'config/morpho-type-markets': { MORPHO_BLUE: { [CHAIN]: [id] } },
  }
  return found(morpho().lenders(files, requireChain(allChains, CHAIN))[0])
}

function marketOf(params: NonNullable<LenderMarket['params']>) {
  const address = (text: string) => text as Address
  return {
    loanToken: address(params.loanToken),
    collateralToken: address(params.collateralToken),
    oracle: address(params.oracle),
    irm: address(params.irm),
    lltv: params.lltv,
  }
}

function found<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('The sandbox lacks what this test is about')
  return value
}
