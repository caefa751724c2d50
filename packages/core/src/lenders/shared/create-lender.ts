import type { PlannedStep } from '../../execution/plan/execution-plan.ts'
import type { Address } from '../../kernel/schema.ts'
import type { AssetAction, LendingAction } from '../../lending/action.ts'
import type { ActionContext, Lender, PaymentTerms } from '../../lending/lender.ts'
import type { LenderFamilyId, LenderMarket } from '../../lending/lender-market.ts'
import type { LenderPosition } from '../../lending/lender-position.ts'
import type { RateRule } from '../../lending/rates/rate-model.ts'
import type { ContractQuery } from '../../lending/read-contracts.ts'
import type { PermitTerms } from '../../platforms/permit.ts'
import type { Call } from '../../platforms/transaction.ts'

/** Identifies a lender. Families add their own fields. */
export interface LenderDeployment {
  readonly chainId: number
  /** Lender id, such as `AAVE_V3`. */
  readonly lender: string
}

/** Functions of a lender family that read lenders and build the steps of actions. */
export interface LenderAdapter<Place extends LenderDeployment> {
  readMarket(place: Place): ContractQuery<LenderMarket>
  readPositions(
    place: Place,
    account: Address,
    market: LenderMarket,
  ): ContractQuery<readonly LenderPosition[]>
  getSteps(place: Place, action: LendingAction, context: ActionContext): readonly PlannedStep[]
  /** Reads the rate model of a pool. Absent if the family's rate models are unknown. */
  readRateModel?(place: Place, market: LenderMarket, poolId: string): ContractQuery<RateRule>
  /** Returns the allowance that a permit can replace. Absent if the contracts support no permits. */
  getPermitTerms?(place: Place, action: AssetAction, context: ActionContext): PermitTerms | undefined
  /** Returns the contracts that spend deposits and repayments, as far as the deployment contains them. */
  getSpenders?(place: Place): readonly (Address | undefined)[]
  /** Returns the debt tokens of the deployment. Absent if credit cannot be delegated. */
  getDebtTokens?(place: Place): NonNullable<Lender['debtTokens']>
  /** Returns the receipts of deposits of the deployment. Absent if deposits cannot be transferred. */
  getReceiptTokens?(place: Place): NonNullable<Lender['receiptTokens']>
  /** Returns the contract at which accounts permit others to manage their positions. Absent without such permissions. */
  getPermissionContract?(place: Place): Address | undefined
  /** Decodes a payment for an account. Absent if only accounts themselves can pay. */
  decodePayment?(call: Call): PaymentTerms | undefined
}

/** Creates a lender of a deployment. */
export function createLender<Place extends LenderDeployment>(
  family: LenderFamilyId,
  place: Place,
  adapter: LenderAdapter<Place>,
): Lender {
  const { readRateModel, decodePayment, getSpenders, getDebtTokens, getReceiptTokens } = adapter
  const permissionContract = adapter.getPermissionContract?.(place)
  return {
    id: place.lender,
    chainId: place.chainId,
    family,
    ...(getSpenders && { spenders: getSpenders(place).filter((address) => address !== undefined) }),
    ...(getDebtTokens && { debtTokens: getDebtTokens(place) }),
    ...(getReceiptTokens && { receiptTokens: getReceiptTokens(place) }),
    ...(permissionContract && { permissionContract }),
    market: () => adapter.readMarket(place),
    positions: (account, market) => adapter.readPositions(place, account, market),
    ...(readRateModel && { rateModel: (market, poolId) => readRateModel(place, market, poolId) }),
    permitTerms: (action, context) => adapter.getPermitTerms?.(place, action, context),
    steps: (action, context) => adapter.getSteps(place, action, context),
    ...(decodePayment && { decodePayment }),
  }
}
