import { emptyPosition, type LenderPosition, lenderPositionView } from '@causeway/core/lending'
import { expect, it } from 'vitest'
import { createMarket, createPool, createWethPool } from '../../../state/create-pool.test-support.ts'
import { collateralUsd } from './collateral-rows.ts'

const usdc = createPool({ debtCeiling: 100_000n })
const weth = createWethPool()
const market = createMarket([usdc, weth])

/** Creates a position of 1,000 USDC that are collateral, and 1 WETH. */
function createPosition(isWethEnabled: boolean): LenderPosition {
  const { chainId, lender } = market
  const account = '0x00000000000000000000000000000000000000aa'
  const noDebt = { debt: 0n, debtStable: 0n }
  return {
    ...emptyPosition({ chainId, lender, account }),
    pools: {
      [usdc.poolId]: { ...usdc, ...noDebt, deposits: 1_000_000_000n, collateralEnabled: true },
      [weth.poolId]: { ...weth, ...noDebt, deposits: 10n ** 18n, collateralEnabled: isWethEnabled },
    },
  }
}

const getUsd = (position: LenderPosition) =>
  collateralUsd({ market, position, userPosition: lenderPositionView(position, market) })

it('is the value of the deposits that are used as collateral', () => {
  expect(getUsd(createPosition(false))).toBe(1_000)
  expect(getUsd(createPosition(true))).toBe(3_000)
  expect(collateralUsd({ market, position: undefined, userPosition: undefined })).toBeUndefined()
})
