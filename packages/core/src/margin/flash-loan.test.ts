import { describe, expect, it } from 'vitest'
import {
  createRequest,
  createTerms,
  FLASH_LENDER,
  FREE_FLASH_LOAN,
  LENDER_POOL,
  LONG_POSITION,
  usdc,
} from './create-margin-harness.test-support.ts'
import { getFlashLoanFee, selectFlashLoan } from './flash-loan.ts'

describe('getFlashLoanFee', () => {
  it.each([
    ['aave-v3', 1_001n, 1n],
    ['aave-v3', 999n, 0n],
    ['aave-v2', 1_999n, 0n],
    ['morpho', 10n ** 24n, 0n],
  ] as const)('rounds the fee of %s for %s units like its contract', (kind, amount, fee) => {
    expect(getFlashLoanFee({ kind, feeBps: kind === 'morpho' ? 0n : 5n }, amount)).toBe(fee)
  })

  it('rounds up for deployments of Aave V3 that do so', () => {
    expect(getFlashLoanFee({ kind: 'aave-v3', feeBps: 5n, roundsUp: true }, 999n)).toBe(1n)
    expect(getFlashLoanFee({ kind: 'aave-v3', feeBps: 5n, roundsUp: true }, 2_000n)).toBe(1n)
  })
})

describe('selectFlashLoan', () => {
  const terms = createTerms(createRequest(), LONG_POSITION)

  it('selects the cheapest offer with enough liquidity', () => {
    const expensive = { ...FREE_FLASH_LOAN, kind: 'aave-v2', feeBps: 9n, available: usdc(1_000) } as const
    const free = { ...FREE_FLASH_LOAN, available: usdc(10) }
    expect(selectFlashLoan([expensive, free], usdc(10), terms)).toBe(free)
    expect(selectFlashLoan([expensive, free], usdc(11), terms)).toBe(expensive)
  })

  it('rejects an amount above every offer with the largest one', () => {
    const offer = { ...FREE_FLASH_LOAN, available: usdc(1_000) }
    expect(() => selectFlashLoan([offer], usdc(1_001), terms)).toThrow(
      'There is no flash loan of 1001 USDC: at most 1000 USDC is available. Choose a lower amount.',
    )
    expect(() => selectFlashLoan([], 1n, terms)).toThrow('There is no flash loan of USDC on this chain.')
  })

  it('requires twice the amount from the lender of the trade, which also funds the repayment', () => {
    const ownLender = { ...FREE_FLASH_LOAN, contract: LENDER_POOL, available: usdc(100) }
    expect(selectFlashLoan([ownLender], usdc(50), terms)).toBe(ownLender)
    expect(() => selectFlashLoan([ownLender], usdc(51), terms)).toThrow('at most 50 USDC is available')
    const otherLender = { ...ownLender, contract: FLASH_LENDER }
    expect(selectFlashLoan([otherLender], usdc(100), terms)).toBe(otherLender)
  })
})
