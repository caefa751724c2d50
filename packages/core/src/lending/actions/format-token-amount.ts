import { formatUnits } from '../../kernel/amounts.ts'
import type { LenderMarket, LendingAsset } from '../lender-market.ts'

/** Formats an amount of base units with its symbol, such as `12.5 USDC`. */
export function formatTokenAmount(amount: bigint, { decimals, symbol, address }: LendingAsset): string {
  return `${formatUnits(amount, decimals)} ${symbol || address}`
}

/** Returns the display name of an asset. */
export function getAssetName({ symbol, address }: LendingAsset): string {
  return symbol || address
}

/** Formats a health factor or leverage in WAD with two decimals, rounded down so that it is never overstated. */
export function formatWad(value: bigint): string {
  return formatUnits(value / 10n ** 16n, 2)
}

/** Returns the display name of a mode. */
export function getModeName({ modes }: LenderMarket, mode: number): string {
  return mode === 0 ? 'no mode' : `mode ${modes[mode]?.label ?? mode}`
}
