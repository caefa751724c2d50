import { groupBy } from '@causeway/core'
import {
  type ClaimableReward,
  type HealthBand,
  healthBand,
  lenderTotals,
  type PortfolioPosition,
  type Unknown,
} from '@causeway/core/lending'
import { compareTexts } from '../../shared/compare-texts.ts'
import { sumOfCents } from './apportion.ts'
import type { HoldingPart } from './worth-parts.ts'
import { type WorthSums, worthSums } from './worth-sums.ts'

/** What an account risks and earns somewhere. */
export interface RiskFigures {
  /** Infinite where nothing is owed. */
  readonly healthFactor: number | Unknown
  readonly healthBand: HealthBand
  readonly leverage: number | Unknown
  /** Percent a year on the net worth, rewards and what is staked included; 0 where that is negative. */
  readonly netApr: number | Unknown
}

/** One sub-account with one lender. */
export interface SubAccountWorth extends WorthSums, RiskFigures {
  readonly subAccount: string
  readonly isClosed: boolean
  /** What can be claimed now: it is in no sum. */
  readonly rewards: readonly ClaimableReward[]
  /** Deposits, then debts, the largest first. */
  readonly holdings: readonly HoldingPart[]
}

/** What an account has with one lender on one chain. Its health is that of the sub-account that is nearest to its end. */
export interface LenderWorth extends WorthSums, RiskFigures {
  readonly key: string
  readonly chainId: number
  readonly lender: string
  /** Nothing is held and nothing is owed any more. */
  readonly isClosed: boolean
  readonly accounts: readonly SubAccountWorth[]
}

/** One for each lender of each chain: the most valuable first, closed ones last. */
export function lenderWorths(
  positions: readonly PortfolioPosition[],
  parts: readonly HoldingPart[],
): LenderWorth[] {
  const worths = [...groupBy(positions, lenderKey)].flatMap(([key, own]) => {
    const [first] = own
    const [totals] = lenderTotals(own)
    if (!first || !totals) return []
    const accounts = own.map((position) => subAccountWorth(position, parts))
    const sums = worthSums(accounts.flatMap(({ holdings }) => holdings))
    const nearest = nearestToItsEnd(accounts)
    const worth: LenderWorth = {
      ...sums,
      key,
      chainId: first.chainId,
      lender: first.lender,
      healthFactor: nearest,
      healthBand: healthBand(nearest),
      leverage: getLeverage(accounts, sums),
      netApr: totals.apr,
      isClosed: own.every(({ isClosed }) => isClosed),
      accounts: accounts.sort(bySize),
    }
    return worth
  })
  return worths.sort((a, b) => bySize(a, b) || compareTexts(a.key, b.key))
}

function subAccountWorth(position: PortfolioPosition, parts: readonly HoldingPart[]): SubAccountWorth {
  const isOwn = ({ holding: { chainId, lender, subAccount } }: HoldingPart) =>
    chainId === position.chainId && lender === position.lender && subAccount === position.subAccount
  const holdings = parts.filter(isOwn).sort(bySide)
  return {
    ...worthSums(holdings),
    subAccount: position.subAccount,
    healthFactor: position.healthFactor,
    healthBand: position.healthBand,
    leverage: position.leverage,
    netApr: position.aprData.netApr,
    isClosed: position.isClosed,
    rewards: position.balanceData.rewards,
    holdings,
  }
}

/** What is known to be near its end counts, whatever else is not known. */
function nearestToItsEnd(accounts: readonly SubAccountWorth[]): number | Unknown {
  const factors = accounts.filter(({ isClosed }) => !isClosed).map(({ healthFactor }) => healthFactor)
  const known = factors.filter((factor) => factor !== 'unknown')
  const lowest = Math.min(...known)
  const isAlarming = !['safe', 'none'].includes(healthBand(lowest))
  return isAlarming || known.length === factors.length ? lowest : 'unknown'
}

/** Of several sub-accounts: of all they hold. */
function getLeverage(
  accounts: readonly SubAccountWorth[],
  { deposits, netWorth, unknown }: WorthSums,
): number | Unknown {
  const open = accounts.filter(({ isClosed }) => !isClosed)
  const [only] = open
  if (open.length === 1 && only) return only.leverage
  if (open.length === 0) return 1
  return unknown > 0 || netWorth <= 0 ? 'unknown' : deposits / netWorth
}

interface Sized {
  readonly isClosed: boolean
  readonly netWorth: number
}

function bySize(a: Sized, b: Sized): number {
  return Number(a.isClosed) - Number(b.isClosed) || b.netWorth - a.netWorth
}

function bySide(a: HoldingPart, b: HoldingPart): number {
  const size = ({ worth }: HoldingPart) => (worth === 'unknown' ? 0 : Math.abs(worth))
  return compareTexts(b.side, a.side) || size(b) - size(a)
}

function lenderKey({ chainId, lender }: PortfolioPosition): string {
  return `${chainId}:${lender}`
}

/** What all lenders earn a year together, of those that are known; 0 where nothing is left. */
export function commonApr(lenders: readonly LenderWorth[]): number | Unknown {
  const netWorth = sumOfCents(lenders.map((one) => one.netWorth))
  if (netWorth <= 0) return 0
  let earned = 0
  for (const one of lenders) {
    if (one.netWorth === 0) continue
    if (one.netApr === 'unknown') return 'unknown'
    earned += one.netWorth * one.netApr
  }
  return earned / netWorth
}
