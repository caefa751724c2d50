import { listedOn, type ReserveTerms, type TokenPlace } from '../aave/reserves.ts'

/** Parameters of a reserve, including those that V2 does not have. Caps in whole tokens. */
interface ReserveTermsV3 extends ReserveTerms {
  /** E-mode category; 0 for no e-mode. */
  readonly eMode: number
  readonly supplyCap?: bigint
  readonly borrowCap?: bigint
  /** Debt ceiling of an isolated asset, in US cents. */
  readonly debtCeiling?: bigint
  readonly isBorrowableInIsolation?: boolean
  /** Whether the reserve is frozen once the seed amounts are supplied. */
  readonly isFrozen?: boolean
}

/** Reserve parameters with the underlying token on a chain. */
export type ListedReserve = ReserveTermsV3 & TokenPlace

export interface EModeTerms {
  readonly id: number
  readonly ltv: number
  readonly threshold: number
  readonly bonus: number
  readonly label: string
}

export const eModes: readonly EModeTerms[] = [
  { id: 1, ltv: 9_300, threshold: 9_500, bonus: 10_100, label: 'Stablecoins' },
  { id: 2, ltv: 9_000, threshold: 9_300, bonus: 10_100, label: 'ETH correlated' },
]

const stakedEther = {
  ltv: 7_850n,
  threshold: 8_100n,
  bonus: 10_600n,
  reserveFactor: 500n,
  rates: 'volatile',
  eMode: 2,
  seed: { supply: '5000', variable: '500' },
} as const

const listed: readonly ReserveTermsV3[] = [
  {
    symbol: 'WETH',
    ltv: 8_000n,
    threshold: 8_250n,
    bonus: 10_500n,
    reserveFactor: 1_500n,
    rates: 'volatile',
    eMode: 2,
    seed: { supply: '20000', variable: '8000' },
  },
  { symbol: 'wstETH', ...stakedEther },
  { symbol: 'mETH', ...stakedEther },
  {
    symbol: 'WMNT',
    ltv: 4_000n,
    threshold: 4_500n,
    bonus: 11_000n,
    reserveFactor: 2_000n,
    rates: 'volatile',
    eMode: 0,
    seed: { supply: '400000', variable: '100000' },
  },
  {
    symbol: 'USDC',
    ltv: 7_700n,
    threshold: 8_000n,
    bonus: 10_450n,
    reserveFactor: 1_000n,
    rates: 'steady',
    eMode: 1,
    isBorrowableInIsolation: true,
    hasStableRate: true,
    seed: { supply: '20000000', variable: '9000000', stable: '1000000' },
  },
  {
    symbol: 'USDT',
    ltv: 7_500n,
    threshold: 7_800n,
    bonus: 10_450n,
    reserveFactor: 1_000n,
    rates: 'steady',
    eMode: 1,
    debtCeiling: 5_000_000_00n,
    isBorrowableInIsolation: true,
    seed: { supply: '10000000', variable: '8500000' },
  },
  {
    symbol: 'DAI',
    ltv: 6_700n,
    threshold: 7_700n,
    bonus: 10_500n,
    reserveFactor: 2_500n,
    rates: 'steady',
    eMode: 1,
    isBorrowableInIsolation: true,
    seed: { supply: '10000000', variable: '3000000' },
  },
  {
    symbol: 'WBTC',
    ltv: 7_300n,
    threshold: 7_800n,
    bonus: 10_500n,
    reserveFactor: 5_000n,
    rates: 'volatile',
    eMode: 0,
    supplyCap: 200n,
    borrowCap: 50n,
    seed: { supply: '150', variable: '30' },
  },
  {
    symbol: 'axlUSDC',
    ltv: 7_000n,
    threshold: 7_500n,
    bonus: 10_500n,
    reserveFactor: 1_000n,
    rates: 'steady',
    eMode: 0,
    isFrozen: true,
    seed: { supply: '1000000', variable: '100000' },
  },
]

/** Symbols of reserves that are frozen on specific chains. Ethereum has no axlUSDC, so DAI is frozen there. */
const frozenOn: Readonly<Record<number, string>> = { 1: 'DAI' }

/** Returns the reserves of a chain, in the order in which they are initialized. */
export function reservesOn(chainId: number): readonly ListedReserve[] {
  return listedOn(chainId, listed).map((reserve) => {
    return reserve.symbol === frozenOn[chainId] ? { ...reserve, isFrozen: true } : reserve
  })
}
