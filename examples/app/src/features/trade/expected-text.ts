import type { SwapMoney } from '@causeway/view-models'
import { tradeCopy } from '#locale/trade-copy'
import { slippageRangeText } from './slippage-range-text.ts'

interface ExpectedOutput {
  readonly expected: SwapMoney
  readonly minimum: SwapMoney | undefined
  /** Slippages of the trades, in percent. */
  readonly slippages: readonly number[]
  readonly isAuto: boolean
}

/** Returns the text below a minimum output: the expected output with the slippage, or that the output is fixed. */
export function expectedText({ expected, minimum, slippages, isAuto }: ExpectedOutput): string {
  if (minimum?.amount === expected.amount) return tradeCopy.fixedOutput
  return tradeCopy.expectedWithSlippage(expected.text, slippageRangeText(slippages), isAuto)
}
