import { type Address, erc20Abi, type Hex, maxUint256, parseAbi, parseEther, parseUnits } from 'viem'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aaveV2On } from '../../packages/sandbox/src/protocols/aave-v2/index.ts'
import { aaveV3On } from '../../packages/sandbox/src/protocols/aave-v3/index.ts'
import { useSandbox } from '../support/use-sandbox.ts'
import { balanceOf, usdc, weth } from './json.ts'

/** Gas limits are above the estimate: one second later, the pool may also have to accrue interest or update a price. */
const PLENTY_OF_GAS = 3_000_000n

const poolAbi = parseAbi([
  'struct Account { uint256 collateral; uint256 debt; uint256 available; uint256 threshold; uint256 ltv; uint256 health; }',
  'function deposit(address asset, uint256 amount, address onBehalfOf, uint16 referralCode)',
  'function withdraw(address asset, uint256 amount, address to) returns (uint256)',
  'function borrow(address asset, uint256 amount, uint256 interestRateMode, uint16 referralCode, address onBehalfOf)',
  'function repay(address asset, uint256 amount, uint256 interestRateMode, address onBehalfOf) returns (uint256)',
  'function setUserEMode(uint8 categoryId)',
  'function setUserUseReserveAsCollateral(address asset, bool useAsCollateral)',
  'function getUserAccountData(address user) view returns (uint256 collateral, uint256 debt, uint256 available, uint256 threshold, uint256 ltv, uint256 health)',
])
const gatewayAbi = parseAbi([
  'function depositETH(address pool, address onBehalfOf, uint16 referralCode) payable',
  'function withdrawETH(address pool, uint256 amount, address to)',
])
const dataProviderAbi = parseAbi([
  'function getReserveConfigurationData(address asset) view returns (uint256 decimals, uint256 ltv, uint256 liquidationThreshold, uint256 liquidationBonus, uint256 reserveFactor, bool usageAsCollateralEnabled, bool borrowingEnabled, bool stableBorrowRateEnabled, bool isActive, bool isFrozen)',
])
const rewardsAbi = parseAbi([
  'function claimAllRewards(address[] assets, address to) returns (address[] rewardsList, uint256[] claimedAmounts)',
])

const USDT: Address = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const DAI: Address = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const WBTC: Address = '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599'
const WMNT: Address = '0x78c1b0C915c4FAA5FffA6CAbf0219DA63d7f4cb8'

const sandbox = useSandbox({ markets: true, chains: [1, 5000] })
const snapshots = new Map<number, Hex>()

// Restore the chains after each test, because interest, debts and prices would affect the next test.
beforeEach(async () => {
  for (const chainId of [1, 5000]) snapshots.set(chainId, await sandbox().client(chainId).snapshot())
})
afterEach(async () => {
  for (const [chainId, id] of snapshots) await sandbox().client(chainId).revert({ id })
})

/** Compares six digits, because interest accrues while a test runs. */
function ratio(value: bigint, reference: bigint): number {
  return Number((value * 10n ** 9n) / reference) / 1e9
}

function requireMarket<Market>(market: Market | undefined): Market {
  if (market === undefined) throw new Error('Market not found.')
  return market
}
const aaveV3 = requireMarket(aaveV3On(1))

type Step =
  | { readonly functionName: 'deposit'; readonly args: readonly [Address, bigint, Address, number] }
  | { readonly functionName: 'withdraw'; readonly args: readonly [Address, bigint, Address] }
  | { readonly functionName: 'borrow'; readonly args: readonly [Address, bigint, bigint, number, Address] }
  | { readonly functionName: 'repay'; readonly args: readonly [Address, bigint, bigint, Address] }
  | { readonly functionName: 'setUserEMode'; readonly args: readonly [number] }
  | { readonly functionName: 'setUserUseReserveAsCollateral'; readonly args: readonly [Address, boolean] }

