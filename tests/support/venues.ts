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
import { balanceOf } from '../sandbox/wire.ts'
import { tokenOf } from './bridge.ts'
import { give, newKey, type Stage } from './lending.ts'

/** Where a position is opened: so much pledged, so much borrowed, in whole tokens. */
export interface Venue {
  readonly chainId: number
  readonly lender: string
  readonly pledge: WholeAmount
  readonly loan: WholeAmount
  /** What the wallet is asked to open it, step by step. */
  readonly asks: readonly string[]
  /** What it borrows against must be switched on. */
  readonly switches?: boolean
  /** A position has its number only once something was deposited. */
  readonly isNumbered?: boolean
  /** What stands for approvals and single calls. Default: nothing. */
  readonly signs?: 'permit' | 'batch'
}

type WholeAmount = readonly [symbol: string, whole: string]

const oneByOne = ['approve', 'call', 'call']
const ether = { pledge: ['WETH', '10'], loan: ['USDC', '5000'], asks: oneByOne } as const

export const AAVE_V3: Venue = { chainId: 1, lender: 'AAVE_V3', ...ether }
export const COMET: Venue = { chainId: 8453, lender: 'COMPOUND_V3_USDC', ...ether }
export const MORPHO: Venue = {
  chainId: 8453,
  lender: morphoLender(8453, 'WETH', 'DAI'),
  ...ether,
  loan: ['DAI', '5000'],
}
export const INIT: Venue = {
  chainId: 5000,
  lender: 'INIT',
  ...ether,
  pledge: ['WMNT', '20000'],
  isNumbered: true,
}

/** One of each kind of lender, and one of each way to sign. */
export const VENUES: readonly Venue[] = [
  AAVE_V3,
  {
    chainId: 42161,
    lender: 'AAVE_V3',
    pledge: ['USDC', '20000'],
    loan: ['WETH', '2'],
    signs: 'permit',
    asks: ['permit', 'call', 'call'],
  },
  { chainId: 1, lender: 'AAVE_V2', ...ether },
  { chainId: 5000, lender: 'LENDLE', ...ether },
  {
    chainId: 8453,
    lender: 'VENUS',
    ...ether,
    switches: true,
    asks: ['approve', 'call', 'collateral', 'call'],
  },
  { ...COMET, signs: 'batch', asks: ['batch'] },
  MORPHO,
  INIT,
]

function morphoLender(chainId: number, pledge: string, loan: string): string {
  const market = morphoOn(chainId)?.markets.find(
    ({ collateralToken, loanToken }) => collateralToken.symbol === pledge && loanToken.symbol === loan,
  )
  if (!market) throw new Error(`Morpho lends no ${loan} against ${pledge}`)
  return `MORPHO_BLUE_${market.id.slice(2).toUpperCase()}`
}

/** Somebody with what is to be pledged, and a fifth of the loan, to pay interest with. */
export async function newUser(stage: Stage, venue: Venue, number: number): Promise<Wallet> {
  const { chainId, pledge, loan } = venue
  const { privateKey, address } = await newKey(stage, chainId, number)
  await give(stage, chainId, assetOf(stage, venue, pledge), address, unitsOf(stage, venue, pledge))
  await give(stage, chainId, assetOf(stage, venue, loan), address, unitsOf(stage, venue, loan) / 5n)
  if (venue.signs === 'batch') return burner(stage, privateKey, chainId)
  return walletFromAccount(privateKeyToAccount(privateKey), stage.causeway.chains)
}

/** A wallet that sends calls as one batch. */
function burner({ sandbox, causeway }: Stage, privateKey: Hex, chainId: number): Promise<Wallet> {
  const chains = sandbox.chains.filter((chain) => chain.chainId === chainId)
  const provider = burnerProvider({ privateKey, chains })
  const connector = eip1193Connector({ id: 'burner', name: 'Burner', provider, chains: causeway.chains })
  return causeway.wallets.connect(connector)
}

