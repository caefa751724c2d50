import { createCauseway, InvalidInputError, LendingCalculator, type Wallet } from '@causeway/core'
import type { FullCauseway, FullCausewayConfig } from '@causeway/core/all'
import { allLenders } from '@causeway/core/lenders'
import {
  type LenderMarket,
  type LendingAccount,
  type LendingAction,
  type LendingMarketsResult,
  type LendingPool,
  LendingRejectedError,
  LendingService,
  type LendingServiceOptions,
  WAD,
} from '@causeway/core/lending'
import { sandboxConfig } from '@causeway/sandbox'
import { type Address, parseAbi, parseUnits } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { marketParams } from '../../packages/core/src/lenders/morpho/read-accrued.ts'
import {
  AAVE_V3,
  COMET,
  createLendingUser,
  executeActions,
  expectClose,
  getBalances,
  getPoolId,
  INIT,
  LENDING_SCENARIOS,
  type LendingScenario,
  MORPHO,
  openPosition,
  readUser,
  toLendingAccount,
  toUnits,
} from '../support/create-lending-user.ts'
import { getToken } from '../support/create-test-client.ts'
import { fundAccount, stopBlocks } from '../support/lending-harness.ts'
import { useSandbox } from '../support/use-sandbox.ts'

const ETHEREUM = 1
const MANTLE = 5000
const BASE = 8453
const ARBITRUM = 42161
const CHAINS = [ETHEREUM, MANTLE, BASE, ARBITRUM]
const NOBODY: Address = '0x00000000000000000000000000000000000000b0'

const sandbox = useSandbox({ markets: true })
const calculator = new LendingCalculator()
const stage = () => ({ sandbox: sandbox(), causeway })

let users = 0x5e7e2
const newcomer = (scenario: LendingScenario) => createLendingUser(stage(), scenario, ++users)

let causeway: FullCauseway
beforeAll(() => {
  causeway = connect()
})
afterAll(() => causeway.dispose())

function connect(change: Partial<FullCausewayConfig> = {}): FullCauseway {
  return createCauseway({ ...sandboxConfig(sandbox().description), ...change })
}

/** Returns a lending service that reads markets from the chains. Only the startup files come from a host. */
function chainLending(client: FullCauseway, change: Partial<LendingServiceOptions> = {}): LendingService {
  const { chains, data } = sandboxConfig(sandbox().description)
  return new LendingService({
    families: allLenders(),
    chains,
    platforms: client.platforms,
    order: ['chain'],
    metadataUrl: `${data.baseUrl}/lender-metadata`,
    metadataDigests: data.lenderDigests,
    ...change,
  })
}

/** Returns a `fetch` that records its requests. */
function createRecordingFetch() {
  const urls: string[] = []
  const fetch: typeof globalThis.fetch = (input, init) => {
    urls.push(input instanceof Request ? input.url : String(input))
    return globalThis.fetch(input, init)
  }
  const nodeUrls = sandbox().chains.map(({ rpcUrl }) => new URL(rpcUrl).host)
  const isNode = (url: string) => nodeUrls.includes(new URL(url).host)
  return { urls, fetch, onNodes: () => urls.filter(isNode).length }
}

