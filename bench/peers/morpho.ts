import { AccrualPosition } from '@morpho-org/blue-sdk'
import type { Peers } from '../peers.ts'

const ADDRESS = '0x00000000000000000000000000000000000000aa'

export const implementation: Peers['morpho'] = {
  readerOf({ collateral, debt, price, lltv }) {
    const params = {
      loanToken: ADDRESS,
      collateralToken: ADDRESS,
      oracle: ADDRESS,
      irm: ADDRESS,
      lltv,
    } as const
    const market = {
      params,
      totalSupplyAssets: debt * 1_000n,
      totalSupplyShares: debt * 1_000_000_000n,
      totalBorrowAssets: debt * 100n,
      totalBorrowShares: debt * 100_000_000n,
      lastUpdate: 1n,
      fee: 0n,
      price,
    }
    const shares = { supplyShares: 0n, borrowShares: debt * 1_000_000n, collateral }
    const position = new AccrualPosition({ user: ADDRESS, ...shares }, market)
    return () => ({
      healthFactor: position.healthFactor ?? 0n,
      ltv: position.ltv ?? 0n,
      borrowCapacity: position.maxBorrowableAssets ?? 0n,
    })
  },
}
