import { formatUnits } from '../../kernel/amounts.ts'
import type { LenderMarket, LendingAsset } from '../market.ts'

/** An amount in base units, as people write it: `12.5 USDC`. */
export function formatTokenAmount(amount: bigint, { decimals, symbol, address }: LendingAsset): string {
  return `${formatUnits(amount, decimals)} ${symbol || address}`
}

/** An asset as people call it. */
export function getAssetName({ symbol, address }: LendingAsset): string {
  return symbol || address
}

/** A health factor or a leverage in WAD with two decimals, rounded down: it never sounds safer than it is. */
export function formatWad(value: bigint): string {
  return formatUnits(value / 10n ** 16n, 2)
}

/** A mode of a market as people call it. */
export function getModeName({ modes }: LenderMarket, mode: number): string {
  return mode === 0 ? 'no mode' : `the mode ${modes[mode]?.label ?? mode}`
}
