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

/** Risk and return of an account at a lender. */
export interface RiskFigures {
  /** Health factor; infinite without debt. */
  readonly healthFactor: number | Unknown
  readonly healthBand: HealthBand
  readonly leverage: number | Unknown
  /** Net APR on the net worth in percent, including rewards and staking; 0 if the net worth is negative. */
  readonly netApr: number | Unknown
}

/** A sub-account at a lender. */
export interface SubAccountWorth extends WorthSums, RiskFigures {
  readonly subAccount: string
  readonly isClosed: boolean
  /** Claimable rewards, which are not in the sums. */
  readonly rewards: readonly ClaimableReward[]
  /** Deposits, then debts, largest first. */
  readonly holdings: readonly HoldingPart[]
}

/** Deposits and debts at one lender on one chain. Its health factor is the lowest of its sub-accounts. */
export interface LenderWorth extends WorthSums, RiskFigures {
  readonly key: string
  readonly chainId: number
  readonly lender: string
  /** Whether no deposits and no debts are left. */
  readonly isClosed: boolean
  readonly accounts: readonly SubAccountWorth[]
}

/** Returns one entry per lender and chain, by net worth, highest first; closed ones last. */
export function lenderWorths(
  positions: readonly PortfolioPosition[],
  parts: readonly HoldingPart[],
): LenderWorth[] {
  const worths = [...groupBy(positions, lenderKey)].flatMap(([key, lenderPositions]) => {
    const [first] = lenderPositions
    const [totals] = lenderTotals(lenderPositions)
    if (!first || !totals) return []
    const accounts = lenderPositions.map((position) => subAccountWorth(position, parts))
    const sums = worthSums(accounts.flatMap(({ holdings }) => holdings))
    const lowestHealthFactor = getLowestHealthFactor(accounts)
    const worth: LenderWorth = {
      ...sums,
      key,
      chainId: first.chainId,
      lender: first.lender,
      healthFactor: lowestHealthFactor,
      healthBand: healthBand(lowestHealthFactor),
      leverage: getLeverage(accounts, sums),
      netApr: totals.apr,
      isClosed: lenderPositions.every(({ isClosed }) => isClosed),
      accounts: accounts.sort(bySize),
    }
    return worth
  })
  return worths.sort((a, b) => bySize(a, b) || compareTexts(a.key, b.key))
}

function subAccountWorth(position: PortfolioPosition, parts: readonly HoldingPart[]): SubAccountWorth {
  const belongsToAccount = ({ holding: { chainId, lender, subAccount } }: HoldingPart) =>
    chainId === position.chainId && lender === position.lender && subAccount === position.subAccount
  const holdings = parts.filter(belongsToAccount).sort(bySide)
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

/** Returns the lowest health factor. Unknown factors are ignored if a known one is at risk. */
function getLowestHealthFactor(accounts: readonly SubAccountWorth[]): number | Unknown {
  const factors = accounts.filter(({ isClosed }) => !isClosed).map(({ healthFactor }) => healthFactor)
  const knownFactors = factors.filter((factor) => factor !== 'unknown')
  const lowest = Math.min(...knownFactors)
  const isAlarming = !['safe', 'none'].includes(healthBand(lowest))
  return isAlarming || knownFactors.length === factors.length ? lowest : 'unknown'
}

/** Returns the leverage of a lender: of its only open sub-account, or of the sum of all. */
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

/** Returns the net APR of all lenders in percent, weighted by net worth; 0 if the net worth is not positive. */
export function commonApr(lenders: readonly LenderWorth[]): number | Unknown {
  const netWorth = sumOfCents(lenders.map((lender) => lender.netWorth))
  if (netWorth <= 0) return 0
  let earned = 0
  for (const lender of lenders) {
    if (lender.netWorth === 0) continue
    if (lender.netApr === 'unknown') return 'unknown'
    earned += lender.netWorth * lender.netApr
  }
  return earned / netWorth
}
