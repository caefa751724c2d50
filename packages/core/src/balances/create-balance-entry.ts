import { formatUnits } from '../kernel/amounts.ts'
import type { Address } from '../kernel/schema.ts'
import type { BalanceProblem, BalanceResult } from '../platforms/balance.ts'

/** Token of a balance. */
export interface BalanceCurrency {
  readonly chainId: number
  readonly address: Address
  readonly decimals: number
}

/** Balance of one token, for a row of a list. Unknown values are undefined, never zero. */
export interface BalanceEntry<Currency extends BalanceCurrency = BalanceCurrency> {
  readonly chainId: number
  readonly currency: Currency
  /** Amount in base units. */
  readonly balanceRaw: bigint | undefined
  /** Amount in whole units, for display only. */
  readonly balance: number | undefined
  readonly balanceUsd: number | undefined
  readonly isLoading: boolean
  readonly error: BalanceProblem | undefined
}

/** Amount and read status of a balance, for a form. */
export type BalanceState = Pick<BalanceEntry, 'balanceRaw' | 'isLoading' | 'error'>

/**
 * Creates the entry of one token. Without a `result` the balance has not been read yet; without a `price` in US dollars
 * its USD value is unknown.
 */
export function createBalanceEntry<Currency extends BalanceCurrency>({
  currency,
  result,
  price,
  isLoading = false,
}: {
  readonly currency: Currency
  readonly result: BalanceResult | undefined
  readonly price?: number | undefined
  readonly isLoading?: boolean
}): BalanceEntry<Currency> {
  const state = toBalanceState(result, isLoading)
  const { balanceRaw } = state
  const balance = balanceRaw === undefined ? undefined : Number(formatUnits(balanceRaw, currency.decimals))
  return {
    chainId: currency.chainId,
    currency,
    ...state,
    balance,
    balanceUsd: toUsdValue(balance, price),
  }
}

/** Returns the amount and the read status of a balance. Without a `result` the balance has not been read yet. */
export function toBalanceState(result: BalanceResult | undefined, isLoading: boolean): BalanceState {
  return {
    balanceRaw: result && 'raw' in result ? result.raw : undefined,
    error: result && 'error' in result ? result.error : undefined,
    isLoading,
  }
}

/** Returns whether the balance is above zero, in base units or in USD. */
export function isHeldBalance({ balanceRaw = 0n, balanceUsd = 0 }: BalanceEntry): boolean {
  return balanceRaw > 0n || balanceUsd > 0
}

/** Returns the value in US dollars. A zero balance is worth 0 even without a price. */
function toUsdValue(balance: number | undefined, price: number | undefined): number | undefined {
  if (balance === 0) return 0
  if (balance === undefined || price === undefined || !Number.isFinite(price) || price < 0) return undefined
  return balance * price
}