describe('markets of all lenders on four chains', () => {
  it('are only read from the nodes if there is no data host', async () => {
    const watched = createRecordingFetch()
    const alone = connect({ data: undefined, fetch: watched.fetch })
    const lending = chainLending(alone, { fetch: watched.fetch })
    const { markets, failures } = await lending.getMarkets({ chainIds: CHAINS })
    expect([markets.length, failures]).toEqual([25, []])
    const elsewhere = watched.urls.filter((url) => !url.includes('/lender-metadata/'))
    expect(elsewhere).toHaveLength(watched.onNodes())
    expect(watched.onNodes()).toBeGreaterThan(0)
    lending.dispose()
    await alone.dispose()
  })

  it('are each returned or reported as failed, exactly once', async () => {
    const lenders = ['AAVE_V3', 'INIT', 'VENUS', 'NOBODYS_LENDER']
    const answer = await causeway.lending.getMarkets({ chainIds: [...CHAINS, 777], lenders })
    const answered = [...answer.markets, ...answer.failures].map(getName)
    const requested = [...CHAINS, 777].flatMap((chainId) =>
      lenders.map((lender) => getName({ chainId, lender })),
    )
    expect(answered.sort()).toEqual(requested.sort())
    expect(getNames(answer)).toHaveLength(7)
    expect([...new Set(answer.failures.map(({ error }) => error.code))].sort()).toEqual([
      'UNKNOWN_CHAIN',
      'UNKNOWN_LENDER',
    ])
  })

  it('are returned for all chains except the one whose node is unreachable', async () => {
    const config = sandboxConfig(sandbox().description)
    const chains = config.chains.map((chain) =>
      chain.id === MANTLE ? { ...chain, rpcUrls: ['http://127.0.0.1:1'] } : chain,
    )
    const broken = connect({ chains })
    const lending = chainLending(broken, { chains })
    const [{ markets, failures }, positions] = await Promise.all([
      lending.getMarkets({ chainIds: CHAINS }),
      broken.lending.getPositions({ chainIds: CHAINS, account: NOBODY }),
    ])
    const onMantle = ['5000:AAVE_V3', '5000:INIT', '5000:LENDLE']
    expect(failures.map(getName).sort()).toEqual(onMantle)
    expect(positions.failures.map(getName).sort()).toEqual(onMantle)
    expect([markets.length, positions.positions.length]).toEqual([22, 22])
    lending.dispose()
    await broken.dispose()
  })
})

describe('requests to a node', () => {
  let watched: ReturnType<typeof createRecordingFetch>
  let alone: FullCauseway
  let lending: LendingService
  beforeAll(async () => {
    watched = createRecordingFetch()
    alone = connect({ fetch: watched.fetch })
    lending = chainLending(alone)
    // A node is checked on its first request.
    await alone.platforms.forChain(ETHEREUM).getBlockNumber(ETHEREUM)
  })
  afterAll(async () => {
    lending.dispose()
    await alone.dispose()
  })

  async function count(read: () => Promise<{ readonly failures: readonly unknown[] }>): Promise<number> {
    const before = watched.onNodes()
    const { failures } = await read()
    expect(failures).toEqual([])
    expect(watched.onNodes()).toBeGreaterThan(before)
    return watched.onNodes() - before
  }

  const chainIds = [ETHEREUM]
  const lenders = ['AAVE_V3']

  it('are at most three for all Aave V3 markets of a chain, and two for a position in a known market', async () => {
    expect(await count(() => lending.getMarkets({ chainIds, lenders }))).toBeLessThanOrEqual(3)
    const position = { chainIds, lenders, account: NOBODY, marketMaxAgeMs: 60_000 }
    expect(await count(() => lending.getPositions(position))).toBeLessThanOrEqual(2)
  })

  it('are shared by all lenders of a chain', async () => {
    expect(await count(() => lending.getMarkets({ chainIds }))).toBeLessThanOrEqual(3)
    const positions = { chainIds, account: NOBODY, marketMaxAgeMs: 60_000 }
    expect(await count(() => lending.getPositions(positions))).toBeLessThanOrEqual(2)
  })
})

describe.each(LENDING_SCENARIOS)(
  '$lender on chain $chainId, from the first deposit to the last withdrawal',
  (scenario) => {
    it('matches each plan, and returns all tokens', async () => {
      const user = await newcomer(scenario)
      const before = await getBalances(stage(), scenario, user)
      const [pledge, loan] = [
        getPoolId(stage(), scenario, scenario.pledge),
        getPoolId(stage(), scenario, scenario.loan),
      ]
      const [pledged, borrowed] = [
        toUnits(stage(), scenario, scenario.pledge),
        toUnits(stage(), scenario, scenario.loan),
      ]

      expect(await openPosition(stage(), scenario, user)).toEqual(scenario.stepKinds)
      const opened = await getBalances(stage(), scenario, user)
      expect(opened).toEqual({ pledge: before.pledge - pledged, loan: before.loan + borrowed })
      const { position } = await readUser(stage(), scenario, user)
      expectClose(position?.pools[loan]?.debt ?? 0n, borrowed, borrowed / 1_000_000n)

      await executeActions(stage(), scenario, user, { type: 'Repay', poolId: loan, amount: 'all' })
      await executeActions(stage(), scenario, user, { type: 'Withdraw', poolId: pledge, amount: 'all' })
      const remaining = Object.values((await readUser(stage(), scenario, user)).position?.pools ?? {})
      expect(remaining.filter(({ deposits, debt }) => deposits > 0n || debt > 0n)).toEqual([])
      const after = await getBalances(stage(), scenario, user)
      // Shares are rounded against the user, by less than a billionth.
      expect(after.pledge).toBeGreaterThanOrEqual(before.pledge - pledged / 1_000_000_000n)
      // The tolerance is one minute of interest at 50 % per year.
      expectClose(after.loan, before.loan, borrowed / 1_000_000n)
      expect(after.loan).toBeLessThanOrEqual(before.loan)
    })
  },
)

