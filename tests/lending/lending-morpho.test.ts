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
import { requireChain } from '../../packages/core/src/chains/lookup.ts'
import { MORPHO } from '../../packages/core/src/lenders/morpho/abi.ts'
import { morpho } from '../../packages/core/src/lenders/morpho/morpho.ts'
import { marketParams } from '../../packages/core/src/lenders/morpho/state.ts'
import { LendingCalculator } from '../../packages/core/src/lending/calculator.ts'
import type { Lender } from '../../packages/core/src/lending/lender.ts'
import type { LenderMarket } from '../../packages/core/src/lending/market.ts'
import type { LenderPosition, PoolPosition } from '../../packages/core/src/lending/position.ts'
import { combineQueries } from '../../packages/core/src/lending/read-contracts.ts'
import type { StartupFiles } from '../../packages/core/src/lending/startup/files.ts'
import { type MorphoMarket, morphoOn } from '../../packages/sandbox/src/protocols/morpho/index.ts'
import { connect } from '../support/bridge.ts'
import { act, closedBlock, give, newAccount, passTime, readSteps } from '../support/lending.ts'
import { useSandbox } from '../support/sandbox.ts'
import { currentTier } from '../support/tier.ts'

const CHAIN = 1
const sandbox = useSandbox({ markets: true, chains: [CHAIN] })
const calculator = new LendingCalculator()

let causeway: FullCauseway
beforeAll(() => {
  ;({ causeway } = connect(sandbox().description))
})
afterAll(() => causeway.dispose())

const stage = () => ({ sandbox: sandbox(), causeway })
let accounts = 0x30990000
const found = morphoOn(CHAIN)
if (!found) throw new Error('The sandbox has no Morpho on Ethereum')
const deployment = found

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
type Wanted = typeof anyPosition extends fc.Arbitrary<infer Value> ? Value : never

const POSITIONS = currentTier() === 'quick' ? 4 : 40

