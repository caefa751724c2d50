import type { LenderMarket, LendingPool, PoolConfig } from '@causeway/core/lending'
import type { MarginRouter } from '@causeway/core/margin'

const WAD = 10n ** 18n

export const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
export const WETH = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'

/** A pool of 1,000,000 USDC on Base, with 400,000 borrowed. */
export function createPool(change: Partial<LendingPool> = {}): LendingPool {
  return {
    chainId: 8453,
    lender: 'AAVE_V3',
    poolId: USDC,
    underlying: USDC,
    asset: { address: USDC, symbol: 'USDC', name: 'USD Coin', decimals: 6, assetGroup: 'USDC' },
    totalDeposits: 1_000_000_000_000n,
    totalDebt: 400_000_000_000n,
    totalDebtStable: 0n,
    totalLiquidity: 600_000_000_000n,
    depositRate: 3,
    variableBorrowRate: 5,
    stableBorrowRate: 0,
    stakingYield: 0,
    rewards: {},
    config: { 0: createConfig(75) },
    collateralActive: true,
    borrowingEnabled: true,
    hasStable: false,
    isActive: true,
    isFrozen: false,
    isPaused: false,
    oraclePrice: { price: 100_000_000n, per: 1_000_000n },
    priceUsd: 1,
    contracts: {},
    ...change,
  }
}

/** A collateral factor in percent, with a liquidation threshold 5 points above. */
export function createConfig(percent: number): PoolConfig {
  return {
    category: 0,
    borrowCollateralFactor: (BigInt(percent) * WAD) / 100n,
    collateralFactor: (BigInt(percent + 5) * WAD) / 100n,
    borrowFactor: WAD,
    collateralDisabled: false,
    debtDisabled: false,
  }
}

/** A pool of 1,000 WETH at 2,000 USD. */
export function createWethPool(change: Partial<LendingPool> = {}): LendingPool {
  return createPool({
    poolId: WETH,
    underlying: WETH,
    asset: { address: WETH, symbol: 'WETH', decimals: 18, assetGroup: 'ETH' },
    totalDeposits: 1_000n * WAD,
    totalDebt: 100n * WAD,
    totalLiquidity: 900n * WAD,
    depositRate: 1,
    variableBorrowRate: 2,
    config: { 0: createConfig(80) },
    priceUsd: 2_000,
    ...change,
  })
}

/** A market of Aave on Base with these pools. */
export function createMarket(
  pools: readonly LendingPool[],
  change: Partial<LenderMarket> = {},
): LenderMarket {
  return {
    chainId: 8453,
    lender: 'AAVE_V3',
    family: 'aave-v3',
    pools: Object.fromEntries(pools.map((pool) => [pool.poolId, pool])),
    modes: { 0: { id: 0, label: 'Default' } },
    numeraire: { symbol: 'USD', decimals: 8, usd: 1 },
    failures: [],
    ...change,
  }
}

/** A router of margin trades. `unsupportedReason` is its reason against every trade; undefined if it supports all. */
export function createRouter(unsupportedReason?: string): MarginRouter {
  const unused = () => {
    throw new Error('The router only states whether it supports a trade.')
  }
  return {
    id: 'scripted',
    name: 'Scripted router',
    unsupportedReason: () => unsupportedReason,
    getSwapParties: () => ({ caller: USDC, receiver: USDC }),
    readFlashLoanOffers: unused,
    readPermissions: unused,
    encode: unused,
  }
}
