import { createCauseway, InvalidInputError, LendingCalculator, type Wallet } from '@causeway/core'
import type { FullCauseway, FullCausewayConfig } from '@causeway/core/all'
import { allLenders } from '@causeway/core/lenders'
import {
  type LenderMarket,
  type LendingAccount,
  type LendingAction,
  type LendingMarketsAnswer,
  type LendingPool,
  LendingRefusedError,
  LendingService,
  type LendingServiceOptions,
  WAD,
} from '@causeway/core/lending'
import { sandboxConfig } from '@causeway/sandbox'
import { type Address, parseAbi, parseUnits } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { marketParams } from '../../packages/core/src/lenders/morpho/state.ts'
import { tokenOf } from '../support/bridge.ts'
import { give, stopBlocks } from '../support/lending.ts'
import { useSandbox } from '../support/sandbox.ts'
import {
  AAVE_V3,
  accountOf,
  act,
  assetOf,
  COMET,
  expectClose,
  holdings,
  INIT,
  MORPHO,
  newUser,
  open,
  readUser,
  unitsOf,
  VENUES,
  type Venue,
} from '../support/venues.ts'

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
const newcomer = (venue: Venue) => newUser(stage(), venue, ++users)

let causeway: FullCauseway
beforeAll(() => {
  causeway = connect()
})
afterAll(() => causeway.dispose())

function connect(change: Partial<FullCausewayConfig> = {}): FullCauseway {
  return createCauseway({ ...sandboxConfig(sandbox().description), ...change })
}

/** Markets of the chains alone; only the startup files come from a host. */
function chainLending(client: FullCauseway, change: Partial<LendingServiceOptions> = {}): LendingService {
  const { chains, data } = sandboxConfig(sandbox().description)
  return new LendingService({
    families: allLenders(),
    chains,
    platforms: client.platforms,
    order: ['chain'],
    metadataUrl: `${data.baseUrl}/lender-metadata`,
    ...change,
  })
}

/** A `fetch` that keeps what was asked. */
function watchedFetch() {
  const urls: string[] = []
  const fetch: typeof globalThis.fetch = (input, init) => {
    urls.push(input instanceof Request ? input.url : String(input))
    return globalThis.fetch(input, init)
  }
  const nodeUrls = sandbox().chains.map(({ rpcUrl }) => new URL(rpcUrl).host)
  const isNode = (url: string) => nodeUrls.includes(new URL(url).host)
  return { urls, fetch, onNodes: () => urls.filter(isNode).length }
}

