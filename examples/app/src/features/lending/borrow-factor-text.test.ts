import { WAD } from '@causeway/core/lending'
import { expect, it } from 'vitest'
import { createPool } from '../../state/create-pool.test-support.ts'
import { borrowFactorText } from './borrow-factor-text.ts'

it('states that a debt uses more of the borrow limit than its value, for lenders with such a factor', () => {
  const config = {
    category: 0,
    borrowCollateralFactor: 0n,
    collateralFactor: 0n,
    borrowFactor: WAD,
    collateralDisabled: false,
    debtDisabled: false,
  }
  const pool = createPool()
  expect(borrowFactorText({ ...pool, config: { 0: config } }, 0)).toBeUndefined()
  const weighted = { ...config, borrowFactor: (105n * WAD) / 100n }
  expect(borrowFactorText({ ...pool, config: { 0: weighted } }, 0)).toBe(
    '$1.00 of USDC debt uses $1.05 of the amount available to borrow.',
  )
})
