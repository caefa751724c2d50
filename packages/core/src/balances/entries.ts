import { formatUnits } from '../kernel/amounts.ts'
import type { Address } from '../kernel/schema.ts'
import type { BalanceProblem, BalanceReading } from '../platforms/balance-reading.ts'

/** What a balance is of. */
export interface BalanceCurrency {
  readonly chainId: number
  readonly address: Address
  readonly decimals: number
}

/** A balance as a row shows it. What is not known is undefined, never zero. */
export interface BalanceEntry<Currency extends BalanceCurrency = BalanceCurrency> {
  readonly chainId: number
  readonly currency: Currency
  /** In base units. */
  readonly balanceRaw: bigint | undefined
  /** In whole units, for display alone. */
  readonly balance: number | undefined
  readonly balanceUsd: number | undefined
  readonly isLoading: boolean
  readonly error: BalanceProblem | undefined
}

/** A balance as a form needs it. */
export type BalanceState = Pick<BalanceEntry, 'balanceRaw' | 'isLoading' | 'error'>

/** How a balance stands. Without a reading it was never read. */
export function balanceState(reading: BalanceReading | undefined, isLoading: boolean): BalanceState {
  return {
    balanceRaw: reading && 'raw' in reading ? reading.raw : undefined,
    error: reading && 'error' in reading ? reading.error : undefined,
    isLoading,
  }
}

/** One row. Without a `reading` it was never read; without a `price` in USD its USD value is unknown. */
export function balanceEntry<Currency extends BalanceCurrency>({
  currency,
  reading,
  price,
  isLoading = false,
}: {
  readonly currency: Currency
  readonly reading: BalanceReading | undefined
  readonly price?: number | undefined
  readonly isLoading?: boolean
}): BalanceEntry<Currency> {
  const state = balanceState(reading, isLoading)
  const { balanceRaw } = state
  const balance = balanceRaw === undefined ? undefined : Number(formatUnits(balanceRaw, currency.decimals))
  return {
    chainId: currency.chainId,
    currency,
    ...state,
    balance,
    balanceUsd: usdValue(balance, price),
  }
}

/** Whether a list of what somebody holds shows it. */
export function isHeldBalance({ balanceRaw = 0n, balanceUsd = 0 }: BalanceEntry): boolean {
  return balanceRaw > 0n || balanceUsd > 0
}

/** Nothing of something without a price is still worth nothing. */
function usdValue(balance: number | undefined, price: number | undefined): number | undefined {
  if (balance === 0) return 0
  if (balance === undefined || price === undefined || !Number.isFinite(price) || price < 0) return undefined
  return balance * price
}
