import type { Token } from '@causeway/core/data'
import { type PaidAmount, paidAmount } from './paid.ts'
import { type SwapRecipient, swapRecipient } from './recipient.ts'
import { type SwapSlippage, swapSlippage } from './slippage.ts'
import type { SwapFormInput } from './swap-form-input.ts'

/** The inputs of a form, parsed. */
export interface SwapFormContext {
  readonly input: SwapFormInput
  readonly fromToken: Token | undefined
  readonly toToken: Token | undefined
  readonly paid: PaidAmount
  readonly slippage: SwapSlippage
  readonly recipient: SwapRecipient
}

/** Parses the inputs of a form. */
export function swapFormContext(input: SwapFormInput): SwapFormContext {
  const { fromChain, toChain } = input
  const fromToken = input.fromToken?.chainId === fromChain.id ? input.fromToken : undefined
  const toToken = input.toToken?.chainId === toChain.id ? input.toToken : undefined
  return {
    input,
    fromToken,
    toToken,
    paid: paidAmount(input, fromToken, toToken),
    slippage: swapSlippage(input.slippage, fromToken, toToken),
    recipient: swapRecipient(input),
  }
}
