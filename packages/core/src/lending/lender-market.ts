import type { Address } from '../kernel/schema.ts'

/** Protocol families. Lenders of one family share contracts, risk rules and rounding. */
export const LENDER_FAMILIES = ['aave-v2', 'aave-v3', 'compound-v2', 'compound-v3', 'morpho', 'init'] as const

/** The protocol that a lender is a deployment of. */
export type LenderFamilyId = (typeof LENDER_FAMILIES)[number]

/** 1 in fixed point with 18 decimals, the unit of factors, health factors and leverages. */
export const WAD = 10n ** 18n

/** A figure that could not be read, or that depends on one. It is shown as '-' and never treated as 0. */
export type Unknown = 'unknown'

/** The token of a pool. */
export interface LendingAsset {
  /** Lower-cased address, or `NATIVE_TOKEN_ADDRESS` for the native token. */
  readonly address: Address
  readonly symbol: string
  readonly decimals: number
  readonly name?: string
  readonly assetGroup?: string
  readonly logoURI?: string
}

/**
 * Price of the lender's oracle. The value of an amount in base units is `amount * price / per`, in base units of the
 * market's numeraire.
 */
export interface OraclePrice {
  readonly price: bigint
  readonly per: bigint
}

/** Unit in which a lender values assets: US dollars, ether, or the loan token of a Morpho market. */
export interface Numeraire {
  readonly symbol: string
  readonly decimals: number
  /** Token that is the unit; undefined for US dollars. Lower-cased. */
  readonly asset?: Address
  /** Price of one whole unit in US dollars. */
  readonly usd: number | Unknown
}

/** Risk parameters of a pool in one mode. Factors in WAD. */
export interface PoolConfig {
  readonly category: number
  /** Maximum LTV: share of a deposit that can be borrowed against. */
  readonly borrowCollateralFactor: bigint
  /** Liquidation threshold: share of a deposit that backs debt before liquidation. */
  readonly collateralFactor: bigint
  /** Weight of a debt: 1 in every family except Init. */
  readonly borrowFactor: bigint
  readonly collateralDisabled: boolean
  readonly debtDisabled: boolean
  readonly label?: string
}

/** Default risk parameters: the pool has no collateral value and cannot be borrowed. */
export const DEFAULT_POOL_CONFIG: PoolConfig = {
  category: 0,
  borrowCollateralFactor: 0n,
  collateralFactor: 0n,
  borrowFactor: 9_999n * WAD,
  collateralDisabled: true,
  debtDisabled: true,
}

/**
 * Rewards in percent a year, on top of the rates. Unknown if the price of the reward or of the pool's asset is unknown.
 */
export interface PoolRewards {
  readonly depositRate: number | Unknown
  readonly variableBorrowRate: number | Unknown
  readonly stableBorrowRate: number | Unknown
}

