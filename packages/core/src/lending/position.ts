import { lowerAddress } from '../chains/address.ts'
import type { Address } from '../kernel/schema.ts'

/** How a debt's rate is kept: it decides which of a position's figures is meant. */
export const RATE_MODES = { none: 0, stable: 1, variable: 2 } as const

/** One of `RATE_MODES`. */
export type RateMode = (typeof RATE_MODES)[keyof typeof RATE_MODES]

/** What an account has in one pool, interest up to the block of the read included. Base units of the asset. */
export interface PoolPosition {
  readonly poolId: string
  readonly underlying: Address
  readonly deposits: bigint
  /** At the variable rate. */
  readonly debt: bigint
  readonly debtStable: bigint
  /** Percent a year, of the account's own stable debt. */
  readonly stableBorrowRate?: number
  readonly collateralEnabled: boolean
  /** In the lender's own token, where it keeps deposits or debts in shares. */
  readonly depositShares?: bigint
  readonly debtShares?: bigint
}

/** A reward that can be claimed now. Base units of `token`. */
export interface ClaimableReward {
  readonly token: Address
  readonly amount: bigint
  readonly symbol?: string
  readonly decimals?: number
  /** The contract that pays it, where a lender has several. Lower-cased. */
  readonly paidBy?: Address
  /** The lender's own tokens that it was earned with, where they are named when it is claimed. Lower-cased. */
  readonly earnedBy?: readonly Address[]
}

/** What one sub-account has with one lender on one chain. */
export interface LenderPosition {
  readonly chainId: number
  readonly lender: string
  /** Lower-cased. */
  readonly account: Address
  /** '0' is the wallet itself; Init has one for each position NFT. */
  readonly subAccount: string
  /** The mode it has chosen; 0 for none. */
  readonly mode: number
  /** By pool id: only pools in which there is something, or whose collateral switch is on. */
  readonly pools: Readonly<Record<string, PoolPosition>>
  readonly claimable: readonly ClaimableReward[]
  /** The contract that holds it for the account, and its number there: it is changed through that contract alone. */
  readonly heldBy?: { readonly contract: Address; readonly id: bigint }
}

/** What a rate mode speaks of: 0 the deposits, 1 the debt at the stable rate, 2 the debt at the variable rate. */
export function amountAtRateMode(position: PoolPosition, rateMode: RateMode): bigint {
  if (rateMode === RATE_MODES.none) return position.deposits
  return rateMode === RATE_MODES.stable ? position.debtStable : position.debt
}

/** Whether anything is owed in a pool, at either kind of rate. */
export function hasDebt({ debt, debtStable }: PoolPosition): boolean {
  return debt > 0n || debtStable > 0n
}

/** What is owed in a pool at both kinds of rate. Base units. */
export function getTotalDebt(position: Pick<PoolPosition, 'debt' | 'debtStable'> | undefined): bigint {
  return position ? position.debt + position.debtStable : 0n
}

/** Whether there is anything in a pool. */
export function isPoolInUse(position: PoolPosition): boolean {
  return position.deposits > 0n || hasDebt(position)
}

/** Whether there are deposits in a pool that are switched on as collateral. */
export function isCollateral({ deposits, collateralEnabled }: PoolPosition): boolean {
  return collateralEnabled && deposits > 0n
}

/** Whether the account owes anything to the lender. */
export function hasAnyDebt({ pools }: Pick<LenderPosition, 'pools'>): boolean {
  return Object.values(pools).some(hasDebt)
}

/** An account that has nothing there. */
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