/** Returns functions that send the actions of a user in a pool. */
function createPoolActions(chainId: number, pool: Address) {
  const client = sandbox().client(chainId)
  const { address: user } = sandbox().accounts.user
  const account = { account: user, chain: null, gas: PLENTY_OF_GAS } as const
  const mined = async (hash: Hex) => {
    const { status } = await client.waitForTransactionReceipt({ hash })
    expect(status).toBe('success')
  }
  const send = async (step: Step) => {
    await client.simulateContract({ address: pool, abi: poolAbi, account: user, ...step } as never)
    await mined(await client.writeContract({ address: pool, abi: poolAbi, ...account, ...step } as never))
  }
  return {
    user,
    client,
    mined,
    send,
    async approve(token: Address, spender = pool) {
      const call = { abi: erc20Abi, functionName: 'approve', args: [spender, maxUint256] } as const
      await mined(await client.writeContract({ address: token, ...account, ...call }))
    },
    deposit: (token: Address, amount: bigint) =>
      send({ functionName: 'deposit', args: [token, amount, user, 0] }),
    borrow: (token: Address, amount: bigint, mode = 2n) =>
      send({ functionName: 'borrow', args: [token, amount, mode, 0, user] }),
    repay: (token: Address, amount: bigint, mode = 2n) =>
      send({ functionName: 'repay', args: [token, amount, mode, user] }),
    withdraw: (token: Address, amount: bigint) =>
      send({ functionName: 'withdraw', args: [token, amount, user] }),
    async account() {
      const [collateral, debt, , , , health] = await client.readContract({
        address: pool,
        abi: poolAbi,
        functionName: 'getUserAccountData',
        args: [user],
      })
      return { collateral, debt, health }
    },
  }
}

const lenders = [
  {
    market: aaveV3,
    wrapped: weth[1],
    stable: usdc[1],
    amount: parseEther('10'),
    threshold: 8_250n,
    currency: 25_000n * 10n ** 8n,
  },
  {
    market: requireMarket(aaveV2On(1)),
    wrapped: weth[1],
    stable: usdc[1],
    amount: parseEther('10'),
    threshold: 8_600n,
    currency: parseEther('10'),
  },
  {
    market: requireMarket(aaveV3On(5000)),
    wrapped: WMNT,
    stable: usdc[5000],
    amount: parseEther('50'),
    threshold: 4_500n,
    currency: 50n * 10n ** 8n,
  },
  {
    market: requireMarket(aaveV2On(5000)),
    wrapped: WMNT,
    stable: usdc[5000],
    amount: parseEther('50'),
    threshold: 5_600n,
    currency: 50n * 10n ** 8n,
  },
]

describe.each(lenders)(
  '$market.lender on $market.chainId',
  ({ market, wrapped, stable, amount, threshold, currency }) => {
    it('lends against collateral, and returns all of it after repayment', async () => {
      const { chainId, pool } = market
      const { user, approve, deposit, borrow, repay, withdraw, account } = createPoolActions(chainId, pool)
      const [before, stableBefore] = await Promise.all(
        [wrapped, stable].map((token) => balanceOf(sandbox(), chainId, token, user)),
      )
      const loan = parseUnits('10', 6)
      await approve(wrapped)
      await approve(stable)
      await deposit(wrapped, amount)
      const { collateral } = await account()
      expect(ratio(collateral, currency)).toBeCloseTo(1, 6)
      expect(await account()).toMatchObject({ debt: 0n, health: maxUint256 })
      await borrow(stable, loan)
      expect(await balanceOf(sandbox(), chainId, stable, user)).toBe((stableBefore ?? 0n) + loan)
      const { debt, health } = await account()
      expect(ratio(health, (currency * threshold * 10n ** 14n) / debt)).toBeCloseTo(1, 6)
      await repay(stable, maxUint256)
      expect((await account()).debt).toBe(0n)
      await withdraw(wrapped, maxUint256)
      expect((await account()).collateral).toBe(0n)
      expect(await balanceOf(sandbox(), chainId, wrapped, user)).toBeGreaterThanOrEqual(before ?? 0n)
    })

    it('follows the price of the collateral', async () => {
      const { chainId, pool } = market
      const { approve, deposit, borrow, account } = createPoolActions(chainId, pool)
      await approve(wrapped)
      await deposit(wrapped, amount)
      await borrow(stable, parseUnits('10', 6))
      const { health } = await account()
      const price = chainId === 1 ? 2_500 : 1
      await sandbox().setPrice(chainId, wrapped, price / 2)
      const after = (await account()).health
      expect(ratio(after, health)).toBeCloseTo(0.5, 6)
    })

    it('accepts the native token through its gateway and returns it', async () => {
      const { chainId, pool, gateway, reserves } = market
      const { user, client, approve, mined, account } = createPoolActions(chainId, pool)
      const call = {
        address: gateway,
        abi: gatewayAbi,
        account: user,
        chain: null,
        gas: PLENTY_OF_GAS,
      } as const
      await mined(
        await client.writeContract({
          ...call,
          functionName: 'depositETH',
          args: [pool, user, 0],
          value: amount,
        }),
      )
      expect(ratio((await account()).collateral, currency)).toBeCloseTo(1, 6)
      const aToken = reserves.find(({ underlying }) => underlying === wrapped)?.aToken ?? user
      await approve(aToken, gateway)
      const before = await client.getBalance({ address: user })
      await mined(
        await client.writeContract({ ...call, functionName: 'withdrawETH', args: [pool, maxUint256, user] }),
      )
      expect((await account()).collateral).toBe(0n)
      expect(await client.getBalance({ address: user })).toBeGreaterThan(before + (amount * 99n) / 100n)
    })

    it('has rates above zero for every reserve with debt', async () => {
      const { client } = createPoolActions(market.chainId, market.pool)
      const debts = market.reserves.map(({ variableDebtToken }) =>
        client.readContract({ address: variableDebtToken, abi: erc20Abi, functionName: 'totalSupply' }),
      )
      for (const debt of await Promise.all(debts)) expect(debt).toBeGreaterThan(0n)
    })
  },
)