/** One asset of a lender. Amounts in base units of the asset, rates in percent a year (APR, not compounded). */
export interface LendingPool {
  readonly chainId: number
  readonly lender: string
  /** Lower-cased address of the underlying token; the placeholder for the native asset. */
  readonly poolId: string
  readonly underlying: Address
  readonly asset: LendingAsset
  /** Unknown for collateral of Morpho and Lista, whose contracts keep no total per market. */
  readonly totalDeposits: bigint | Unknown
  /** Debt at the variable rate. */
  readonly totalDebt: bigint
  readonly totalDebtStable: bigint
  /** Amount that can be withdrawn or borrowed now. */
  readonly totalLiquidity: bigint
  readonly depositRate: number
  readonly variableBorrowRate: number
  readonly stableBorrowRate: number
  /** Yield of the token itself, such as staked ether: 0 for tokens without one, unknown if no source reports it. */
  readonly stakingYield: number | Unknown
  /** Rewards by id or token address. Unknown if they are paid by contracts that are not read. */
  readonly rewards: Readonly<Record<string, PoolRewards>> | Unknown
  /** Risk parameters by mode. Read them with `poolConfig`. */
  readonly config: Readonly<Record<number, PoolConfig>>
  /** Whether the asset can be collateral in any mode. */
  readonly collateralActive: boolean
  readonly borrowingEnabled: boolean
  readonly hasStable: boolean
  readonly isActive: boolean
  /** Whether deposits and borrows are disabled. */
  readonly isFrozen: boolean
  /** Whether all actions are disabled. */
  readonly isPaused: boolean
  /** Undefined if there is no cap. */
  readonly supplyCap?: bigint
  readonly borrowCap?: bigint
  /** Minimum debt of a borrower. */
  readonly minDebt?: bigint
  /** Debt ceiling of isolated collateral, in cents of a US dollar. Undefined if the asset is not isolated. */
  readonly debtCeiling?: bigint
  /** Whether an account that borrows this asset cannot borrow any other (siloed borrowing). */
  readonly isSiloed?: boolean
  /** Whether it can be borrowed against isolated collateral. Undefined if the lender has no isolation mode. */
  readonly isBorrowableInIsolation?: boolean
  readonly oraclePrice: OraclePrice | Unknown
  /** Price of one whole token in US dollars. */
  readonly priceUsd: number | Unknown
  /** Base units of the asset per 1e18 units of the lender's token, for lenders that keep deposits in shares. */
  readonly exchangeRate?: bigint
  /** Contracts of the lender for this pool, such as `aToken` or `cToken`. */
  readonly contracts: Readonly<Record<string, Address>>
}

/** A mode that an account can select: an e-mode of Aave, a mode of Init or a pool of Venus. 0 for none. */
export interface LendingMode {
  readonly id: number
  readonly label: string
}

/** The mode of an account without one. */
export const DEFAULT_MODE: LendingMode = { id: 0, label: 'Default' }

/** A pool that could not be read. */
export interface PoolFailure {
  readonly poolId: string
  readonly reason: string
}

/** Parameters of a market of Morpho or Lista. */
export interface IsolatedMarket {
  /** The market's hash. */
  readonly id: string
  readonly loanToken: Address
  readonly collateralToken: Address
  readonly oracle: Address
  readonly irm: Address
  /** WAD. */
  readonly lltv: bigint
}

/** The pools and modes of one lender on one chain. */
export interface LenderMarket {
  readonly chainId: number
  /** Lender id, such as `AAVE_V3`, `COMPOUND_V3_USDC` or `MORPHO_BLUE_<hash>`. */
  readonly lender: string
  readonly family: LenderFamilyId
  /** Pools by id. */
  readonly pools: Readonly<Record<string, LendingPool>>
  /** Modes by id. 0 is always present. */
  readonly modes: Readonly<Record<number, LendingMode>>
  readonly numeraire: Numeraire
  /**
   * Aave V3 only. Since 3.5 (`POOL_REVISION` 9), debt values round up and the health factor is not rounded to basis points.
   */
  readonly roundsAgainstUser?: boolean
  /** Parameters of markets of Morpho and Lista. */
  readonly params?: IsolatedMarket
  /** Block of the read. Undefined for data of a host. */
  readonly block?: { readonly number: bigint; readonly timestamp: number }
  readonly failures: readonly PoolFailure[]
}

/**
 * Returns the risk parameters of a pool in a mode. A pool outside the mode keeps its own parameters and cannot be borrowed.
 */
export function poolConfig({ config }: Pick<LendingPool, 'config'>, mode: number): PoolConfig | Unknown {
  const modeConfig = config[mode]
  if (modeConfig) return modeConfig
  const base = config[0]
  return base ? { ...base, debtDisabled: true } : 'unknown'
}

/** Returns whether a pool is isolated collateral, which excludes other collateral and has a debt ceiling. */
export function isIsolatedCollateral({ debtCeiling }: Pick<LendingPool, 'debtCeiling'>): boolean {
  return debtCeiling !== undefined
}
