import type { FullCauseway } from '@causeway/core/all'
import { allChains } from '@causeway/core/chains'
import fc from 'fast-check'
import {
  type Address,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  multicall3Abi,
  parseAbi,
} from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requireChain } from '../../packages/core/src/chains/chain-by-id.ts'
import { morphoAbi } from '../../packages/core/src/lenders/morpho/abi.ts'
import { morpho } from '../../packages/core/src/lenders/morpho/morpho.ts'
import { marketParams } from '../../packages/core/src/lenders/morpho/read-accrued.ts'
import { LendingCalculator } from '../../packages/core/src/lending/calculator.ts'
import type { Lender } from '../../packages/core/src/lending/lender.ts'
import type { LenderMarket } from '../../packages/core/src/lending/lender-market.ts'
import type { LenderPosition, PoolPosition } from '../../packages/core/src/lending/lender-position.ts'
import { combineQueries } from '../../packages/core/src/lending/read-contracts.ts'
import type { StartupFiles } from '../../packages/core/src/lending/startup/files.ts'
import { type MorphoMarket, morphoOn } from '../../packages/sandbox/src/protocols/morpho/index.ts'
import { createTestClient } from '../support/create-test-client.ts'
import { currentTier } from '../support/current-tier.ts'
import {
  executeAction,
  fundAccount,
  getClosedBlock,
  newAccount,
  passTime,
  runQuery,
} from '../support/lending-harness.ts'
import { useSandbox } from '../support/use-sandbox.ts'

const CHAIN = 1
const sandbox = useSandbox({ markets: true, chains: [CHAIN] })
const calculator = new LendingCalculator()

let causeway: FullCauseway
beforeAll(() => {
  ;({ causeway } = createTestClient(sandbox().description))
})
afterAll(() => causeway.dispose())

const stage = () => ({ sandbox: sandbox(), causeway })
let accounts = 0x30990000
const morphoDeployment = morphoOn(CHAIN)
if (!morphoDeployment) throw new Error('The sandbox has no Morpho on Ethereum.')
const deployment = morphoDeployment

const FILES: StartupFiles = {
  'config/morpho-pools': { MORPHO_BLUE: { [CHAIN]: deployment.morpho } },
  'config/morpho-type-markets': { MORPHO_BLUE: { [CHAIN]: deployment.markets.map(({ id }) => id) } },
}
const LENDERS = morpho().lenders(FILES, requireChain(allChains, CHAIN))

const MULTICALL3 = '0xcA11bde05977b3631167028862bE2a173976CA11'

const ACCRUE = parseAbi([
  'struct MarketParams { address loanToken; address collateralToken; address oracle; address irm; uint256 lltv; }',
  'function accrueInterest(MarketParams marketParams)',
])

const anyPosition = fc.record({
  pledged: fc.integer({ min: 1, max: 1_000_000 }),
  lent: fc.integer({ min: 0, max: 1_000_000 }),
  percent: fc.integer({ min: 0, max: 95 }),
  wait: fc.integer({ min: 1, max: 5_000_000 }),
})
type PositionSettings = typeof anyPosition extends fc.Arbitrary<infer Value> ? Value : never

const POSITIONS = currentTier() === 'quick' ? 4 : 40