describe('an account of another user', () => {
  it('can be read and planned for, but not executed with a different wallet', async () => {
    const owner = await newcomer(AAVE_V3)
    await openPosition(stage(), AAVE_V3, owner)
    const plan = await causeway.lending.plan(toLendingAccount(AAVE_V3, owner), {
      type: 'Withdraw',
      poolId: getPoolId(stage(), AAVE_V3, AAVE_V3.pledge),
      amount: 1n,
    })
    expect(plan.simulation).toMatchObject({ status: 'verified' })

    const otherUser = await newcomer(AAVE_V3)
    const sent = () =>
      sandbox()
        .client(ETHEREUM)
        .getTransactionCount({ address: otherUser.address as Address })
    expect(await sent()).toBe(0)
    await expect(causeway.lending.execute(plan, otherUser)).rejects.toMatchObject({
      code: 'WRONG_ACCOUNT',
      shortMessage: 'The wallet is connected to another account',
    })
    expect(await sent()).toBe(0)
    expect(
      (await readUser(stage(), AAVE_V3, owner)).position?.pools[getPoolId(stage(), AAVE_V3, AAVE_V3.loan)],
    ).toBeDefined()

    causeway.wallets.impersonate('EVM', owner.address)
    expect(causeway.wallets.store.getState().universalAccount.EVM).toBe(owner.address)
    expect(() => causeway.wallets.walletFor(ETHEREUM)).toThrow('view-only')
    causeway.wallets.toggleImpersonation(false)
  })
})

const VIEWS = parseAbi([
  'function getUserAccountData(address user) view returns (uint256 collateral, uint256 debt, uint256 available, uint256 threshold, uint256 ltv, uint256 health)',
  'function isLiquidatable(address account) view returns (bool)',
  'struct MarketParams { address loanToken; address collateralToken; address oracle; address irm; uint256 lltv; }',
  'function liquidate(MarketParams marketParams, address borrower, uint256 seizedAssets, uint256 repaidShares, bytes data) returns (uint256, uint256)',
])

interface Liquidation {
  readonly scenario: LendingScenario
  /** Returns whether the contract would accept a liquidation. */
  readonly isAllowed: (market: LenderMarket, account: Address) => Promise<boolean>
}

const LIQUIDATIONS: readonly Liquidation[] = [
  {
    scenario: AAVE_V3,
    isAllowed: async (market, account) => {
      const call = { address: getContract(market, 'pool'), abi: VIEWS, args: [account] } as const
      const client = sandbox().client(market.chainId)
      const [, , , , , health] = await client.readContract({ ...call, functionName: 'getUserAccountData' })
      return health < WAD
    },
  },
  {
    scenario: COMET,
    isAllowed: (market, account) => {
      const call = { address: getContract(market, 'comet'), abi: VIEWS, args: [account] } as const
      return sandbox()
        .client(market.chainId)
        .readContract({ ...call, functionName: 'isLiquidatable' })
    },
  },
  {
    scenario: MORPHO,
    isAllowed: async (market, account) => {
      const reason = await sandbox()
        .client(market.chainId)
        .simulateContract({
          address: getContract(market, 'morpho'),
          abi: VIEWS,
          functionName: 'liquidate',
          args: [getParams(market), account, 1n, 0n, '0x'],
          account: sandbox().accounts.relayer.address,
        })
        .then(() => 'liquidated', String)
      // The liquidation of an account only fails at the payment, as the liquidator has no allowance.
      expect(reason).toMatch(/position is healthy|transferFrom reverted/)
      return reason.includes('transferFrom reverted')
    },
  },
]

