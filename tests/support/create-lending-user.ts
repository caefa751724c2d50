import { LendingCalculator, type Wallet } from '@causeway/core'
import { eip1193Connector, walletFromAccount } from '@causeway/core/evm'
import {
  INFINITE_HEALTH,
  type LenderMarket,
  type LenderPosition,
  type LendingAction,
  WAD,
} from '@causeway/core/lending'
import { burnerProvider } from '@causeway/sandbox'
import { type Address, type Hex, parseUnits } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect } from 'vitest'
import { morphoOn } from '../../packages/sandbox/src/protocols/morpho/index.ts'
import { balanceOf } from '../sandbox/json.ts'
import { getToken } from './create-test-client.ts'
import { fundAccount, type LendingHarness, newKey } from './lending-harness.ts'

/** Scenario of a lending position: the collateral and the debt with which it is opened, in whole tokens. */
export interface LendingScenario {
  readonly chainId: number
  readonly lender: string
  readonly pledge: WholeAmount
  readonly loan: WholeAmount
  /** Kinds of the steps that the wallet confirms to open the position. */
  readonly stepKinds: readonly string[]
  /** Whether the collateral must be enabled explicitly. */
  readonly enablesCollateral?: boolean
  /** Whether the position only gets its id with the first deposit. */
  readonly needsPositionId?: boolean
  /** Replacement for approvals and single calls. Default: none. */
  readonly approvalMode?: 'permit' | 'batch'
}

type WholeAmount = readonly [symbol: string, whole: string]

const oneByOne = ['approve', 'call', 'call']
const ether = { pledge: ['WETH', '10'], loan: ['USDC', '5000'], stepKinds: oneByOne } as const

export const AAVE_V3: LendingScenario = { chainId: 1, lender: 'AAVE_V3', ...ether }
export const COMET: LendingScenario = { chainId: 8453, lender: 'COMPOUND_V3_USDC', ...ether }
export const MORPHO: LendingScenario = {
  chainId: 8453,
  lender: morphoLender(8453, 'WETH', 'DAI'),
  ...ether,
  loan: ['DAI', '5000'],
}
export const INIT: LendingScenario = {
  chainId: 5000,
  lender: 'INIT',
  ...ether,
  pledge: ['WMNT', '20000'],
  needsPositionId: true,
}

/** One scenario for each kind of lender and for each way to sign. */
export const LENDING_SCENARIOS: readonly LendingScenario[] = [
  AAVE_V3,
  {
    chainId: 42161,
    lender: 'AAVE_V3',
    pledge: ['USDC', '20000'],
    loan: ['WETH', '2'],
    approvalMode: 'permit',
    stepKinds: ['permit', 'call', 'call'],
  },
  { chainId: 1, lender: 'AAVE_V2', ...ether },
  { chainId: 5000, lender: 'LENDLE', ...ether },
  {
    chainId: 8453,
    lender: 'VENUS',
    ...ether,
    enablesCollateral: true,
    stepKinds: ['approve', 'call', 'collateral', 'call'],
  },
  { ...COMET, approvalMode: 'batch', stepKinds: ['batch'] },
  MORPHO,
  INIT,
]

function morphoLender(chainId: number, pledge: string, loan: string): string {
  const market = morphoOn(chainId)?.markets.find(
    ({ collateralToken, loanToken }) => collateralToken.symbol === pledge && loanToken.symbol === loan,
  )
  if (!market) throw new Error(`Morpho has no market for ${loan} against ${pledge}.`)
  return `MORPHO_BLUE_${market.id.slice(2).toUpperCase()}`
}

/** Creates a user with the collateral, and with a fifth of the loan from which interest is paid. */
export async function createLendingUser(
  harness: LendingHarness,
  scenario: LendingScenario,
  number: number,
): Promise<Wallet> {
  const { chainId, pledge, loan } = scenario
  const { privateKey, address } = await newKey(harness, chainId, number)
  await fundAccount(
    harness,
    chainId,
    getPoolId(harness, scenario, pledge),
    address,
    toUnits(harness, scenario, pledge),
  )
  await fundAccount(
    harness,
    chainId,
    getPoolId(harness, scenario, loan),
    address,
    toUnits(harness, scenario, loan) / 5n,
  )
  if (scenario.approvalMode === 'batch') return burner(harness, privateKey, chainId)
  return walletFromAccount(privateKeyToAccount(privateKey), harness.causeway.chains)
}

/** Connects a wallet that sends calls as one batch. */
function burner({ sandbox, causeway }: LendingHarness, privateKey: Hex, chainId: number): Promise<Wallet> {
  const chains = sandbox.chains.filter((chain) => chain.chainId === chainId)
  const provider = burnerProvider({ privateKey, chains })
  const connector = eip1193Connector({ id: 'burner', name: 'Burner', provider, chains: causeway.chains })
  return causeway.wallets.connect(connector)
}