describe.each(deployment.markets)('Morpho, $collateralToken.symbol / $loanToken.symbol', (place) => {
  const lender = getLender(place)
  const loan = place.loanToken.address.toLowerCase()
  const collateral = place.collateralToken.address.toLowerCase()
  let market: LenderMarket
  let requests: number
  beforeAll(async () => {
    ;({ result: market, requests } = await runQuery(stage(), CHAIN, lender.market()))
  })

  it('is read in two requests', () => {
    expect(requests).toBe(2)
    expect(market.failures).toEqual([])
    expect(Object.keys(market.pools).sort()).toEqual([loan, collateral].sort())
    expect(market.params).toMatchObject({ id: place.id, lltv: place.lltv, loanToken: loan })
  })

  it('returns positions that equal those of the contract after interest accrues, to the last unit', async () => {
    for (const settings of fc.sample(anyPosition, POSITIONS)) await compare(settings)
  })

  async function compare(settings: PositionSettings): Promise<void> {
    const account = await newAccount(stage(), CHAIN, ++accounts)
    await openPosition(account, settings)
    await passTime(stage(), CHAIN, settings.wait)
    const { read, position } = await readBoth(account)
    const [state, shares] = await contractView(account, read)
    expect(state.lastUpdate).toBe(BigInt(read.block?.timestamp ?? 0))
    expect(read.pools[loan]).toMatchObject({
      totalDeposits: state.totalSupplyAssets,
      totalDebt: state.totalBorrowAssets,
    })
    expect(heldIn(position, loan)).toEqual({
      deposits:
        (shares.supplyShares * (state.totalSupplyAssets + 1n)) / (state.totalSupplyShares + 1_000_000n),
      debt: up(shares.borrowShares * (state.totalBorrowAssets + 1n), state.totalBorrowShares + 1_000_000n),
    })
    expect(heldIn(position, collateral)).toEqual({ deposits: shares.collateral, debt: 0n })
    await compareLimit(account, position, read)
  }

  /** Compares the borrow limit, except for the unit by which the contract rounds shares against the borrower. */
  async function compareLimit(account: Address, position: LenderPosition, read: LenderMarket) {
    const capacity = calculator.accountFigures(position, read).borrowCapacity
    if (capacity === 'unknown') throw new Error('The borrowing capacity is unknown.')
    const liquidity = read.pools[loan]?.totalLiquidity ?? 0n
    if (capacity >= liquidity) return
    if (capacity > 1n) expect(await lends(account, read, capacity - 1n)).toBe(true)
    expect(await lends(account, read, capacity + 1n)).toBe(false)
  }

  async function lends(account: Address, read: LenderMarket, amount: bigint): Promise<boolean> {
    const data = encodeFunctionData({
      abi: morphoAbi,
      functionName: 'borrow',
      args: [getParams(read), amount, 0n, account, account],
    })
    return callAt(read, { account, to: deployment.morpho, data }).then(
      () => true,
      () => false,
    )
  }

  async function openPosition(account: Address, { pledged, lent, percent }: PositionSettings): Promise<void> {
    await fundAccount(
      stage(),
      CHAIN,
      place.collateralToken.address,
      account,
      toUnits(place.collateralToken, pledged),
    )
    await deposit(account, collateral, toUnits(place.collateralToken, pledged))
    if (lent > 0) {
      await fundAccount(stage(), CHAIN, place.loanToken.address, account, toUnits(place.loanToken, lent))
      await deposit(account, loan, toUnits(place.loanToken, lent))
    }
    const { read, position } = await readBoth(account)
    const maxBorrow = calculator.maxBorrow(position, read, loan)
    const amount = maxBorrow === 'unknown' ? 0n : (maxBorrow * BigInt(percent)) / 100n
    if (amount > 0n)
      await executeAction(stage(), { lender, market, account }, { type: 'Borrow', poolId: loan, amount })
  }

  async function deposit(account: Address, poolId: string, amount: bigint): Promise<void> {
    await executeAction(stage(), { lender, market, account }, { type: 'Deposit', poolId, amount })
  }

  /** Reads the market and the position at the same block. */
  async function readBoth(account: Address) {
    const both = combineQueries([lender.market(), lender.positions(account, market)])
    const block = await getClosedBlock(stage(), CHAIN)
    const { result, requests: requestCount } = await runQuery(stage(), CHAIN, both, block)
    expect(requestCount).toBe(2)
    const [read, [position]] = result
    if (!position) throw new Error(`${account} has no position.`)
    return { read, position }
  }

  /** Returns the market and the shares that the contract has after accruing interest, at the block that was read. */
  async function contractView(account: Address, read: LenderMarket) {
    const marketQuery = { abi: morphoAbi, args: [place.id] } as const
    const calls = [
      encodeFunctionData({ abi: ACCRUE, functionName: 'accrueInterest', args: [getParams(read)] }),
      encodeFunctionData({ ...marketQuery, functionName: 'market' }),
      encodeFunctionData({ abi: morphoAbi, functionName: 'position', args: [place.id, account] }),
    ]
    const data = encodeFunctionData({
      abi: multicall3Abi,
      functionName: 'aggregate3',
      args: [calls.map((callData) => ({ target: deployment.morpho, allowFailure: false, callData }))],
    })
    const { data: answer = '0x' } = await callAt(read, { to: MULTICALL3, data })
    const [, state, shares] = decodeFunctionResult({
      abi: multicall3Abi,
      functionName: 'aggregate3',
      data: answer,
    })
    return [
      decodeFunctionResult({ abi: morphoAbi, functionName: 'market', data: state?.returnData ?? '0x' }),
      decodeFunctionResult({ abi: morphoAbi, functionName: 'position', data: shares?.returnData ?? '0x' }),
    ] as const
  }

  it('has no balance left once everything is repaid and withdrawn', async () => {
    const account = await newAccount(stage(), CHAIN, ++accounts)
    await openPosition(account, { pledged: 50_000, lent: 70_000, percent: 50, wait: 0 })
    await passTime(stage(), CHAIN, 1_000_000)
    const { position } = await readBoth(account)
    const debt = position.pools[loan]?.debt ?? 0n
    expect(debt).toBeGreaterThan(0n)
    const actor = { lender, market, account }
    const terms = { position, isAll: true }
    const repaid = { ...terms, amount: debt, limit: debt + debt / 4_000n }
    await fundAccount(stage(), CHAIN, place.loanToken.address, account, repaid.limit)
    await executeAction(stage(), actor, { type: 'Repay', poolId: loan, amount: 'all' }, repaid)
    await executeAction(stage(), actor, { type: 'Withdraw', poolId: loan, amount: 'all' }, terms)
    const pledged = position.pools[collateral]?.deposits ?? 0n
    await executeAction(
      stage(),
      actor,
      { type: 'Withdraw', poolId: collateral, amount: 'all' },
      { ...terms, amount: pledged },
    )
    const { result } = await runQuery(stage(), CHAIN, lender.positions(account, market))
    expect(result).toEqual([])
  })
})

function getParams({ params }: LenderMarket) {
  if (!params) throw new Error('Expected parameters of a Morpho market.')
  return marketParams(params)
}

/** Simulates a call at the block of a market. */
function callAt({ block }: LenderMarket, call: { account?: Address; to: Address; data: Hex }) {
  if (!block) throw new Error('Expected a market with a block.')
  return sandbox()
    .client(CHAIN)
    .call({ ...call, blockNumber: block.number })
}

function getLender({ id }: MorphoMarket): Lender {
  const lender = LENDERS.find((each) => each.id.endsWith(id.slice(2).toUpperCase()))
  if (!lender) throw new Error(`Unknown lender of market ${id}.`)
  return lender
}

function heldIn({ pools }: LenderPosition, poolId: string): Pick<PoolPosition, 'deposits' | 'debt'> {
  const { deposits = 0n, debt = 0n } = pools[poolId] ?? {}
  return { deposits, debt }
}

/** Converts ten-thousandths of a whole token to base units. */
function toUnits({ decimals }: { readonly decimals: number }, parts: number): bigint {
  return (BigInt(parts) * 10n ** BigInt(decimals)) / 10_000n
}

function up(value: bigint, by: bigint): bigint {
  return (value + by - 1n) / by
}