describe.each(deployment.markets)('Morpho, $collateralToken.symbol / $loanToken.symbol', (place) => {
  const lender = lenderOf(place)
  const loan = place.loanToken.address.toLowerCase()
  const collateral = place.collateralToken.address.toLowerCase()
  let market: LenderMarket
  let requests: number
  beforeAll(async () => {
    ;({ result: market, requests } = await readSteps(stage(), CHAIN, lender.market()))
  })

  it('is read in two requests', () => {
    expect(requests).toBe(2)
    expect(market.failures).toEqual([])
    expect(Object.keys(market.pools).sort()).toEqual([loan, collateral].sort())
    expect(market.params).toMatchObject({ id: place.id, lltv: place.lltv, loanToken: loan })
  })

  it('has positions that are the contract’s own once it has accrued, to the last unit', async () => {
    for (const wanted of fc.sample(anyPosition, POSITIONS)) await compare(wanted)
  })

  async function compare(wanted: Wanted): Promise<void> {
    const account = await newAccount(stage(), CHAIN, ++accounts)
    await openPosition(account, wanted)
    await passTime(stage(), CHAIN, wanted.wait)
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

  /** What may still be borrowed, give or take the unit by which the contract rounds shares against the borrower. */
  async function compareLimit(account: Address, position: LenderPosition, read: LenderMarket) {
    const capacity = calculator.accountFigures(position, read).borrowCapacity
    if (capacity === 'unknown') throw new Error('The capacity is not known')
    const liquidity = read.pools[loan]?.totalLiquidity ?? 0n
    if (capacity >= liquidity) return
    if (capacity > 1n) expect(await lends(account, read, capacity - 1n)).toBe(true)
    expect(await lends(account, read, capacity + 1n)).toBe(false)
  }

  async function lends(account: Address, read: LenderMarket, amount: bigint): Promise<boolean> {
    const data = encodeFunctionData({
      abi: MORPHO,
      functionName: 'borrow',
      args: [paramsOf(read), amount, 0n, account, account],
    })
    return callAt(read, { account, to: deployment.morpho, data }).then(
      () => true,
      () => false,
    )
  }

  async function openPosition(account: Address, { pledged, lent, percent }: Wanted): Promise<void> {
    await give(
      stage(),
      CHAIN,
      place.collateralToken.address,
      account,
      unitsOf(place.collateralToken, pledged),
    )
    await deposit(account, collateral, unitsOf(place.collateralToken, pledged))
    if (lent > 0) {
      await give(stage(), CHAIN, place.loanToken.address, account, unitsOf(place.loanToken, lent))
      await deposit(account, loan, unitsOf(place.loanToken, lent))
    }
    const { read, position } = await readBoth(account)
    const maxBorrow = calculator.maxBorrow(position, read, loan)
    const amount = maxBorrow === 'unknown' ? 0n : (maxBorrow * BigInt(percent)) / 100n
    if (amount > 0n) await act(stage(), { lender, market, account }, { type: 'Borrow', poolId: loan, amount })
  }

  async function deposit(account: Address, poolId: string, amount: bigint): Promise<void> {
    await act(stage(), { lender, market, account }, { type: 'Deposit', poolId, amount })
  }

  /** The market and the position in it, of one block. */
  async function readBoth(account: Address) {
    const both = combineQueries([lender.market(), lender.positions(account, market)])
    const block = await closedBlock(stage(), CHAIN)
    const { result, requests: taken } = await readSteps(stage(), CHAIN, both, block)
    expect(taken).toBe(2)
    const [read, [position]] = result
    if (!position) throw new Error(`${account} has nothing`)
    return { read, position }
  }

  /** The market and the shares as the contract has them after it has accrued, in the block that was read. */
  async function contractView(account: Address, read: LenderMarket) {
    const marketQuery = { abi: MORPHO, args: [place.id] } as const
    const calls = [
      encodeFunctionData({ abi: ACCRUE, functionName: 'accrueInterest', args: [paramsOf(read)] }),
      encodeFunctionData({ ...marketQuery, functionName: 'market' }),
      encodeFunctionData({ abi: MORPHO, functionName: 'position', args: [place.id, account] }),
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
      decodeFunctionResult({ abi: MORPHO, functionName: 'market', data: state?.returnData ?? '0x' }),
      decodeFunctionResult({ abi: MORPHO, functionName: 'position', data: shares?.returnData ?? '0x' }),
    ] as const
  }

  it('is left with nothing once everything is repaid and withdrawn', async () => {
    const account = await newAccount(stage(), CHAIN, ++accounts)
    await openPosition(account, { pledged: 50_000, lent: 70_000, percent: 50, wait: 0 })
    await passTime(stage(), CHAIN, 1_000_000)
    const { position } = await readBoth(account)
    const owed = position.pools[loan]?.debt ?? 0n
    expect(owed).toBeGreaterThan(0n)
    const actor = { lender, market, account }
    const terms = { position, isAll: true }
    const repaid = { ...terms, amount: owed, limit: owed + owed / 4_000n }
    await give(stage(), CHAIN, place.loanToken.address, account, repaid.limit)
    await act(stage(), actor, { type: 'Repay', poolId: loan, amount: 'all' }, repaid)
    await act(stage(), actor, { type: 'Withdraw', poolId: loan, amount: 'all' }, terms)
    const pledged = position.pools[collateral]?.deposits ?? 0n
    await act(
      stage(),
      actor,
      { type: 'Withdraw', poolId: collateral, amount: 'all' },
      { ...terms, amount: pledged },
    )
    const { result } = await readSteps(stage(), CHAIN, lender.positions(account, market))
    expect(result).toEqual([])
  })
})

function paramsOf({ params }: LenderMarket) {
  if (!params) throw new Error('A market of Morpho has parameters')
  return marketParams(params)
}

/** Runs a call on the block of what was read, without sending it. */
function callAt({ block }: LenderMarket, call: { account?: Address; to: Address; data: Hex }) {
  if (!block) throw new Error('What is read from the chain tells its block')
  return sandbox()
    .client(CHAIN)
    .call({ ...call, blockNumber: block.number })
}

function lenderOf({ id }: MorphoMarket): Lender {
  const lender = LENDERS.find((each) => each.id.endsWith(id.slice(2).toUpperCase()))
  if (!lender) throw new Error(`No lender of market ${id}`)
  return lender
}

function heldIn({ pools }: LenderPosition, poolId: string): Pick<PoolPosition, 'deposits' | 'debt'> {
  const { deposits = 0n, debt = 0n } = pools[poolId] ?? {}
  return { deposits, debt }
}

/** Ten-thousandths of a whole token. */
function unitsOf({ decimals }: { readonly decimals: number }, parts: number): bigint {
  return (BigInt(parts) * 10n ** BigInt(decimals)) / 10_000n
}

function up(value: bigint, by: bigint): bigint {
  return (value + by - 1n) / by
}
