import { lowerAddress } from '../chains/address.ts'
import type { Address } from '../kernel/schema.ts'

/** Rate modes: none selects deposits, stable and variable the debt at that rate. */
export const RATE_MODES = { none: 0, stable: 1, variable: 2 } as const

/** One of `RATE_MODES`. */
export type RateMode = (typeof RATE_MODES)[keyof typeof RATE_MODES]

/** Deposits and debts of an account in one pool, with interest up to the block of the read. Base units of the asset. */
export interface PoolPosition {
  readonly poolId: string
  readonly underlying: Address
  readonly deposits: bigint
  /** Debt at the variable rate. */
  readonly debt: bigint
  readonly debtStable: bigint
  /** Rate of the account's stable debt, in percent a year. */
  readonly stableBorrowRate?: number
  readonly collateralEnabled: boolean
  /** Deposit in shares, for lenders that keep shares. */
  readonly depositShares?: bigint
  readonly debtShares?: bigint
}

/** A reward that can be claimed now. Base units of `token`. */
export interface ClaimableReward {
  readonly token: Address
  readonly amount: bigint
  readonly symbol?: string
  readonly decimals?: number
  /** Contract that pays the reward, if the lender has several. Lower-cased. */
  readonly paidBy?: Address
  /** Tokens of the lender that earned the reward, if a claim has to list them. Lower-cased. */
  readonly earnedBy?: readonly Address[]
}

/** Position of one sub-account at a lender. */
export interface LenderPosition {
  readonly chainId: number
  readonly lender: string
  /** Lower-cased. */
  readonly account: Address
  /** '0' is the wallet itself. Init has one sub-account per position NFT. */
  readonly subAccount: string
  /** Id of the selected mode. 0 for none. */
  readonly mode: number
  /** Pools by id that have deposits, debt or an active collateral switch. */
  readonly pools: Readonly<Record<string, PoolPosition>>
  readonly claimable: readonly ClaimableReward[]
  /** Contract that owns the position for the account, and its number there. Actions go through that contract. */
  readonly heldBy?: { readonly contract: Address; readonly id: bigint }
}

/** Returns the amount that a rate mode selects: 0 the deposits, 1 the stable debt, 2 the variable debt. */
export function amountAtRateMode(position: PoolPosition, rateMode: RateMode): bigint {
  if (rateMode === RATE_MODES.none) return position.deposits
  return rateMode === RATE_MODES.stable ? position.debtStable : position.debt
}

/** Returns whether a pool has debt at either rate. */
export function hasDebt({ debt, debtStable }: PoolPosition): boolean {
  return debt > 0n || debtStable > 0n
}

/** Returns the debt in a pool at both rates, in base units. */
export function getTotalDebt(position: Pick<PoolPosition, 'debt' | 'debtStable'> | undefined): bigint {
  return position ? position.debt + position.debtStable : 0n
}

/** Returns whether a pool has deposits or debt. */
export function isPoolInUse(position: PoolPosition): boolean {
  return position.deposits > 0n || hasDebt(position)
}

/** Returns whether a pool has deposits that are collateral. */
export function isCollateral({ deposits, collateralEnabled }: PoolPosition): boolean {
  return collateralEnabled && deposits > 0n
}

/** Returns whether the account has any debt at the lender. */
export function hasAnyDebt({ pools }: Pick<LenderPosition, 'pools'>): boolean {
  return Object.values(pools).some(hasDebt)
}

/** Returns the position of an account without deposits and debts. */
export function emptyPosition({
  chainId,
  lender,
  account,
  subAccount = '0',
}: Pick<LenderPosition, 'chainId' | 'lender' | 'account'> & {
  readonly subAccount?: string
}): LenderPosition {
  return { chainId, lender, account: lowerAddress(account), subAccount, mode: 0, pools: {}, claimable: [] }
}
