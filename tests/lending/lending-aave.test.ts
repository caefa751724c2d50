import type { FullCauseway } from '@causeway/core/all'
import { allChains } from '@causeway/core/chains'
import fc from 'fast-check'
import { type Address, erc20Abi, parseAbi, parseEther } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requireChain } from '../../packages/core/src/chains/chain-by-id.ts'
import { aaveV2, aaveV3 } from '../../packages/core/src/lenders/aave/aave.ts'
import { contractRead } from '../../packages/core/src/lenders/shared/contract.ts'
import { LendingCalculator } from '../../packages/core/src/lending/calculator.ts'
import type { Lender } from '../../packages/core/src/lending/lender.ts'
import { type LenderMarket, WAD } from '../../packages/core/src/lending/lender-market.ts'
import { emptyPosition, type LenderPosition } from '../../packages/core/src/lending/lender-position.ts'
import {
  combineQueries,
  readContract,
  requiredValue,
} from '../../packages/core/src/lending/read-contracts.ts'
import type { StartupFiles } from '../../packages/core/src/lending/startup/files.ts'
import { aaveV2On } from '../../packages/sandbox/src/protocols/aave-v2/index.ts'
import { aaveV3On } from '../../packages/sandbox/src/protocols/aave-v3/index.ts'
import { priceFeedOn } from '../../packages/sandbox/src/protocols/feeds/index.ts'
import { balanceOf } from '../sandbox/json.ts'
import { createTestClient } from '../support/create-test-client.ts'
import { currentTier } from '../support/current-tier.ts'
import { executeAction, fundAccount, newAccount, passTime, runQuery } from '../support/lending-harness.ts'
import { useSandbox } from '../support/use-sandbox.ts'

const ETHEREUM = 1
const MANTLE = 5000
const sandbox = useSandbox({ markets: true, chains: [ETHEREUM, MANTLE] })
const calculator = new LendingCalculator()

let causeway: FullCauseway
beforeAll(() => {
  ;({ causeway } = createTestClient(sandbox().description))
})
afterAll(() => causeway.dispose())

const stage = () => ({ sandbox: sandbox(), causeway })

type SandboxMarket = NonNullable<ReturnType<typeof aaveV2On> | ReturnType<typeof aaveV3On>>

const MARKETS = [aaveV3On(ETHEREUM), aaveV3On(MANTLE), aaveV2On(ETHEREUM), aaveV2On(MANTLE)].flatMap(
  (market) => (market ? [market] : []),
)

/** Returns the startup files of one market without the market's last reserve. */
function createFiles({
  lender,
  chainId,
  pool,
  dataProvider,
  oracle,
  gateway,
  reserves,
}: SandboxMarket): StartupFiles {
  const listed = reserves.slice(0, -1)
  const tokens = listed.map(({ underlying, aToken, stableDebtToken: sToken, variableDebtToken: vToken }) => [
    underlying,
    { aToken, sToken, vToken },
  ])
  return {
    'config/aave-pools': { [lender]: { [chainId]: { pool, protocolDataProvider: dataProvider } } },
    'config/aave-weth-gateway': { [lender]: { [chainId]: gateway } },
    'data/aave-oracles': { [lender]: { [chainId]: oracle } },
    'data/aave-reserves': { [lender]: { [chainId]: listed.map(({ underlying }) => underlying) } },
    'data/aave-tokens': { [lender]: { [chainId]: Object.fromEntries(tokens) } },
  }
}

function getLender(market: SandboxMarket): Lender {
  const chain = requireChain(allChains, market.chainId)
  const [lender] = [aaveV2(), aaveV3()].flatMap((family) => family.lenders(createFiles(market), chain))
  if (!lender) throw new Error(`Unknown lender: ${market.lender}.`)
  return lender
}

const ACCOUNT_DATA = parseAbi([
  'function getUserAccountData(address user) view returns (uint256 collateral, uint256 debt, uint256 available, uint256 threshold, uint256 ltv, uint256 health)',
])

