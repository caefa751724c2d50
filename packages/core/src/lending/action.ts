import type { Address } from '../kernel/schema.ts'
import type { RateMode } from './lender-position.ts'

/** Amount in base units of the pool's asset, or 'all', which includes interest until the transaction is executed. */
export type ActionAmount = bigint | 'all'

interface PoolAction {
  readonly poolId: string
  /** Whether to use the native token instead of its wrapped token. Default false. */
  readonly asNative?: boolean
}

/** Deposits an asset. 'all' is the whole wallet balance. */
export interface DepositAction extends PoolAction {
  readonly type: 'Deposit'
  readonly amount: ActionAmount
  /** Account that receives the deposit. Default: the account itself. */
  readonly onBehalfOf?: Address
}

/** Withdraws an asset. */
export interface WithdrawAction extends PoolAction {
  readonly type: 'Withdraw'
  readonly amount: ActionAmount
  /** Address that receives the asset. Default: the account. */
  readonly recipient?: Address
}

/** Borrows an asset. There is no 'all': the user chooses how much of the limit to borrow. */
export interface BorrowAction extends PoolAction {
  readonly type: 'Borrow'
  readonly amount: bigint
  /** Rate of the debt. Default: variable. */
  readonly rateMode?: Exclude<RateMode, 0>
}

/** Repays a debt. 'all' is the whole debt, or as much of it as the wallet holds. */
export interface RepayAction extends PoolAction {
  readonly type: 'Repay'
  readonly amount: ActionAmount
  readonly rateMode?: Exclude<RateMode, 0>
  /** Account whose debt is repaid. Default: the account itself. */
  readonly onBehalfOf?: Address
}

/** Selects an Aave e-mode, an Init mode or a Venus pool. 0 leaves the current mode. */
export interface SwitchModeAction {
  readonly type: 'SwitchMode'
  readonly mode: number
}

/** Enables or disables a deposit as collateral. */
export interface SwitchCollateralAction {
  readonly type: 'SwitchCollateral'
  readonly poolId: string
  readonly enabled: boolean
}

/** Claims all rewards. */
export interface ClaimRewardsAction {
  readonly type: 'ClaimRewards'
}

/** A lending action, discriminated by `type`. */
export type LendingAction =
  | DepositAction
  | WithdrawAction
  | BorrowAction
  | RepayAction
  | SwitchModeAction
  | SwitchCollateralAction
  | ClaimRewardsAction

/** Actions that move an asset. */
export type AssetAction = DepositAction | WithdrawAction | BorrowAction | RepayAction

/** An asset action without its amount. */
export type ActionTerms = Pick<AssetAction, 'type' | 'poolId' | 'asNative'> & Pick<BorrowAction, 'rateMode'>

/** Returns whether an action moves an asset. */
export function isAssetAction(action: LendingAction): action is AssetAction {
  const { type } = action
  return type === 'Deposit' || type === 'Withdraw' || type === 'Borrow' || type === 'Repay'
}

/** Returns whether an action moves funds to the lender. */
export function addsFunds(action: AssetAction): action is DepositAction | RepayAction
export function addsFunds(action: Pick<AssetAction, 'type'>): boolean
export function addsFunds({ type }: Pick<AssetAction, 'type'>): boolean {
  return type === 'Deposit' || type === 'Repay'
}

/** Identifies an account at a lender on a chain. */
export interface LendingAccount {
  readonly chainId: number
  readonly lender: string
  readonly account: Address
  /** Id of the sub-account. Default '0', the wallet itself. */
  readonly subAccount?: string
}
