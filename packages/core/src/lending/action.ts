import type { Address } from '../kernel/schema.ts'
import type { RateMode } from './position.ts'

/** Base units of the pool's asset, or everything: then what accrues until it is carried out is meant as well. */
export type ActionAmount = bigint | 'all'

interface PoolAction {
  readonly poolId: string
  /** The native asset instead of its wrapped token. Default false. */
  readonly asNative?: boolean
}

/** Adds to the account's deposits. `all` is everything the wallet holds. */
export interface DepositAction extends PoolAction {
  readonly type: 'Deposit'
  readonly amount: ActionAmount
  /** Whose deposit it becomes. Default: the account's own. */
  readonly onBehalfOf?: Address
}

/** Takes from the account's deposits. */
export interface WithdrawAction extends PoolAction {
  readonly type: 'Withdraw'
  readonly amount: ActionAmount
  /** Who gets it. Default: the account. */
  readonly recipient?: Address
}

/** Owes more. There is no `all`: what may be borrowed at most is for the user to see and choose. */
export interface BorrowAction extends PoolAction {
  readonly type: 'Borrow'
  readonly amount: bigint
  /** Default variable. */
  readonly rateMode?: Exclude<RateMode, 0>
}

/** Owes less. `all` is the whole debt, or as much of it as the wallet holds. */
export interface RepayAction extends PoolAction {
  readonly type: 'Repay'
  readonly amount: ActionAmount
  readonly rateMode?: Exclude<RateMode, 0>
  /** Whose debt. Default: the account's own. */
  readonly onBehalfOf?: Address
}

/** Chooses an e-mode of Aave, a mode of Init, a pool of Venus; 0 leaves it. */
export interface SwitchModeAction {
  readonly type: 'SwitchMode'
  readonly mode: number
}

/** Lets a deposit count as collateral, or no longer. */
export interface SwitchCollateralAction {
  readonly type: 'SwitchCollateral'
  readonly poolId: string
  readonly enabled: boolean
}

/** Everything there is to claim. */
export interface ClaimRewardsAction {
  readonly type: 'ClaimRewards'
}

/** What an account does with a lender: `switch` over `type`. */
export type LendingAction =
  | DepositAction
  | WithdrawAction
  | BorrowAction
  | RepayAction
  | SwitchModeAction
  | SwitchCollateralAction
  | ClaimRewardsAction

/** The four that move an asset. */
export type AssetAction = DepositAction | WithdrawAction | BorrowAction | RepayAction

/** One of the four before it is said how much. */
export type ActionTerms = Pick<AssetAction, 'type' | 'poolId' | 'asNative'> & Pick<BorrowAction, 'rateMode'>

export function isAssetAction(action: LendingAction): action is AssetAction {
  const { type } = action
  return type === 'Deposit' || type === 'Withdraw' || type === 'Borrow' || type === 'Repay'
}

/** Whether it brings funds to the lender; the others take them out. */
export function addsFunds(action: AssetAction): action is DepositAction | RepayAction
export function addsFunds(action: Pick<AssetAction, 'type'>): boolean
export function addsFunds({ type }: Pick<AssetAction, 'type'>): boolean {
  return type === 'Deposit' || type === 'Repay'
}

/** Whose action, and with whom. */
export interface LendingAccount {
  readonly chainId: number
  readonly lender: string
  readonly account: Address
  /** Default '0'. */
  readonly subAccount?: string
}