/** Returns the position, and the account data of the pool at the same block. */
async function readAccount(lender: Lender, market: LenderMarket, account: Address) {
  const address = Object.values(market.pools)[0]?.contracts['pool'] ?? '0x'
  const view = contractRead({
    abi: ACCOUNT_DATA,
    address,
    functionName: 'getUserAccountData',
    args: [account],
  })
  const { result, requests } = await runQuery(
    stage(),
    lender.chainId,
    combineQueries([lender.positions(account, market), readContract(view)]),
  )
  const [positions, data] = result
  const position = positions[0] ?? emptyPosition({ chainId: lender.chainId, lender: lender.id, account })
  return { position, data: requiredValue(data, 'The account'), requests }
}

let accounts = 0xacc0000
const newcomer = (chainId: number) => newAccount(stage(), chainId, ++accounts)

const REWARDS = parseAbi([
  'function getRewardsData(address asset, address reward) view returns (uint256 index, uint256 emissionPerSecond, uint256 updatedAt, uint256 endsAt)',
  'function getRewardOracle(address reward) view returns (address)',
])
const FEED = parseAbi([
  'function latestAnswer() view returns (int256)',
  'function decimals() view returns (uint8)',
])

/** Runs first, because the other tests advance the time beyond the year in which rewards are paid. */
describe('rewards of Aave V3', () => {
  it('add a rate to the deposit rate that equals the one of the controller and the price feeds', async () => {
    const place = aaveV3On(ETHEREUM)
    const usdc = place?.reserves.find(({ symbol }) => symbol === 'USDC')
    const reward = requireChain(allChains, ETHEREUM).wrappedNative?.address as Address | undefined
    if (!place || !usdc || !reward) throw new Error('Expected rewards for USDC on Ethereum.')
    const { result: market, requests } = await runQuery(stage(), ETHEREUM, getLender(place).market())
    expect(requests).toBe(2)

    const client = sandbox().client(ETHEREUM)
    const on = { blockNumber: market.block?.number ?? 0n } as const
    const controller = { ...on, address: place.rewardsController, abi: REWARDS } as const
    const [, emission, , endsAt] = await client.readContract({
      ...controller,
      functionName: 'getRewardsData',
      args: [usdc.aToken, reward],
    })
    const oracle = await client.readContract({
      ...controller,
      functionName: 'getRewardOracle',
      args: [reward],
    })
    const dollars = async (address: Address) => {
      const feed = { ...on, address, abi: FEED } as const
      const answer = await client.readContract({ ...feed, functionName: 'latestAnswer' })
      return Number(answer) / 10 ** (await client.readContract({ ...feed, functionName: 'decimals' }))
    }
    const supplied = await client.readContract({
      ...on,
      address: usdc.aToken,
      abi: erc20Abi,
      functionName: 'totalSupply',
    })
    const paid = (Number(emission) / 1e18) * 31_536_000 * (await dollars(oracle))
    const held = (Number(supplied) / 1e6) * (await dollars(priceFeedOn(ETHEREUM, usdc.underlying)))

    expect(endsAt).toBeGreaterThan(market.block?.timestamp ?? 0)
    expect(paid).toBeGreaterThan(0)
    const { [usdc.underlying.toLowerCase()]: pool, ...others } = market.pools
    expect(pool?.rewards).toEqual({
      [reward.toLowerCase()]: {
        depositRate: expect.closeTo((paid / held) * 100, 10),
        variableBorrowRate: 0,
        stableBorrowRate: 0,
      },
    })
    for (const { rewards } of Object.values(others)) expect(rewards).toEqual({})
  })

  it('accrue visibly and can be claimed', async () => {
    const place = aaveV3On(ETHEREUM)
    if (!place) throw new Error('Expected Aave V3 on Ethereum.')
    const lender = getLender(place)
    const { result: market } = await runQuery(stage(), ETHEREUM, lender.market())
    const account = await newcomer(ETHEREUM)
    const usdc = place.reserves.find(({ symbol }) => symbol === 'USDC')?.underlying ?? '0x'
    const native = requireChain(allChains, ETHEREUM).wrappedNative?.address ?? '0x'
    await fundAccount(stage(), ETHEREUM, usdc, account, 1_000_000_000n)
    await executeAction(
      stage(),
      { lender, market, account },
      {
        type: 'Deposit',
        poolId: usdc.toLowerCase(),
        amount: 1_000_000_000n,
      },
    )
    await passTime(stage(), ETHEREUM, 1_000_000)

    const { position } = await readAccount(lender, market, account)
    expect(position.claimable).toMatchObject([{ token: native.toLowerCase(), symbol: 'WETH', decimals: 18 }])
    await executeAction(stage(), { lender, market, account }, { type: 'ClaimRewards' }, { position })
    const earned = await balanceOf(sandbox(), ETHEREUM, native, account)
    expect(earned).toBeGreaterThanOrEqual(position.claimable[0]?.amount ?? 1n)
  })
})