describe('Aave V3 on Ethereum', () => {
  it('lends more in an e-mode', async () => {
    const { approve, deposit, borrow, send, account } = createPoolActions(1, aaveV3.pool)
    await approve(usdc[1])
    await deposit(usdc[1], parseUnits('1000', 6))
    await expect(borrow(USDT, parseUnits('900', 6))).rejects.toThrow('36')
    await send({ functionName: 'setUserEMode', args: [1] })
    await borrow(USDT, parseUnits('900', 6))
    expect(Number((await account()).health) / 1e18).toBeCloseTo(0.95 / 0.9, 4)
  })

  it('lends at a stable rate if the reserve supports it', async () => {
    const { user, client, approve, deposit, borrow } = createPoolActions(1, aaveV3.pool)
    await approve(weth[1])
    await deposit(weth[1], parseEther('10'))
    await borrow(usdc[1], parseUnits('1000', 6), 1n)
    const reserve = aaveV3.reserves.find(({ underlying }) => underlying === usdc[1])
    const call = { abi: erc20Abi, functionName: 'balanceOf', args: [user] } as const
    const debt = await client.readContract({ address: reserve?.stableDebtToken ?? user, ...call })
    expect(debt).toBeGreaterThanOrEqual(parseUnits('1000', 6))
    await expect(borrow(USDT, 1n, 1n)).rejects.toThrow('31')
  })

  it('rejects frozen reserves and amounts above a cap', async () => {
    const { client, approve, deposit, borrow } = createPoolActions(1, aaveV3.pool)
    for (const token of [DAI, WBTC, weth[1]]) await approve(token)
    const config = { address: aaveV3.dataProvider, abi: dataProviderAbi, args: [DAI] } as const
    const terms = await client.readContract({ ...config, functionName: 'getReserveConfigurationData' })
    expect(terms.at(-1)).toBe(true)
    await expect(deposit(DAI, 1n)).rejects.toThrow('28')
    await expect(deposit(WBTC, parseUnits('60', 8))).rejects.toThrow('51')
    await deposit(weth[1], parseEther('100'))
    await borrow(WBTC, parseUnits('0.1', 8))
    await expect(borrow(WBTC, parseUnits('21', 8))).rejects.toThrow('50')
  })

  it('only allows eligible borrows against isolated collateral', async () => {
    const { approve, deposit, borrow, send, account } = createPoolActions(1, aaveV3.pool)
    await approve(USDT)
    await deposit(USDT, parseUnits('1000', 6))
    expect((await account()).collateral).toBe(0n)
    await send({ functionName: 'setUserUseReserveAsCollateral', args: [USDT, true] })
    await expect(borrow(weth[1], parseEther('0.1'))).rejects.toThrow('60')
    await borrow(usdc[1], parseUnits('100', 6))
    expect((await account()).debt).toBeGreaterThan(0n)
  })

  it('rewards USDC suppliers in the wrapped native token', async () => {
    const { user, client, approve, deposit, mined } = createPoolActions(1, aaveV3.pool)
    await approve(usdc[1])
    await deposit(usdc[1], parseUnits('100000', 6))
    await client.increaseTime({ seconds: 3_600 })
    await client.mine({ blocks: 1 })
    const before = await balanceOf(sandbox(), 1, weth[1], user)
    const reserve = aaveV3.reserves.find(({ underlying }) => underlying === usdc[1])
    await mined(
      await client.writeContract({
        address: aaveV3.rewardsController,
        abi: rewardsAbi,
        account: user,
        chain: null,
        gas: PLENTY_OF_GAS,
        functionName: 'claimAllRewards',
        args: [[reserve?.aToken ?? user], user],
      }),
    )
    expect(await balanceOf(sandbox(), 1, weth[1], user)).toBeGreaterThan(before)
  })
})
