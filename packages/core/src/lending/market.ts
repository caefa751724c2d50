import type { Address } from '../kernel/schema.ts'

/** The ways in which lenders keep their books, and round. */
export const LENDER_FAMILIES = ['aave-v2', 'aave-v3', 'compound-v2', 'compound-v3', 'morpho', 'init'] as const

/** The protocol that a lender is a deployment of. */
export type LenderFamilyId = (typeof LENDER_FAMILIES)[number]

/** 1 in fixed point with 18 decimals: what factors, health factors and leverages are written in. */
export const WAD = 10n ** 18n

/** What cannot be told because something it needs is missing. Never shown as a number, never taken for 0 or 1. */
export type Unknown = 'unknown'

/** The token of a pool. */
export interface LendingAsset {
  /** Lower-cased; the native asset by its placeholder. */
  readonly address: Address
  readonly symbol: string
  readonly decimals: number
  readonly name?: string
  readonly assetGroup?: string
  readonly logoURI?: string
}

/**
 * A price in the terms of the lender's own oracle: `amount x price / per`, with the amount in base units of the asset, is
 * the value in base units of the market's numeraire.
 */
export interface OraclePrice {
  readonly price: bigint
  readonly per: bigint
}

/** What a market counts in: US dollars with 8 decimals, ether, the loan token of a Morpho market. */
export interface Numeraire {
  readonly symbol: string
  readonly decimals: number
  /** The token whose price it has, where it is not a currency of its own. Lower-cased. */
  readonly asset?: Address
  /** Of one whole unit, in US dollars. */
  readonly usd: number | Unknown
}

/** What a pool counts for in one mode. Factors in WAD. */
export interface PoolConfig {
  readonly category: number
  /** The share of a deposit that may be borrowed against (LTV). */
  readonly borrowCollateralFactor: bigint
  /** The share of a deposit that counts before liquidation (liquidation threshold). */
  readonly collateralFactor: bigint
  /** What a debt weighs: 1 except on Init. */
  readonly borrowFactor: bigint
  readonly collateralDisabled: boolean
  readonly debtDisabled: boolean
  readonly label?: string
}

/** Of a pool about which nothing is known in a mode: worth nothing as collateral, and not to be borrowed. */
export const DEFAULT_POOL_CONFIG: PoolConfig = {
  category: 0,
  borrowCollateralFactor: 0n,
  collateralFactor: 0n,
  borrowFactor: 9_999n * WAD,
  collateralDisabled: true,
  debtDisabled: true,
}

/** Rewards in percent a year, on top of the rates. Unknown if the price of the reward or of the pool's asset is. */
export interface PoolRewards {
  readonly depositRate: number | Unknown
  readonly variableBorrowRate: number | Unknown
  readonly stableBorrowRate: number | Unknown
}

/** One asset of a lender. Amounts in base units of the asset, rates in percent a year (APR, not compounded). */
export interface LendingPool {
  readonly chainId: number
  readonly lender: string
  /** The lower-cased address of the underlying token; the native asset by its placeholder. */
  readonly poolId: string
  readonly underlying: Address
  readonly asset: LendingAsset
  /** Unknown for collateral of Morpho and Lista, whose contracts keep no total per market. */
  readonly totalDeposits: bigint | Unknown
  /** Debt at the variable rate. */
  readonly totalDebt: bigint
  readonly totalDebtStable: bigint
  /** What can be withdrawn or borrowed now. */
  readonly totalLiquidity: bigint
  readonly depositRate: number
  readonly variableBorrowRate: number
  readonly stableBorrowRate: number
  /** Yield of the token itself, such as staked ether: 0 for tokens without one, unknown if no source has it. */
  readonly stakingYield: number | Unknown
  /** Rewards by id or token address. Unknown if they are paid by contracts that are not read. */
  readonly rewards: Readonly<Record<string, PoolRewards>> | Unknown
  /** By mode; read it through `poolConfig`. */
  readonly config: Readonly<Record<number, PoolConfig>>
  /** Whether it counts as collateral at all. */
  readonly collateralActive: boolean
  readonly borrowingEnabled: boolean
  readonly hasStable: boolean
  readonly isActive: boolean
  /** Nothing new may be deposited or borrowed. */
  readonly isFrozen: boolean
  /** Nothing moves. */
  readonly isPaused: boolean
  /** Absent where there is none. */
  readonly supplyCap?: bigint
  readonly borrowCap?: bigint
  /** The least that may be owed, where there is one. */
  readonly minDebt?: bigint
  /** What may be borrowed against it in isolation, in cents of a dollar. Absent where it is not isolated. */
  readonly debtCeiling?: bigint
  /** Whether an account that borrows it can borrow no other asset. */
  readonly isSiloed?: boolean
  /** Whether it can be borrowed against isolated collateral. Undefined if the lender has no isolation mode. */
  readonly isBorrowableInIsolation?: boolean
  readonly oraclePrice: OraclePrice | Unknown
  /** Of one whole token in US dollars. */
  readonly priceUsd: number | Unknown
  /** Base units of the asset for 1e18 of the lender's own token, where deposits are kept in those. */
  readonly exchangeRate?: bigint
  /** The lender's own contracts for it, such as `aToken` or `cToken`. */
  readonly contracts: Readonly<Record<string, Address>>
}

/** A mode that an account can choose: an e-mode of Aave, a mode of Init, a pool of Venus. 0 is none. */
export interface LendingMode {
  readonly id: number
  readonly label: string
}

/** The mode of an account that has chosen none. */
export const DEFAULT_MODE: LendingMode = { id: 0, label: 'Default' }

/** A pool that could not be read; the others of its lender stand. */
export interface PoolFailure {
  readonly poolId: string
  readonly reason: string
}

/** What makes up a market of Morpho's kind. */
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

/** Everything one lender has on one chain. */
export interface LenderMarket {
  readonly chainId: number
  /** Such as `AAVE_V3`, `COMPOUND_V3_USDC` or `MORPHO_BLUE_<hash>`. */
  readonly lender: string
  readonly family: LenderFamilyId
  /** By pool id. */
  readonly pools: Readonly<Record<string, LendingPool>>
  /** By id; 0 is always there. */
  readonly modes: Readonly<Record<number, LendingMode>>
  readonly numeraire: Numeraire
  /**
   * Of Aave V3: since 3.5 (`POOL_REVISION` 9) debts are valued up, and health is not taken through whole basis points.
   * Absent: as before.
   */
  readonly roundsAgainstUser?: boolean
  /** Of Morpho's kind only. */
  readonly params?: IsolatedMarket
  /** Where it was read from the chain. */
  readonly block?: { readonly number: bigint; readonly timestamp: number }
  readonly failures: readonly PoolFailure[]
}

/**
 * What a pool counts for in a mode. A pool outside the mode keeps what it counts for by itself, and cannot be borrowed
 * there.
 */
export function poolConfig({ config }: Pick<LendingPool, 'config'>, mode: number): PoolConfig | Unknown {
  const own = config[mode]
  if (own) return own
  const base = config[0]
  return base ? { ...base, debtDisabled: true } : 'unknown'
}

/** Whether what is borrowed against it is limited, and it is collateral alone. */
export function isIsolatedCollateral({ debtCeiling }: Pick<LendingPool, 'debtCeiling'>): boolean {
  return debtCeiling !== undefined
}