function getParams({ params }: LenderMarket) {
  if (!params) throw new Error('Expected parameters of a Morpho market.')
  return marketParams(params)
}

function getContract({ pools }: LenderMarket, name: string): Address {
  const address = Object.values(pools)[0]?.contracts[name]
  if (!address) throw new Error(`The lender does not define ${name}.`)
  return address as Address
}

describe.each(LIQUIDATIONS)('The liquidation price on $scenario.lender', ({ scenario, isAllowed }) => {
  it('equals the price at which the contract accepts a liquidation', async () => {
    const user = await newcomer(scenario)
    await openPosition(stage(), scenario, user)
    const token = getPoolId(stage(), scenario, scenario.pledge)
    const { position, market } = await readUser(stage(), scenario, user)
    if (!position) throw new Error('The deposit did not open a position.')
    const { longUsd } = calculator.liquidationPrice(position, market, token)
    const priceUsd = market.pools[token]?.priceUsd
    if (typeof longUsd !== 'number' || typeof priceUsd !== 'number') throw new Error('A price is unknown.')
    expect(longUsd).toBeLessThan(priceUsd)
    try {
      for (const [share, isGone] of [
        [1.01, false],
        [0.99, true],
      ] as const) {
        await sandbox().setPrice(scenario.chainId, token, longUsd * share)
        const moved = await readUser(stage(), scenario, user)
        expect(moved.health < WAD, `${share} of it`).toBe(isGone)
        expectClose(moved.health, BigInt(Math.round(share * 1e6)) * 10n ** 12n, WAD / 10_000n)
        expect(await isAllowed(moved.market, user.address as Address), `${share} of it`).toBe(isGone)
      }
    } finally {
      await sandbox().setPrice(scenario.chainId, token, priceUsd)
    }
  })
})

