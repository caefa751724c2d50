import type { ProfitAndLoss } from '@causeway/core/lending'
import { sumOfCents } from './apportion.ts'
import type { WorthPart } from './worth-parts.ts'

/** What parts come to. US dollars to the cent, of what is known: sums of them add up to one another. */
export interface WorthSums {
  readonly netWorth: number
  readonly wallet: number
  readonly deposits: number
  /** Above 0. */
  readonly debt: number
  /** Of the parts whose worth is known both now and 24 hours ago. */
  readonly pnl24h: ProfitAndLoss
  /** Parts whose worth is known now and was not 24 hours ago: they are not in `pnl24h`. */
  readonly uncompared: number
  /** Parts whose worth nobody knows: they are in no sum. */
  readonly unknown: number
}

export function worthSums(parts: readonly WorthPart[]): WorthSums {
  const sumOf = (side: WorthPart['side']) =>
    sumOfCents(parts.map((part) => (part.side === side && part.worth !== 'unknown' ? part.worth : 0)))
  const [wallet, deposits, owed] = [sumOf('wallet'), sumOf('deposit'), sumOf('debt')]
  const valued = parts.filter(({ worth }) => worth !== 'unknown')
  const compared = valued.filter(({ pnl24h }) => pnl24h !== 'unknown')
  return {
    netWorth: sumOfCents([wallet, deposits, owed]),
    wallet,
    deposits,
    debt: Math.abs(owed),
    pnl24h: changeOf(compared),
    uncompared: valued.length - compared.length,
    unknown: parts.length - valued.length,
  }
}

function changeOf(compared: readonly WorthPart[]): ProfitAndLoss {
  if (compared.length === 0) return { absolute: 'unknown', ratio: 'unknown' }
  const absolute = sumOfCents(compared.map(({ pnl24h }) => (pnl24h === 'unknown' ? 0 : pnl24h)))
  const before = compared.reduce((sum, { worth24h }) => sum + (worth24h === 'unknown' ? 0 : worth24h), 0)
  // Of next to nothing no share is worth telling.
  return { absolute, ratio: Math.abs(before) < 0.005 ? 'unknown' : absolute / Math.abs(before) }
}
