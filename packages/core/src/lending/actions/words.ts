import { formatUnits } from '../../kernel/index.ts'
import type { LendingAsset } from '../market.ts'

/** An amount in base units, as people write it: `12.5 USDC`. */
export function amountText(amount: bigint, { decimals, symbol, address }: LendingAsset): string {
  return `${formatUnits(amount, decimals)} ${symbol || address}`
}

export function nameOf({ symbol, address }: LendingAsset): string {
  return symbol || address
}

/** A health factor or a leverage in WAD with two decimals, rounded down: it never sounds safer than it is. */
export function wadText(value: bigint): string {
  return formatUnits(value / 10n ** 16n, 2)
}