describe('unsupported lending actions are rejected before anything is signed', () => {
  let user: Wallet
  beforeAll(async () => {
    user = await newcomer(AAVE_V3)
    await fundAccount(stage(), ETHEREUM, asset('WBTC'), user.address as Address, parseUnits('60', 8))
    await openPosition(stage(), AAVE_V3, user)
  })

  const asset = (symbol: string) => getToken(sandbox().description, ETHEREUM, symbol).address
  const createAmount = (symbol: string, amount: string) => toUnits(stage(), AAVE_V3, [symbol, amount])
  const move = (type: 'Deposit' | 'Withdraw' | 'Borrow', symbol: string, amount: string) => () => ({
    type,
    poolId: asset(symbol),
    amount: createAmount(symbol, amount),
  })

  const WRONG: readonly (readonly [string, () => LendingAction, string, RegExp])[] = [
    [
      'a loan of a frozen asset',
      move('Borrow', 'DAI', '100'),
      'ASSET_FROZEN',
      /^DAI is frozen on Aave V3: it can only be withdrawn and repaid\. Choose another asset\.$/,
    ],
    [
      'a loan beyond the cap',
      move('Borrow', 'WBTC', '21'),
      'BORROW_CAP',
      /^Borrowing 21 WBTC would exceed the borrow cap: (20|19\.9\d+) WBTC remaining\. Enter a smaller amount\.$/,
    ],
    [
      'a deposit beyond the cap',
      move('Deposit', 'WBTC', '51'),
      'SUPPLY_CAP',
      /^Depositing 51 WBTC would exceed the supply cap: (50|49\.9\d+) WBTC remaining\. Enter a smaller amount\.$/,
    ],
    [
      'a withdrawal that leaves a health below 1',
      move('Withdraw', 'WETH', '9'),
      'HEALTH_TOO_LOW',
      /^Withdrawing 9 WETH would leave too little collateral for the debt: the health factor would be 0\.41\. Withdraw at most 7\.5\d* WETH, or repay debt first\.$/,
    ],
    [
      'a loan without the collateral for it',
      move('Borrow', 'USDC', '20000'),
      'LTV_TOO_HIGH',
      /^Borrowing 20000 USDC would exceed the max LTV\. Borrow at most 1(5000|4999)[.\d]* USDC, or add collateral\.$/,
    ],
    [
      'the whole debt of another',
      () => ({ type: 'Repay', poolId: asset('USDC'), amount: 'all', onBehalfOf: NOBODY }),
      'ALL_FOR_ANOTHER',
      /^'all' cannot be used to repay the debt of another account\. Enter an amount of USDC\.$/,
    ],
    [
      'a mode that excludes the debt',
      () => ({ type: 'SwitchMode', mode: 2 }),
      'MODE_FORBIDS',
      /^USDC cannot be borrowed in mode ETH correlated\. Repay it first\.$/,
    ],
    [
      'an amount of 0',
      move('Deposit', 'USDC', '0'),
      'AMOUNT_TOO_LOW',
      /^The amount to deposit is too low: it must be above 0\. Enter a larger amount\.$/,
    ],
    [
      'more than the wallet holds',
      move('Deposit', 'USDC', '6001'),
      'INSUFFICIENT_BALANCE',
      /^The wallet balance is too low: 6001 USDC required, 6000 USDC available\. Enter a smaller amount\.$/,
    ],
    [
      'a pool that is none',
      () => ({ type: 'Deposit', poolId: NOBODY, amount: 1n }),
      'INVALID_INPUT',
      /^poolId: expected the address of an asset of AAVE_V3, such as 0x.*received '0x0+b0'$/,
    ],
  ]

  it.each(WRONG)('%s', async (_, action, code, message) => {
    const client = sandbox().client(ETHEREUM)
    const sent = () => client.getTransactionCount({ address: user.address as Address })
    const before = await sent()
    expect(await getRejection(toLendingAccount(AAVE_V3, user), action())).toEqual([
      code,
      expect.stringMatching(message),
    ])
    expect(await sent()).toBe(before)
  })

  it('rejects an unknown lender', async () => {
    const account = { ...toLendingAccount(AAVE_V3, user), lender: 'AAVE_V4' }
    expect(await getRejection(account, move('Deposit', 'USDC', '1')())).toEqual([
      'INVALID_INPUT',
      expect.stringMatching(
        /^lender: expected a lender of chain 1, such as (.*, )?AAVE_V3, .*received 'AAVE_V4'$/,
      ),
    ])
  })

  it('rejects a second deposit into a pending position', async () => {
    const somebody = await newcomer(INIT)
    const deposit = {
      type: 'Deposit',
      poolId: getPoolId(stage(), INIT, INIT.pledge),
      amount: 10n ** 18n,
    } as const
    expect(await getRejection(toLendingAccount(INIT, somebody), [deposit, deposit])).toEqual([
      'UNSUPPORTED_ACTION',
      'A new position can only be opened with a single deposit. Execute the deposit first, then the other actions.',
    ])
  })

  it('rejects an e-mode that excludes existing collateral', async () => {
    const holder = await newcomer(INIT)
    const poolId = getPoolId(stage(), INIT, INIT.pledge)
    await executeActions(stage(), INIT, holder, { type: 'Deposit', poolId, amount: 10n ** 18n })
    const { position } = await readUser(stage(), INIT, holder)
    const account = { ...toLendingAccount(INIT, holder), subAccount: position?.subAccount ?? '0' }
    expect(await getRejection(account, { type: 'SwitchMode', mode: 3 })).toEqual([
      'MODE_FORBIDS',
      'WMNT cannot be collateral in mode Stablecoins. Withdraw it or disable it as collateral first.',
    ])
  })
})

/** Returns the error code and its message. */
async function getRejection(
  account: LendingAccount,
  actions: LendingAction | readonly LendingAction[],
): Promise<unknown[]> {
  try {
    await causeway.lending.plan(account, actions)
  } catch (error) {
    if (error instanceof LendingRejectedError) return [error.code, error.message]
    if (error instanceof InvalidInputError) return [error.code, error.details]
    throw error
  }
  throw new Error('Expected the action to be rejected.')
}

