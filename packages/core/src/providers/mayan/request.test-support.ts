import { accounts } from '../shared/cases.test-support.ts'
import { USDC_ARBITRUM, USDC_BASE } from './replies.test-support.ts'

/** 10 USDC from Base to Arbitrum. */
export const request = {
  fromChainId: 8453,
  toChainId: 42161,
  fromTokenAddress: USDC_BASE,
  toTokenAddress: USDC_ARBITRUM,
  fromTokenDecimals: 6,
  toTokenDecimals: 6,
  fromAmount: 10_000_000n,
  ...accounts,
}
