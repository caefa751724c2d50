import { type Address, errorSentence } from '@causeway/core'
import {
  type LenderMarket,
  type LenderPositions,
  type LendingFailure,
  lenderPositionView,
  lenderTotals,
  poolRow,
} from '@causeway/core/lending'
import { lendingCopy } from '#locale/lending-copy'
import { toKnown } from '../../ui/to-known.ts'
import type { LenderPlace } from './place.ts'

/** A lender as the overview shows it. What is not known has no figure, never a zero. */
export interface LenderRow extends LenderPlace {
  readonly key: string
  /** What is lent against what, where that is all there is. */
  readonly pair: string | undefined
  readonly supplied: number | undefined
  readonly borrowed: number | undefined
  /** What its best deposit earns, in percent a year. */
  readonly best: { readonly apr: number; readonly symbol: string } | undefined
  /** What the account has there; undefined where nothing. */
  readonly own: { readonly netWorth: number | undefined; readonly health: number | undefined } | undefined
  /** Why it could not be read. */
  readonly failure: string | undefined
}

interface LendersRead {
  readonly markets: readonly LenderMarket[]
  readonly positions: readonly LenderPositions[]
  readonly failures: readonly LendingFailure[]
}

/** A row for every lender, those that failed with their reason: what one has there first, then the largest. */
export function lenderRows({ markets, positions, failures }: LendersRead): LenderRow[] {
  const owned = new Map(positions.map((one) => [keyOf(one), one]))
  const read = markets.map((market): LenderRow => {
    const key = keyOf(market)
    const pools = Object.values(market.pools).map((pool) => poolRow(pool, market))
    const best = pools
      .filter(({ isFrozen }) => !isFrozen)
      .reduce<LenderRow['best']>((most, { netDepositApr, asset }) => {
        if (netDepositApr === 'unknown' || (most && most.apr >= netDepositApr)) return most
        return { apr: netDepositApr, symbol: asset.symbol }
      }, undefined)
    return {
      ...placeOf(market),
      key,
      pair: pairOf(market),
      supplied: sumOfKnown(pools.map(({ totalDepositsUSD }) => totalDepositsUSD)),
      borrowed: sumOfKnown(pools.map(({ totalDebtUSD }) => totalDebtUSD)),
      best,
      own: ownIn(owned.get(key)),
      failure: undefined,
    }
  })
  const known = new Set(read.map(({ key }) => key))
  const failed = failures.flatMap(({ chainId, lender, error }): LenderRow[] => {
    if (lender === undefined || known.has(keyOf({ chainId, lender }))) return []
    known.add(keyOf({ chainId, lender }))
    return [{ ...NOTHING, key: keyOf({ chainId, lender }), chainId, lender, failure: errorSentence(error) }]
  })
  return [...read, ...failed].sort(
    (a, b) => worth(b.own?.netWorth) - worth(a.own?.netWorth) || worth(b.supplied) - worth(a.supplied),
  )
}

/** The chains and families of which no lender could be told: a line for each, in words. */
export function unreadText(
  failures: readonly LendingFailure[],
  nameOf: (chainId: number) => string,
): string[] {
  return failures
    .filter(({ lender }) => lender === undefined)
    .map(({ chainId, family, error }) =>
      [family, lendingCopy.onChainFailed(nameOf(chainId), errorSentence(error))].filter(Boolean).join(' '),
    )
}

/** Those on the chain and with the text in their name, their chain's or their id. */
export function findLenders(
  rows: readonly LenderRow[],
  {
    chainId,
    text,
    wordsOf,
  }: {
    readonly chainId: number | undefined
    readonly text: string
    wordsOf(row: LenderRow): string
  },
): LenderRow[] {
  const wanted = text.trim().toLowerCase()
  return rows.filter(
    (row) =>
      (chainId === undefined || row.chainId === chainId) &&
      `${wordsOf(row)} ${row.lender}`.toLowerCase().includes(wanted),
  )
}

const NOTHING = {
  pair: undefined,
  supplied: undefined,
  borrowed: undefined,
  best: undefined,
  own: undefined,
} as const

function pairOf({ params, pools }: LenderMarket): string | undefined {
  if (!params) return undefined
  const symbolOf = (token: Address) =>
    Object.values(pools).find(({ underlying }) => underlying === token.toLowerCase())?.asset.symbol ?? token
  return lendingCopy.pair(symbolOf(params.loanToken), symbolOf(params.collateralToken))
}

function ownIn(read: LenderPositions | undefined): LenderRow['own'] {
  if (!read || read.positions.length === 0) return undefined
  const [totals] = lenderTotals(read.positions.map((position) => lenderPositionView(position, read.market)))
  if (!totals || (totals.assetsLong.length === 0 && totals.assetsShort.length === 0)) return undefined
  const healths = Object.values(totals.healthFactors)
  const isKnown = healths.every((health) => health !== 'unknown')
  return {
    netWorth: toKnown(totals.netWorth),
    // The one that is nearest to liquidation speaks for all.
    health: isKnown ? Math.min(...healths) : undefined,
  }
}

/** Of what is known; undefined where nothing is. */
export function sumOfKnown(values: readonly (number | 'unknown' | undefined)[]): number | undefined {
  const figures = values.map(toKnown).filter((value) => value !== undefined)
  return figures.length === 0 ? undefined : figures.reduce((sum, value) => sum + value, 0)
}

function worth(value: number | undefined): number {
  return value ?? 0
}

function keyOf({ chainId, lender }: LenderPlace): string {
  return `${chainId}:${lender}`
}

function placeOf({ chainId, lender }: LenderPlace): LenderPlace {
  return { chainId, lender }
}