/** Deposits and borrows, in one plan where the lender lets it. Returns what the wallet was asked, step by step. */
export async function open(stage: Stage, venue: Venue, user: Wallet): Promise<string[]> {
  const [pledge, loan] = [assetOf(stage, venue, venue.pledge), assetOf(stage, venue, venue.loan)]
  const pledged = unitsOf(stage, venue, venue.pledge)
  const deposit: LendingAction = { type: 'Deposit', poolId: pledge, amount: pledged }
  const switched: LendingAction = { type: 'SwitchCollateral', poolId: pledge, enabled: true }
  const borrow: LendingAction = { type: 'Borrow', poolId: loan, amount: unitsOf(stage, venue, venue.loan) }
  const first = [deposit, ...(venue.switches ? [switched] : [])]
  if (!venue.isNumbered) return act(stage, venue, user, [...first, borrow])
  return [...(await act(stage, venue, user, first)), ...(await act(stage, venue, user, borrow))]
}

/** Plans and carries out, and holds the plan to what is read before and after. Returns what the wallet was asked. */
export async function act(
  stage: Stage,
  venue: Venue,
  user: Wallet,
  actions: LendingAction | readonly LendingAction[],
): Promise<string[]> {
  const { lending } = stage.causeway
  const before = await readUser(stage, venue, user)
  const account = { ...accountOf(venue, user), subAccount: before.position?.subAccount ?? '0' }
  const options = { prefersPermit: venue.signs === 'permit' }
  const plan = await lending.plan(account, actions, options)
  expect(plan).toMatchObject({ trial: { status: 'verified' }, notices: [] })
  const record = await lending.execute(plan, user)
  expect(record).toMatchObject({ status: 'DONE', info: { lender: venue.lender } })
  const after = await readUser(stage, venue, user)
  expectHealth(plan.before.figures.healthFactor, before, after)
  expectHealth(plan.after.figures.healthFactor, after, before)
  return record.run?.steps.map(({ kind }) => kind) ?? []
}

const YEAR_SECONDS = 31_536_000n

/** Lenders of Compound's second generation count blocks instead, and take one to last as long as this at most. */
const BLOCK_SECONDS = 15n

/** The same, but for what accrues between both reads at 100 % a year, and the last units of amounts. */
function expectHealth(planned: bigint | 'unknown', read: UserState, other: UserState): void {
  if (planned === 'unknown') throw new Error('The health is not known')
  const seconds =
    BigInt(Math.abs(read.timestamp - other.timestamp)) + BLOCK_SECONDS * distance(read.block, other.block)
  expectClose(planned, read.health, (read.health * seconds) / YEAR_SECONDS + WAD / 100_000_000n)
}

interface UserState {
  readonly position: LenderPosition | undefined
  readonly market: LenderMarket
  readonly health: bigint
  /** The block that was read, and its time in seconds. */
  readonly block: bigint
  readonly timestamp: number
}

const calculator = new LendingCalculator()

export async function readUser(
  { causeway }: Stage,
  { chainId, lender }: Venue,
  { address: account }: Wallet,
): Promise<UserState> {
  const request = { chainIds: [chainId], lenders: [lender], account }
  const { positions, failures } = await causeway.lending.getPositions(request)
  expect(failures).toEqual([])
  const [read] = positions
  const market = read?.market
  if (!read || !market?.block) throw new Error(`${lender} was not read from the chain`)
  const [position] = read.positions
  const health = position ? calculator.accountFigures(position, market).healthFactor : INFINITE_HEALTH
  if (health === 'unknown') throw new Error('The health is not known')
  const { number: block, timestamp } = market.block
  return { position, market, health, block, timestamp }
}

export function accountOf({ chainId, lender }: Venue, { address: account }: Wallet) {
  return { chainId, lender, account }
}

/** What the wallet holds of both assets. */
export async function holdings(stage: Stage, venue: Venue, { address }: Wallet) {
  const held = (what: WholeAmount) =>
    balanceOf(stage.sandbox, venue.chainId, assetOf(stage, venue, what), address as Address)
  return { pledge: await held(venue.pledge), loan: await held(venue.loan) }
}

/** Lower-cased, as pools are named. */
export function assetOf({ sandbox }: Stage, { chainId }: Venue, [symbol]: WholeAmount): Address {
  return tokenOf(sandbox.description, chainId, symbol).address.toLowerCase() as Address
}

export function unitsOf({ sandbox }: Stage, { chainId }: Venue, [symbol, whole]: WholeAmount): bigint {
  return parseUnits(whole, tokenOf(sandbox.description, chainId, symbol).decimals)
}

export function expectClose(one: bigint, other: bigint, most: bigint): void {
  expect(distance(one, other) <= most, `${one} and ${other} are more than ${most} apart`).toBe(true)
}

function distance(one: bigint, other: bigint): bigint {
  return one > other ? one - other : other - one
}
