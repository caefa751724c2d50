import { scaleDecimals } from '../kernel/amounts.ts'

const COMMON_DECIMALS = 18

/** Base units of a token as base units of 18 decimals; scaling down rounds towards zero. */
export function toEighteenDecimals(amount: bigint, decimals: number): bigint {
  return scaleDecimals(amount, decimals, COMMON_DECIMALS)
}

/** Base units of 18 decimals as base units of a token; scaling down rounds towards zero. */
export function fromEighteenDecimals(amount: bigint, decimals: number): bigint {
  return scaleDecimals(amount, COMMON_DECIMALS, decimals)
}