/** Runs last, because it stops automatic mining. */
describe('the resulting markets', () => {
  it('are equal when read from the data host and from the chains, pool by pool', async () => {
    const { prices, tokens } = causeway
    const lending = chainLending(causeway, { prices, tokens })
    await stopBlocks(stage())
    const { hostAnswer, read } = await readAtOneBlock(lending)
    lending.dispose()
    expect([hostAnswer.failures, read.failures]).toEqual([[], []])
    expect(hostAnswer.markets.every(({ block }) => block === undefined)).toBe(true)
    expect(read.markets.every(({ block }) => block !== undefined)).toBe(true)
    expect(getNames(hostAnswer)).toEqual(getNames(read))
    expect(getNames(hostAnswer)).toHaveLength(25)
    for (const market of read.markets) {
      const hostMarket = hostAnswer.markets.find((candidate) => getName(candidate) === getName(market))
      if (!hostMarket) throw new Error(`The host does not return ${getName(market)}.`)
      expect(getLabels(hostMarket), getName(market)).toEqual(getLabels(market))
      expect(hostMarket.params, getName(market)).toEqual(market.params)
      expect(Object.keys(hostMarket.pools).sort(), getName(market)).toEqual(Object.keys(market.pools).sort())
      for (const pool of Object.values(market.pools)) {
        expectSamePool(hostMarket.pools[pool.poolId], pool, `${getName(market)} ${pool.asset.symbol}`)
      }
    }
  })
})

/** Reads the markets from the data host and from the chains. Repeats this if a block is mined in between. */
async function readAtOneBlock(lending: LendingService) {
  const getBlocks = () =>
    Promise.all(sandbox().chains.map(({ client }) => client.getBlockNumber({ cacheTime: 0 })))
  for (;;) {
    const blocks = await getBlocks()
    const hostAnswer = await causeway.lending.getMarkets({ chainIds: CHAINS })
    const read = await lending.getMarkets({ chainIds: CHAINS })
    if (String(blocks) === String(await getBlocks())) return { hostAnswer, read }
  }
}

function getName({ chainId, lender }: { readonly chainId: number; readonly lender?: string }): string {
  return `${chainId}:${lender}`
}

const getNames = ({ markets }: LendingMarketsResult) => markets.map(getName).sort()

/** Returns the labels of the e-modes, except the one for no e-mode, which only the host has. */
const getLabels = ({ modes }: LenderMarket) => Object.values(modes).map(({ id, label }) => [id, id && label])

const RATES = ['depositRate', 'variableBorrowRate', 'stableBorrowRate', 'stakingYield', 'priceUsd'] as const

/** Compares a pool of the host with one of the chain. Amounts from the host are exact; rates and prices are floats. */
function expectSamePool(hostPool: LendingPool | undefined, read: LendingPool, name: string): void {
  if (!hostPool) throw new Error(`The host does not return ${name}.`)
  const rates = Object.fromEntries(RATES.map((key) => [key, hostPool[key]]))
  expect({ ...hostPool, ...rates }, name).toEqual({ ...withoutUncarried(read), ...rates })
  for (const key of RATES) {
    // Chains do not report the intrinsic yield of a token.
    if (key === 'stakingYield' && read.stakingYield === 'unknown') continue
    expect(hostPool[key], `${name}: ${key}`).toBeCloseTo(requireNumber(read[key]), 9)
  }
}

/** The host encodes "no cap" as 0, which would otherwise mean that nothing can be borrowed. */
function withoutUncarried({
  minDebt,
  isSiloed,
  isBorrowableInIsolation,
  exchangeRate,
  borrowCap,
  ...pool
}: LendingPool): LendingPool {
  expect(borrowCap === 0n && pool.borrowingEnabled).toBe(false)
  // The wire format cannot express an unknown total, so the host returns the liquidity.
  const totalDeposits = pool.totalDeposits === 'unknown' ? pool.totalLiquidity : pool.totalDeposits
  return {
    ...pool,
    totalDeposits,
    ...(borrowCap ? { borrowCap } : {}),
    oraclePrice: 'unknown',
    contracts: {},
  }
}

function requireNumber(figure: number | 'unknown'): number {
  if (figure === 'unknown') throw new Error('A value is unknown.')
  return figure
}