const anyPosition = fc.record({
  deposits: fc.array(
    fc.record({
      at: fc.nat(20),
      cents: fc.integer({ min: 100, max: 400_000 }),
      isCollateral: fc.boolean(),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  borrows: fc.array(
    fc.record({ at: fc.nat(20), percent: fc.integer({ min: 1, max: 60 }), isStable: fc.boolean() }),
    {
      maxLength: 2,
    },
  ),
  mode: fc.nat(2),
  wait: fc.nat(1_000_000),
})
type PositionSettings = typeof anyPosition extends fc.Arbitrary<infer Value> ? Value : never

const POSITIONS = currentTier() === 'quick' ? 12 : 100

describe.each(MARKETS)('$lender on chain $chainId', (place) => {
  const { chainId } = place
  const lender = getLender(place)
  let market: LenderMarket
  let requests: number
  beforeAll(async () => {
    ;({ result: market, requests } = await runQuery(stage(), chainId, lender.market()))
  })

  it('is read in two requests, including the reserve that the files do not contain', () => {
    expect(requests).toBe(2)
    expect(market.failures).toEqual([])
    expect(Object.keys(market.pools)).toEqual(
      place.reserves.map(({ underlying }) => underlying.toLowerCase()),
    )
    for (const { underlying, symbol, decimals, aToken } of place.reserves)
      expect(market.pools[underlying.toLowerCase()]).toMatchObject({
        asset: { symbol, decimals },
        contracts: { aToken: aToken.toLowerCase() },
      })
  })

  it('returns positions whose values equal those of the pool, to the last unit', async () => {
    for (const settings of fc.sample(anyPosition, POSITIONS)) await compare(settings)
  }, 600_000)

  async function compare(settings: PositionSettings): Promise<void> {
    const account = await newcomer(chainId)
    await openPosition(account, settings)
    await passTime(stage(), chainId, settings.wait)
    const { position, data, requests: requestCount } = await readAccount(lender, market, account)
    const figures = calculator.accountFigures(position, market)
    const [collateral, debt, available, threshold, ltv, health] = data
    expect(requestCount).toBeLessThanOrEqual(2)
    expect({
      collateral: getCollateral(position),
      debt: figures.debt,
      available: figures.borrowCapacity,
      threshold: figures.liquidationThreshold,
      ltv: figures.maxLtv,
      health: figures.healthFactor,
    }).toEqual({
      collateral,
      debt,
      available,
      threshold: (threshold * WAD) / 10_000n,
      ltv: (ltv * WAD) / 10_000n,
      health,
    })
  }

  /** Returns the value of the enabled collateral, in base units of the numeraire. */
  function getCollateral({ pools }: LenderPosition): bigint {
    let sum = 0n
    for (const { poolId, deposits, collateralEnabled } of Object.values(pools)) {
      const price = market.pools[poolId]?.oraclePrice ?? 'unknown'
      if (price === 'unknown') throw new Error(`${poolId} has no price.`)
      const counts = collateralEnabled && market.pools[poolId]?.collateralActive
      if (counts) sum += (deposits * price.price) / price.per
    }
    return sum
  }

  async function openPosition(
    account: Address,
    { deposits, borrows, mode, wait }: PositionSettings,
  ): Promise<void> {
    const open = Object.values(market.pools).filter(
      ({ isFrozen, debtCeiling }) => !isFrozen && debtCeiling === undefined,
    )
    for (const { at, cents, isCollateral } of deposits) {
      const pool = open[at % open.length]
      if (!pool || pool.oraclePrice === 'unknown') throw new Error('A pool has no price.')
      const { poolId } = pool
      // A cent is 10^6 base units of the dollar, or its value in ether at a price of 4,000 dollars.
      const unit = market.numeraire.decimals === 8 ? 10n ** 6n : 25n * 10n ** 11n
      const amount = (BigInt(cents) * unit * pool.oraclePrice.per) / pool.oraclePrice.price
      await fundAccount(stage(), chainId, poolId as Address, account, amount)
      await executeAction(stage(), { lender, market, account }, { type: 'Deposit', poolId, amount })
      if (!isCollateral && pool.collateralActive)
        await executeAction(
          stage(),
          { lender, market, account },
          { type: 'SwitchCollateral', poolId, enabled: false },
        )
    }
    if (market.modes[mode] && mode > 0)
      await executeAction(stage(), { lender, market, account }, { type: 'SwitchMode', mode })
    await passTime(stage(), chainId, wait % 1_000)
    for (const { at, percent, isStable } of borrows) {
      const { position } = await readAccount(lender, market, account)
      const pools = Object.values(market.pools).filter(({ poolId, borrowingEnabled, isFrozen }) => {
        return borrowingEnabled && !isFrozen && position.pools[poolId] === undefined
      })
      const pool = pools[at % pools.length]
      if (!pool) continue
      if (calculator.accountFigures(position, market).borrowCapacity === 0n) continue
      const maxBorrow = calculator.maxBorrow(position, market, pool.poolId)
      const amount = maxBorrow === 'unknown' ? 0n : (maxBorrow * BigInt(percent)) / 100n
      const rateMode = isStable && pool.hasStable ? 1 : 2
      if (amount > 0n)
        await executeAction(
          stage(),
          { lender, market, account },
          { type: 'Borrow', poolId: pool.poolId, amount, rateMode },
        )
    }
  }

  it('has no balance left once everything is repaid and withdrawn, including the native asset', async () => {
    const account = await newcomer(chainId)
    const native = requireChain(allChains, chainId).wrappedNative?.address.toLowerCase() ?? ''
    const usdc = place.reserves.find(({ symbol }) => symbol === 'USDC')?.underlying ?? '0x'
    const poolId = usdc.toLowerCase()
    const coin = { poolId: native, asNative: true } as const
    await fundAccount(stage(), chainId, usdc, account, 50_000_000_000n)
    await executeAction(
      stage(),
      { lender, market, account },
      { type: 'Deposit', poolId, amount: 40_000_000_000n },
    )
    await executeAction(
      stage(),
      { lender, market, account },
      { type: 'Deposit', ...coin, amount: parseEther('5') },
    )
    await executeAction(
      stage(),
      { lender, market, account },
      { type: 'Borrow', ...coin, amount: parseEther('1') },
    )
    await executeAction(stage(), { lender, market, account }, { type: 'Borrow', poolId, amount: 1_000_000n })
    await passTime(stage(), chainId, 1_000_000)

    const debtPosition = (await readAccount(lender, market, account)).position
    const debt = (id: string) => debtPosition.pools[id]?.debt ?? 0n
    expect(debt(native)).toBeGreaterThan(parseEther('1'))
    const all = (amount: bigint) => ({ isAll: true, amount, limit: amount + amount / 1_000n })
    await executeAction(
      stage(),
      { lender, market, account },
      { type: 'Repay', ...coin, amount: 'all' },
      all(debt(native)),
    )
    await executeAction(
      stage(),
      { lender, market, account },
      { type: 'Repay', poolId, amount: 'all' },
      all(debt(poolId)),
    )
    const deposits = debtPosition.pools[native]?.deposits ?? 0n
    await executeAction(
      stage(),
      { lender, market, account },
      { type: 'Withdraw', ...coin, amount: 'all' },
      all(deposits),
    )
    await executeAction(
      stage(),
      { lender, market, account },
      { type: 'Withdraw', poolId, amount: 'all' },
      all(0n),
    )

    const { position } = await readAccount(lender, market, account)
    expect(position.pools).toEqual({})
    expect(await sandbox().client(chainId).getBalance({ address: account })).toBeGreaterThan(
      parseEther('999'),
    )
  })
})
