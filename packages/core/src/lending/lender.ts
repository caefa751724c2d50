import type { ErrorCatalog } from '../chain-errors/error-catalog.ts'
import type { ChainRecord } from '../chains/record.ts'
import type { PlannedStep } from '../execution/plan/execution-plan.ts'
import { groupBy } from '../kernel/group-by.ts'
import type { HttpContext } from '../kernel/http.ts'
import type { Address } from '../kernel/schema.ts'
import type { PermitOffer, PermitTerms } from '../platforms/permit.ts'
import type { Call } from '../platforms/transaction.ts'
import type { AssetAction, LendingAction } from './action.ts'
import type { LenderFamilyId, LenderMarket } from './lender-market.ts'
import type { LenderPosition } from './lender-position.ts'
import type { RateRule } from './rates/rate-model.ts'
import type { ContractQuery } from './read-contracts.ts'
import type { StartupFileName, StartupFiles } from './startup/files.ts'

/** Amounts of an asset action, in base units. */
export interface ActionSize {
  readonly amount: bigint
  /** Whether to withdraw or repay everything, including the interest accrued until execution. */
  readonly isAll: boolean
  /** Maximum that may leave the wallet. Above `amount` only for repayments of a whole debt or in shares of it. */
  readonly limit: bigint
}

/** Validated inputs for the steps of an action. */
export interface ActionContext {
  readonly market: LenderMarket
  readonly position: LenderPosition
  /** Lower-cased. */
  readonly account: Address
  /** Amounts of an asset action. */
  readonly size: ActionSize
  /** The token that wraps the native asset of the chain, if there is one. Lower-cased. */
  readonly wrappedNative: Address | undefined
  /** Permit for `permitTerms`. Undefined if an approval is preferred. */
  readonly permit?: PermitOffer | undefined
}

/** A deposit or a repayment by which any account can pay for another one. */
export interface PaymentTerms {
  /** The contract that takes the token and credits the beneficiary. */
  readonly contract: Address
  readonly token: Address
  /** Account whose position changes. */
  readonly beneficiary: Address
  /** Base units. */
  readonly amount: bigint
  /** Byte offset of the amount in the calldata, selector included. */
  readonly amountOffset: number
  /** Whether a repayment above the debt only takes the debt. */
  readonly stopsAtDebt: boolean
}

/** A lender on one chain. It describes reads and steps as data and sends nothing itself. */
export interface Lender {
  readonly id: string
  readonly chainId: number
  readonly family: LenderFamilyId
  /** Whether its contracts come from startup files without a known digest. Its plans are then not verified. */
  readonly hasUnknownContracts?: true
  /** Contracts that spend deposits and repayments, as far as they are known without a read. Lower-cased. */
  readonly spenders?: readonly Address[]
  /** Debt tokens whose credit can be delegated, as far as they are known without a read. Lower-cased. */
  readonly debtTokens?: readonly { readonly token: Address; readonly underlying: Address }[]
  /**
   * Transferable receipts of deposits, as far as they are known without a read. Lower-cased. Their amounts are those of the
   * asset, or with `hasExchangeRate` shares that `exchangeRateStored()` converts.
   */
  readonly receiptTokens?: readonly {
    readonly token: Address
    readonly underlying: Address
    readonly hasExchangeRate?: true
  }[]
  /** Contract at which accounts permit others to manage their positions. Absent without such permissions. Lower-cased. */
  readonly permissionContract?: Address
  /** Reads the market. Pools that fail are listed in its `failures`. @throws CausewayError LENDER_UNREADABLE */
  market(): ContractQuery<LenderMarket>
  /** Reads the positions of an account, one per sub-account with deposits or debt. */
  positions(account: Address, market: LenderMarket): ContractQuery<readonly LenderPosition[]>
  /**
   * Reads the rate model of a pool. Absent if the rate models of the family are unknown.
   *
   * @throws CausewayError LENDER_UNREADABLE
   */
  rateModel?(market: LenderMarket, poolId: string): ContractQuery<RateRule>
  /** Returns the allowance that a permit can replace. Undefined if the contract does not support permits. */
  permitTerms(action: AssetAction, context: ActionContext): PermitTerms | undefined
  /**
   * Returns the steps of a validated action, allowances first.
   *
   * @throws LendingRejectedError if the family does not support the action
   */
  steps(action: LendingAction, context: ActionContext): readonly PlannedStep[]
  /** Decodes a payment for an account; undefined for any other call. Absent if only accounts themselves can pay. */
  decodePayment?(call: Call): PaymentTerms | undefined
}

/** Properties of a chain that lenders use: its native asset and its block time. */
export type LendingChain = Pick<ChainRecord, 'id' | 'nativeCurrency' | 'blockTimeSeconds'>

/** A family of lenders, such as `aaveV3()`. */
export interface LenderFamily {
  readonly id: LenderFamilyId
  /** Startup files that the family requires. */
  readonly files: readonly StartupFileName[]
  /** Optional startup files, such as gateways for the native token. */
  readonly extras: readonly StartupFileName[]
  /** Loads the errors of its contracts, for `ErrorTranslator`. */
  readonly errors?: () => Promise<ErrorCatalog>
  /** Returns the lenders that the files list on a chain. A promise if the code of the family is loaded first. */
  lenders(files: StartupFiles, chain: LendingChain): readonly Lender[] | Promise<readonly Lender[]>
  /**
   * Returns lenders of a chain that the files do not list, from a service of the protocol.
   *
   * @throws HttpError, NetworkError, InvalidResponseError, TimeoutError, AbortedError
   */
  readonly discover?: (
    files: StartupFiles,
    chain: LendingChain,
    context: HttpContext,
  ) => Promise<readonly Lender[]>
}

/** A family whose code is loaded. */
export interface LoadedFamily extends LenderFamily {
  lenders(files: StartupFiles, chain: LendingChain): readonly Lender[]
}

/** Groups lenders by chain, in order of first occurrence. */
export function groupByChain(lenders: readonly Lender[]): ReadonlyMap<number, readonly Lender[]> {
  return groupBy(lenders, ({ chainId }) => chainId)
}
