import type { ProfitAndLoss } from '@causeway/core/lending'
import { sumOfCents } from './apportion.ts'
import type { WorthPart } from './worth-parts.ts'

/**
 * Sums of the parts whose value is known, in US dollars rounded to cents: `wallet` plus `deposits` minus `debt` is
 * `netWorth`.
 */
export interface WorthSums {
  readonly netWorth: number
  readonly wallet: number
  readonly deposits: number
  /** Total debt as a positive number. */
  readonly debt: number
  /** Change of the parts whose value is known both now and 24 hours ago. */
  readonly pnl24h: ProfitAndLoss
  /** Number of parts that `pnl24h` excludes because their value 24 hours ago is unknown. */
  readonly uncompared: number
  /** Number of parts without a known value, which are excluded from all sums. */
  readonly unknown: number
}

export function worthSums(parts: readonly WorthPart[]): WorthSums {
  const getSum = (side: WorthPart['side']) =>
    sumOfCents(parts.map((part) => (part.side === side && part.worth !== 'unknown' ? part.worth : 0)))
  const [wallet, deposits, debt] = [getSum('wallet'), getSum('deposit'), getSum('debt')]
  const valued = parts.filter(({ worth }) => worth !== 'unknown')
  const compared = valued.filter(({ pnl24h }) => pnl24h !== 'unknown')
  return {
    netWorth: sumOfCents([wallet, deposits, debt]),
    wallet,
    deposits,
    debt: Math.abs(debt),
    pnl24h: getChange(compared),
    uncompared: valued.length - compared.length,
    unknown: parts.length - valued.length,
  }
}

function getChange(compared: readonly WorthPart[]): ProfitAndLoss {
  if (compared.length === 0) return { absolute: 'unknown', ratio: 'unknown' }
  const absolute = sumOfCents(compared.map(({ pnl24h }) => (pnl24h === 'unknown' ? 0 : pnl24h)))
  const before = compared.reduce((sum, { worth24h }) => sum + (worth24h === 'unknown' ? 0 : worth24h), 0)
  // Omit the ratio if the earlier value is below half a cent.
  return { absolute, ratio: Math.abs(before) < 0.005 ? 'unknown' : absolute / Math.abs(before) }
}