/** Deposits and borrows, in one plan where the lender supports it. Returns the kinds of the confirmed steps. */
export async function openPosition(
  harness: LendingHarness,
  scenario: LendingScenario,
  user: Wallet,
): Promise<string[]> {
  const [pledge, loan] = [
    getPoolId(harness, scenario, scenario.pledge),
    getPoolId(harness, scenario, scenario.loan),
  ]
  const pledged = toUnits(harness, scenario, scenario.pledge)
  const deposit: LendingAction = { type: 'Deposit', poolId: pledge, amount: pledged }
  const switched: LendingAction = { type: 'SwitchCollateral', poolId: pledge, enabled: true }
  const borrow: LendingAction = {
    type: 'Borrow',
    poolId: loan,
    amount: toUnits(harness, scenario, scenario.loan),
  }
  const first = [deposit, ...(scenario.enablesCollateral ? [switched] : [])]
  if (!scenario.needsPositionId) return executeActions(harness, scenario, user, [...first, borrow])
  return [
    ...(await executeActions(harness, scenario, user, first)),
    ...(await executeActions(harness, scenario, user, borrow)),
  ]
}

/**
 * Plans and executes actions, and compares the plan with positions that are read before and after. Returns the kinds of
 * the steps.
 */
export async function executeActions(
  harness: LendingHarness,
  scenario: LendingScenario,
  user: Wallet,
  actions: LendingAction | readonly LendingAction[],
): Promise<string[]> {
  const { lending } = harness.causeway
  const before = await readUser(harness, scenario, user)
  const account = { ...toLendingAccount(scenario, user), subAccount: before.position?.subAccount ?? '0' }
  const options = { prefersPermit: scenario.approvalMode === 'permit' }
  const plan = await lending.plan(account, actions, options)
  expect(plan).toMatchObject({ simulation: { status: 'verified' }, notices: [] })
  const record = await lending.execute(plan, user)
  expect(record).toMatchObject({ status: 'DONE', info: { lender: scenario.lender } })
  const after = await readUser(harness, scenario, user)
  expectHealth(plan.before.figures.healthFactor, before, after)
  expectHealth(plan.after.figures.healthFactor, after, before)
  return record.run?.steps.map(({ kind }) => kind) ?? []
}

const YEAR_SECONDS = 31_536_000n

/** Maximum block time in seconds that Compound V2 forks assume, as they count blocks instead of seconds. */
const BLOCK_SECONDS = 15n

/**
 * Checks that health factors are equal, except for interest of up to 100 % a year between both reads and for rounding
 * of the amounts.
 */
function expectHealth(planned: bigint | 'unknown', read: UserState, reference: UserState): void {
  if (planned === 'unknown') throw new Error('The health factor is unknown.')
  const seconds =
    BigInt(Math.abs(read.timestamp - reference.timestamp)) +
    BLOCK_SECONDS * distance(read.block, reference.block)
  expectClose(planned, read.health, (read.health * seconds) / YEAR_SECONDS + WAD / 100_000_000n)
}

interface UserState {
  readonly position: LenderPosition | undefined
  readonly market: LenderMarket
  readonly health: bigint
  /** Number of the block that was read, and its timestamp in seconds since the epoch. */
  readonly block: bigint
  readonly timestamp: number
}

const calculator = new LendingCalculator()

export async function readUser(
  { causeway }: LendingHarness,
  { chainId, lender }: LendingScenario,
  { address: account }: Wallet,
): Promise<UserState> {
  const request = { chainIds: [chainId], lenders: [lender], account }
  const { positions, failures } = await causeway.lending.getPositions(request)
  expect(failures).toEqual([])
  const [read] = positions
  const market = read?.market
  if (!read || !market?.block) throw new Error(`${lender} was not read on chain.`)
  const [position] = read.positions
  const health = position ? calculator.accountFigures(position, market).healthFactor : INFINITE_HEALTH
  if (health === 'unknown') throw new Error('The health factor is unknown.')
  const { number: block, timestamp } = market.block
  return { position, market, health, block, timestamp }
}

export function toLendingAccount({ chainId, lender }: LendingScenario, { address: account }: Wallet) {
  return { chainId, lender, account }
}

/** Returns the wallet's balances of the collateral and the loan token. */
export async function getBalances(harness: LendingHarness, scenario: LendingScenario, { address }: Wallet) {
  const held = (asset: WholeAmount) =>
    balanceOf(harness.sandbox, scenario.chainId, getPoolId(harness, scenario, asset), address as Address)
  return { pledge: await held(scenario.pledge), loan: await held(scenario.loan) }
}

/** Returns the lower-case address of a token, as in pool ids. */
export function getPoolId(
  { sandbox }: LendingHarness,
  { chainId }: LendingScenario,
  [symbol]: WholeAmount,
): Address {
  return getToken(sandbox.description, chainId, symbol).address.toLowerCase() as Address
}

export function toUnits(
  { sandbox }: LendingHarness,
  { chainId }: LendingScenario,
  [symbol, whole]: WholeAmount,
): bigint {
  return parseUnits(whole, getToken(sandbox.description, chainId, symbol).decimals)
}

export function expectClose(a: bigint, b: bigint, tolerance: bigint): void {
  expect(distance(a, b) <= tolerance, `${a} and ${b} differ by more than ${tolerance}`).toBe(true)
}

function distance(a: bigint, b: bigint): bigint {
  return a > b ? a - b : b - a
}
