import type { LendingPair } from '@causeway/core/lending'
import { createPool, createWethPool, USDC, WETH } from '../../../state/create-pool.test-support.ts'

/** A pair of WETH against USDC on Aave, with 10% at its maximum leverage of 5. */
export function createPair(change: Partial<LendingPair> = {}): LendingPair {
  return {
    chainId: 8453,
    lender: 'AAVE_V3',
    assetLong: WETH,
    assetShort: USDC,
    infoLong: { poolId: WETH, asset: createWethPool().asset },
    infoShort: { poolId: USDC, asset: createPool().asset },
    price: 2_000,
    price24h: 'unknown',
    priceChange: 'unknown',
    maxLeverage: 5,
    apr: 10,
    baseApr: 10,
    rewardApr: 0,
    longTotalDepositsUSD: 2e6,
    longTotalDebtUSD: 2e5,
    longTotalLiquidityUSD: 1.8e6,
    shortTotalDepositsUSD: 1e6,
    shortTotalDebtUSD: 4e5,
    shortTotalLiquidityUSD: 6e5,
    longIsActive: true,
    longIsFrozen: false,
    shortIsActive: true,
    shortIsFrozen: false,
    shortBorrowingEnabled: true,
    ...change,
  }
}