describe('Markets of all lenders on four chains', () => {
  it('are asked of nobody but the nodes where there is no data host', async () => {
    const watched = watchedFetch()
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

  it('that were asked for are each there or failed, once', async () => {
    const lenders = ['AAVE_V3', 'INIT', 'VENUS', 'NOBODYS_LENDER']
    const answer = await causeway.lending.getMarkets({ chainIds: [...CHAINS, 777], lenders })
    const answered = [...answer.markets, ...answer.failures].map(nameOf)
    const requested = [...CHAINS, 777].flatMap((chainId) =>
      lenders.map((lender) => nameOf({ chainId, lender })),
    )
    expect(answered.sort()).toEqual(requested.sort())
    expect(namesOf(answer)).toHaveLength(7)
    expect([...new Set(answer.failures.map(({ error }) => error.code))].sort()).toEqual([
      'UNKNOWN_CHAIN',
      'UNKNOWN_LENDER',
    ])
  })

  it('are there but for those of a chain whose node is down', async () => {
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
    expect(failures.map(nameOf).sort()).toEqual(onMantle)
    expect(positions.failures.map(nameOf).sort()).toEqual(onMantle)
    expect([markets.length, positions.positions.length]).toEqual([22, 22])
    lending.dispose()
    await broken.dispose()
  })
})

describe('Requests to a node', () => {
  let watched: ReturnType<typeof watchedFetch>
  let alone: FullCauseway
  let lending: LendingService
  beforeAll(async () => {
    watched = watchedFetch()
    alone = connect({ fetch: watched.fetch })
    lending = chainLending(alone)
    // A node is tested once, when it is first asked.
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

  it('are at most three for all of Aave V3 on a chain, and two for a position once its market is known', async () => {
    expect(await count(() => lending.getMarkets({ chainIds, lenders }))).toBeLessThanOrEqual(3)
    const position = { chainIds, lenders, account: NOBODY, marketMaxAgeMs: 60_000 }
    expect(await count(() => lending.getPositions(position))).toBeLessThanOrEqual(2)
  })

  it('are as few for all lenders of a chain together', async () => {
    expect(await count(() => lending.getMarkets({ chainIds }))).toBeLessThanOrEqual(3)
    const positions = { chainIds, account: NOBODY, marketMaxAgeMs: 60_000 }
    expect(await count(() => lending.getPositions(positions))).toBeLessThanOrEqual(2)
  })
})

describe.each(VENUES)('$lender on chain $chainId, from the first deposit to nothing', (venue) => {
  it('does what each plan showed, and gives everything back', async () => {
    const user = await newcomer(venue)
    const before = await holdings(stage(), venue, user)
    const [pledge, loan] = [assetOf(stage(), venue, venue.pledge), assetOf(stage(), venue, venue.loan)]
    const [pledged, borrowed] = [unitsOf(stage(), venue, venue.pledge), unitsOf(stage(), venue, venue.loan)]

    expect(await open(stage(), venue, user)).toEqual(venue.asks)
    const opened = await holdings(stage(), venue, user)
    expect(opened).toEqual({ pledge: before.pledge - pledged, loan: before.loan + borrowed })
    const { position } = await readUser(stage(), venue, user)
    expectClose(position?.pools[loan]?.debt ?? 0n, borrowed, borrowed / 1_000_000n)

    await act(stage(), venue, user, { type: 'Repay', poolId: loan, amount: 'all' })
    await act(stage(), venue, user, { type: 'Withdraw', poolId: pledge, amount: 'all' })
    const remaining = Object.values((await readUser(stage(), venue, user)).position?.pools ?? {})
    expect(remaining.filter(({ deposits, debt }) => deposits > 0n || debt > 0n)).toEqual([])
    const after = await holdings(stage(), venue, user)
    // Shares are rounded against the user, by less than a billionth.
    expect(after.pledge).toBeGreaterThanOrEqual(before.pledge - pledged / 1_000_000_000n)
    // A minute's interest at 50 % a year.
    expectClose(after.loan, before.loan, borrowed / 1_000_000n)
    expect(after.loan).toBeLessThanOrEqual(before.loan)
  })
})

describe('The account of somebody else', () => {
  it('is read and planned for, and nothing is carried out with another wallet', async () => {
    const owner = await newcomer(AAVE_V3)
    await open(stage(), AAVE_V3, owner)
    const plan = await causeway.lending.plan(accountOf(AAVE_V3, owner), {
      type: 'Withdraw',
      poolId: assetOf(stage(), AAVE_V3, AAVE_V3.pledge),
      amount: 1n,
    })
    expect(plan.trial).toMatchObject({ status: 'verified' })

    const stranger = await newcomer(AAVE_V3)
    const sent = () =>
      sandbox()
        .client(ETHEREUM)
        .getTransactionCount({ address: stranger.address as Address })
    expect(await sent()).toBe(0)
    await expect(causeway.lending.execute(plan, stranger)).rejects.toMatchObject({
      code: 'WRONG_ACCOUNT',
      shortMessage: 'The wallet holds another account',
    })
    expect(await sent()).toBe(0)
    expect(
      (await readUser(stage(), AAVE_V3, owner)).position?.pools[assetOf(stage(), AAVE_V3, AAVE_V3.loan)],
    ).toBeDefined()

    causeway.wallets.impersonate('EVM', owner.address)
    expect(causeway.wallets.store.getState().universalAccount.EVM).toBe(owner.address)
    expect(() => causeway.wallets.walletFor(ETHEREUM)).toThrow('only watched')
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
  readonly venue: Venue
  /** Whether the contract itself would let the account be liquidated. */
  readonly isAllowed: (market: LenderMarket, account: Address) => Promise<boolean>
}

const LIQUIDATIONS: readonly Liquidation[] = [
  {
    venue: AAVE_V3,
    isAllowed: async (market, account) => {
      const call = { address: contractOf(market, 'pool'), abi: VIEWS, args: [account] } as const
      const client = sandbox().client(market.chainId)
      const [, , , , , health] = await client.readContract({ ...call, functionName: 'getUserAccountData' })
      return health < WAD
    },
  },
  {
    venue: COMET,
    isAllowed: (market, account) => {
      const call = { address: contractOf(market, 'comet'), abi: VIEWS, args: [account] } as const
      return sandbox()
        .client(market.chainId)
        .readContract({ ...call, functionName: 'isLiquidatable' })
    },
  },
  {
    venue: MORPHO,
    isAllowed: async (market, account) => {
      const reason = await sandbox()
        .client(market.chainId)
        .simulateContract({
          address: contractOf(market, 'morpho'),
          abi: VIEWS,
          functionName: 'liquidate',
          args: [paramsOf(market), account, 1n, 0n, '0x'],
          account: sandbox().accounts.relayer.address,
        })
        .then(() => 'liquidated', String)
      // Who has given no allowance gets as far as paying.
      expect(reason).toMatch(/position is healthy|transferFrom reverted/)
      return reason.includes('transferFrom reverted')
    },
  },
]

function paramsOf({ params }: LenderMarket) {
  if (!params) throw new Error('A market of Morpho has parameters')
  return marketParams(params)
}

function contractOf({ pools }: LenderMarket, name: string): Address {
  const address = Object.values(pools)[0]?.contracts[name]
  if (!address) throw new Error(`The lender names no ${name}`)
  return address as Address
}

describe.each(LIQUIDATIONS)('The liquidation price on $venue.lender', ({ venue, isAllowed }) => {
  it('is where the contract says so: the health follows the price across it', async () => {
    const user = await newcomer(venue)
    await open(stage(), venue, user)
    const token = assetOf(stage(), venue, venue.pledge)
    const { position, market } = await readUser(stage(), venue, user)
    if (!position) throw new Error('The deposit opened no position')
    const { longUsd } = calculator.liquidationPrice(position, market, token)
    const priceUsd = market.pools[token]?.priceUsd
    if (typeof longUsd !== 'number' || typeof priceUsd !== 'number') throw new Error('No price is known')
    expect(longUsd).toBeLessThan(priceUsd)
    try {
      for (const [share, isGone] of [
        [1.01, false],
        [0.99, true],
      ] as const) {
        await sandbox().setPrice(venue.chainId, token, longUsd * share)
        const moved = await readUser(stage(), venue, user)
        expect(moved.health < WAD, `${share} of it`).toBe(isGone)
        expectClose(moved.health, BigInt(Math.round(share * 1e6)) * 10n ** 12n, WAD / 10_000n)
        expect(await isAllowed(moved.market, user.address as Address), `${share} of it`).toBe(isGone)
      }
    } finally {
      await sandbox().setPrice(venue.chainId, token, priceUsd)
    }
  })
})

describe('What a lender would not do is refused before anything is signed', () => {
  let user: Wallet
  beforeAll(async () => {
    user = await newcomer(AAVE_V3)
    await give(stage(), ETHEREUM, asset('WBTC'), user.address as Address, parseUnits('60', 8))
    await open(stage(), AAVE_V3, user)
  })

  const asset = (symbol: string) => tokenOf(sandbox().description, ETHEREUM, symbol).address
  const whole = (symbol: string, amount: string) => unitsOf(stage(), AAVE_V3, [symbol, amount])
  const move = (type: 'Deposit' | 'Withdraw' | 'Borrow', symbol: string, amount: string) => () => ({
    type,
    poolId: asset(symbol),
    amount: whole(symbol, amount),
  })

  const WRONG: readonly (readonly [string, () => LendingAction, string, RegExp])[] = [
    [
      'a loan of a frozen asset',
      move('Borrow', 'DAI', '100'),
      'ASSET_FROZEN',
      /^DAI is frozen on Aave V3: it can be withdrawn and repaid, not deposited or borrowed$/,
    ],
    [
      'a loan beyond the cap',
      move('Borrow', 'WBTC', '21'),
      'BORROW_CAP',
      /^21 WBTC cannot be borrowed: (20|19\.9\d+) WBTC are left below the cap$/,
    ],
    [
      'a deposit beyond the cap',
      move('Deposit', 'WBTC', '51'),
      'SUPPLY_CAP',
      /^51 WBTC cannot be deposited: (50|49\.9\d+) WBTC are left below the cap$/,
    ],
    [
      'a withdrawal that leaves a health below 1',
      move('Withdraw', 'WETH', '9'),
      'HEALTH_TOO_LOW',
      /^Withdrawing 9 WETH would leave too little collateral for the debt \(its health factor would be 0\.41\)\. At most 7\.5\d* WETH can be withdrawn$/,
    ],
    [
      'a loan without the collateral for it',
      move('Borrow', 'USDC', '20000'),
      'LTV_TOO_HIGH',
      /^Borrowing 20000 USDC needs more collateral: at most 1(5000|4999)[.\d]* USDC can be borrowed$/,
    ],
    [
      'the whole debt of another',
      () => ({ type: 'Repay', poolId: asset('USDC'), amount: 'all', onBehalfOf: NOBODY }),
      'ALL_FOR_ANOTHER',
      /^The debt of another account cannot be repaid with 'all': name an amount of USDC$/,
    ],
    [
      'a mode in which what is owed has no place',
      () => ({ type: 'SwitchMode', mode: 2 }),
      'MODE_FORBIDS',
      /^USDC is owed and has no place in the mode ETH correlated: take it out first$/,
    ],
    [
      'an amount of 0',
      move('Deposit', 'USDC', '0'),
      'AMOUNT_TOO_LOW',
      /^The amount to deposit must be above 0$/,
    ],
    [
      'more than the wallet holds',
      move('Deposit', 'USDC', '6001'),
      'INSUFFICIENT_BALANCE',
      /^6001 USDC are needed: the wallet holds 6000 USDC$/,
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
    expect(await refusalOf(accountOf(AAVE_V3, user), action())).toEqual([
      code,
      expect.stringMatching(message),
    ])
    expect(await sent()).toBe(before)
  })

  it('a lender that is none', async () => {
    const account = { ...accountOf(AAVE_V3, user), lender: 'AAVE_V4' }
    expect(await refusalOf(account, move('Deposit', 'USDC', '1')())).toEqual([
      'INVALID_INPUT',
      expect.stringMatching(
        /^lender: expected a lender of chain 1, such as (.*, )?AAVE_V3, .*received 'AAVE_V4'$/,
      ),
    ])
  })

  it('a second deposit into a position that is not there yet', async () => {
    const somebody = await newcomer(INIT)
    const deposit = {
      type: 'Deposit',
      poolId: assetOf(stage(), INIT, INIT.pledge),
      amount: 10n ** 18n,
    } as const
    expect(await refusalOf(accountOf(INIT, somebody), [deposit, deposit])).toEqual([
      'UNSUPPORTED_ACTION',
      'A new position is opened by one deposit alone: do the rest once it is there',
    ])
  })

  it('a mode in which what is held has no place', async () => {
    const holder = await newcomer(INIT)
    const poolId = assetOf(stage(), INIT, INIT.pledge)
    await act(stage(), INIT, holder, { type: 'Deposit', poolId, amount: 10n ** 18n })
    const { position } = await readUser(stage(), INIT, holder)
    const account = { ...accountOf(INIT, holder), subAccount: position?.subAccount ?? '0' }
    expect(await refusalOf(account, { type: 'SwitchMode', mode: 3 })).toEqual([
      'MODE_FORBIDS',
      'WMNT is collateral and has no place in the mode Stablecoins: take it out first',
    ])
  })
})

/** The code, and what it says to a person. */
async function refusalOf(
  account: LendingAccount,
  actions: LendingAction | readonly LendingAction[],
): Promise<unknown[]> {
  try {
    await causeway.lending.plan(account, actions)
  } catch (error) {
    if (error instanceof LendingRefusedError) return [error.code, error.message]
    if (error instanceof InvalidInputError) return [error.code, error.details]
    throw error
  }
  throw new Error('It was not refused')
}

/** After all others: it stops the blocks. */
describe('What all that has made of the markets', () => {
  it('is the same from the data host and from the chains, pool by pool', async () => {
    const { prices, tokens } = causeway
    const lending = chainLending(causeway, { prices, tokens })
    await stopBlocks(stage())
    const told = await causeway.lending.getMarkets({ chainIds: CHAINS })
    const read = await lending.getMarkets({ chainIds: CHAINS })
    lending.dispose()
    expect([told.failures, read.failures]).toEqual([[], []])
    expect(told.markets.every(({ block }) => block === undefined)).toBe(true)
    expect(read.markets.every(({ block }) => block !== undefined)).toBe(true)
    expect(namesOf(told)).toEqual(namesOf(read))
    expect(namesOf(told)).toHaveLength(25)
    for (const market of read.markets) {
      const hostMarket = told.markets.find((one) => nameOf(one) === nameOf(market))
      if (!hostMarket) throw new Error(`The host has no ${nameOf(market)}`)
      expect(labelsOf(hostMarket), nameOf(market)).toEqual(labelsOf(market))
      expect(hostMarket.params, nameOf(market)).toEqual(market.params)
      expect(Object.keys(hostMarket.pools).sort(), nameOf(market)).toEqual(Object.keys(market.pools).sort())
      for (const pool of Object.values(market.pools)) {
        expectSamePool(hostMarket.pools[pool.poolId], pool, `${nameOf(market)} ${pool.asset.symbol}`)
      }
    }
  })
})

function nameOf({ chainId, lender }: { readonly chainId: number; readonly lender?: string }): string {
  return `${chainId}:${lender}`
}

const namesOf = ({ markets }: LendingMarketsAnswer) => markets.map(nameOf).sort()

/** A host's name for having no mode is not taken over. */
const labelsOf = ({ modes }: LenderMarket) => Object.values(modes).map(({ id, label }) => [id, id && label])

const RATES = ['depositRate', 'variableBorrowRate', 'stableBorrowRate', 'stakingYield', 'priceUsd'] as const

/** What the host's wire carries is there to the last unit; rates and prices go through a float. */
function expectSamePool(told: LendingPool | undefined, read: LendingPool, name: string): void {
  if (!told) throw new Error(`The host has no ${name}`)
  const rates = Object.fromEntries(RATES.map((key) => [key, told[key]]))
  expect({ ...told, ...rates }, name).toEqual({ ...carried(read), ...rates })
  for (const key of RATES) expect(told[key], `${name}: ${key}`).toBeCloseTo(numberOf(read[key]), 9)
}

/** The host writes no cap as 0: what has a cap of 0 must not be lent anyway. */
function carried({ minDebt, isSiloed, exchangeRate, borrowCap, ...pool }: LendingPool): LendingPool {
  expect(borrowCap === 0n && pool.borrowingEnabled).toBe(false)
  return { ...pool, ...(borrowCap ? { borrowCap } : {}), oraclePrice: 'unknown', contracts: {} }
}

function numberOf(figure: number | 'unknown'): number {
  if (figure === 'unknown') throw new Error('A figure is unknown')
  return figure
}
