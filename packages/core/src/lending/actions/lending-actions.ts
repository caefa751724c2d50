import { ErrorTranslator } from '../../chain-errors/error-translator.ts'
import { isNativeToken, lowerAddress, NATIVE_TOKEN_ADDRESS, sameAddress } from '../../chains/address.ts'
import { chainById } from '../../chains/chain-by-id.ts'
import type { ChainRecord } from '../../chains/record.ts'
import type { RunOptions } from '../../execution/executor.ts'
import type { ExecutionPlan } from '../../execution/plan/execution-plan.ts'
import { type Clock, systemClock } from '../../kernel/clock.ts'
import { compact } from '../../kernel/compact.ts'
import { CausewayError } from '../../kernel/errors.ts'
import { type Logger, silentLogger } from '../../kernel/logger.ts'
import type { Address } from '../../kernel/schema.ts'
import type { OfferPermit, PermitOffer, PermitRequest } from '../../platforms/permit.ts'
import type { Platform } from '../../platforms/platform.ts'
import type { PlatformRegistry } from '../../platforms/registry.ts'
import type { RequestOptions } from '../../platforms/transaction.ts'
import type { Wallet } from '../../platforms/wallet.ts'
import type { VerificationCheck } from '../../quotes/verification.ts'
import type { TransferJournal } from '../../transfers/journal.ts'
import type { TransferRecord } from '../../transfers/record.ts'
import { addsFunds, isAssetAction, type LendingAccount, type LendingAction } from '../action.ts'
import type { LenderMarket } from '../lender-market.ts'
import { hasDebt } from '../lender-position.ts'
import type { LendingService } from '../lending-service.ts'
import { getClaimedMovements, getRequiredMovements } from './get-required-movements.ts'
import { assertNoFailureEvent, readSpentAmount } from './lender-failure-error.ts'
import { parseActions } from './parse-actions.ts'
import { type LendingPlan, type LendingPlanInputs, planLending } from './plan-lending.ts'
import { readAccount } from './read-account.ts'
import { getActionToken, requirePool } from './require-lender.ts'
import { simulatePlan } from './simulate-plan.ts'
import type { AssetMove } from './to-asset-move.ts'

/** The part of `Executor` that executes plans. */
export interface LendingExecutor {
  execute(plan: ExecutionPlan, wallet: Wallet, options?: RunOptions): Promise<TransferRecord>
}

/** Options for `LendingActions`. */
export interface LendingActionsOptions {
  readonly lending: Pick<LendingService, 'lenders' | 'getPositions' | 'invalidate'>
  readonly platforms: PlatformRegistry
  readonly chains: readonly ChainRecord[]
  /** Executes plans. Default: none; plans can then be created but not executed. */
  readonly executor?: LendingExecutor | undefined
  /** Records the spent amount of a full repayment. Default: none, the record keeps the expected amount. */
  readonly journal?: Pick<TransferJournal, 'update'> | undefined
  /** Offers permits. Default: none, allowances are approved. */
  readonly offerPermit?: OfferPermit | undefined
  /**
   * Translates the failure events that some lenders emit instead of reverting. Default: a translator without catalogs.
   */
  readonly errors?: Pick<ErrorTranslator, 'translateFailureEvent'> | undefined
  readonly clock?: Clock | undefined
  readonly logger?: Logger | undefined
}

/** Options for planning lending actions. */
export interface PlanActionsOptions extends RequestOptions {
  /** Whether to sign a permit instead of sending an approval if the token supports it. Default false. */
  readonly prefersPermit?: boolean | undefined
  /** Native base units that the wallet keeps for gas. Required for 'all' of the native token. */
  readonly gasReserve?: bigint | undefined
  /** Display name of the lender. Default: its name. */
  readonly name?: string | undefined
}

/** A simulated plan. */
export interface ReviewedLendingPlan extends LendingPlan {
  /** Whether the simulation matches the plan. `unverified` if the node cannot simulate it. Never `failed`. */
  readonly simulation: VerificationCheck
  /** Gas units that all transactions use in the simulation. Undefined if they were not measured. */
  readonly gasUsed?: bigint | undefined
}

/** Options for executing a plan. */
export interface ExecuteActionsOptions extends RunOptions {
  /** Whether the user accepts a position close to liquidation. Default false. */
  readonly acceptRisk?: boolean | undefined
  /** The unverified check (`simulation` of the plan) that the user was shown and accepts. Default: none. */
  readonly acceptUnverified?: VerificationCheck | undefined
}

/** The plan ends close to liquidation and the user did not accept the risk. Nothing was sent. */
export class RiskNotAcceptedError extends CausewayError<'RISK_NOT_ACCEPTED'> {
  override readonly name = 'RiskNotAcceptedError'
  constructor(risk: string) {
    super(risk, {
      code: 'RISK_NOT_ACCEPTED',
      details: "Show the user the risk, and pass 'acceptRisk' once it is accepted",
    })
  }
}

/** A check of the plan is not verified and the user did not accept that. Nothing was sent. */
class UnverifiedNotAcceptedError extends CausewayError<'UNVERIFIED_NOT_ACCEPTED'> {
  override readonly name = 'UnverifiedNotAcceptedError'
  constructor(message: string) {
    super(`The plan is not verified. ${message}`, {
      code: 'UNVERIFIED_NOT_ACCEPTED',
      details:
        "Show the user the message, and pass the plan's 'simulation' as 'acceptUnverified' once it is accepted",
    })
  }
}

/**
 * Checks that the user accepted everything about a plan that needs consent.
 *
 * @throws RiskNotAcceptedError for a notice of code RISKY; UnverifiedNotAcceptedError for an unverified check, unless the
 * accepted one has the same reason and message
 */
export function assertPlanAccepted(
  { notices, simulation }: Pick<ReviewedLendingPlan, 'notices' | 'simulation'>,
  { acceptRisk = false, acceptUnverified: accepted }: ExecuteActionsOptions,
): void {
  const risk = notices.find(({ code }) => code === 'RISKY')
  if (risk && !acceptRisk) throw new RiskNotAcceptedError(risk.message)
  if (simulation.status === 'verified') return
  const { status, reason, message } = simulation
  const isAccepted = accepted?.status === status && accepted.reason === reason && accepted.message === message
  if (!isAccepted) throw new UnverifiedNotAcceptedError(message)
}

/** Time for which a computed health factor is valid, in milliseconds: as long as a margin trade. */
const HEALTH_VALIDITY_MS = 1_200_000

/** Plans, simulates and executes lending actions. */
export class LendingActions {
  readonly #options: LendingActionsOptions
  readonly #errors: Pick<ErrorTranslator, 'translateFailureEvent'>
  readonly #clock: Clock
  readonly #logger: Logger

  constructor(options: LendingActionsOptions) {
    this.#options = options
    this.#errors = options.errors ?? new ErrorTranslator()
    this.#clock = options.clock ?? systemClock
    this.#logger = options.logger ?? silentLogger
  }

  /**
   * Reads market and position, then plans and simulates one action or several in order. Nothing is sent. A resume checks that
   * the simulated assets and claimed rewards still move. A plan with a debt afterwards that borrows, withdraws, changes
   * the mode or disables collateral expires after 20 minutes.
   *
   * @throws LendingRejectedError with every reason why the lender would reject it; LendingMismatchError and
   * SimulationRevertedError if the simulation does not match the plan; InvalidInputError naming the field;
   * CausewayError POOL_UNREADABLE, UNKNOWN_CHAIN, LENDER_UNREADABLE; AbortedError
   */
  async plan(
    account: LendingAccount,
    actions: LendingAction | readonly LendingAction[],
    options: PlanActionsOptions = {},
  ): Promise<ReviewedLendingPlan> {
    const list = parseActions(actions)
    const inputs = await this.#read(account, list, options)
    const plan = await planLending(list, inputs)
    const platform = this.#options.platforms.forChain(account.chainId)
    const context = { clock: this.#clock, signal: options.signal, lender: inputs.lender }
    const { check: simulation, moves, movements, gasUsed } = await simulatePlan(plan, platform, context)
    const pools = list.filter(isAssetAction).map(({ poolId }) => requirePool(inputs.market, poolId))
    const tokens = moves.map(({ token }) => token)
    const claimed = list.some(({ type }) => type === 'ClaimRewards')
      ? getClaimedMovements(movements, inputs.position)
      : []
    const requiredMovements = [...getRequiredMovements(movements, pools, tokens), ...claimed]
    const withResumeChecks = (execution: ExecutionPlan): ExecutionPlan => ({
      ...execution,
      requiredMovements,
      ...compact({ validUntil: this.#getExpiry(list, plan, execution) }),
    })
    return {
      ...plan,
      execution: withResumeChecks(plan.execution),
      withApprovals: withResumeChecks(plan.withApprovals),
      moves,
      simulation,
      gasUsed,
    }
  }

  /**
   * Executes a plan and marks the data of the lender as outdated.
   *
   * @throws RiskNotAcceptedError for a plan with the notice `RISKY` and CausewayError UNVERIFIED_NOT_ACCEPTED for an
   * unverified plan, unless they are accepted; errors of `Executor.execute`; LenderFailureError if the transaction succeeded
   * and the lender reports a failure
   */
  async execute(
    plan: ReviewedLendingPlan,
    wallet: Wallet,
    { acceptRisk, acceptUnverified, ...options }: ExecuteActionsOptions = {},
  ): Promise<TransferRecord> {
    assertPlanAccepted(plan, { acceptRisk, acceptUnverified })
    const { execution, moves } = plan
    const { chainId, account, info } = execution
    try {
      const { executor } = this.#options
      if (!executor) {
        throw new CausewayError('The plan cannot be executed: the lending service has no executor.', {
          code: 'EXECUTOR_MISSING',
          details: "Pass 'executor' to LendingService, or use the service of createCauseway",
        })
      }
      const record = await executor.execute(execution, wallet, options)
      const platform = this.#options.platforms.forChain(chainId)
      await assertNoFailureEvent(record, platform, this.#errors, this.#logger)
      return await this.#withSpent(record, moves, platform)
    } finally {
      // A failed execution may have sent some of its steps.
      this.#options.lending.invalidate({ chainId, lender: info.lender, account })
    }
  }

  /**
   * Returns the expiry of a plan, in milliseconds since the epoch. A resume checks movements, not the health factor, so a plan
   * that can lower that of a debt expires before its figures are outdated. Enabling collateral does not expire: at most its
   * network fee is lost.
   */
  #getExpiry(
    actions: readonly LendingAction[],
    { after }: LendingPlan,
    { validUntil = Number.POSITIVE_INFINITY }: ExecutionPlan,
  ): number | undefined {
    const isRisky = actions.some(lowersHealth) && Object.values(after.position.pools).some(hasDebt)
    const expiry = isRisky ? Math.min(validUntil, this.#clock.now() + HEALTH_VALIDITY_MS) : validUntil
    return Number.isFinite(expiry) ? expiry : undefined
  }

  /**
   * Records the spent amount of a full repayment from the logs, because the plan only has an upper bound.
   */
  async #withSpent(
    record: TransferRecord,
    moves: readonly AssetMove[],
    platform: Pick<Platform, 'getLogs'>,
  ): Promise<TransferRecord> {
    const { journal } = this.#options
    const bounded = moves.find(({ direction, amount, expected }) => direction === 'out' && amount > expected)
    if (!bounded || !journal || !sameAddress(bounded.token, record.info.inputCurrency)) return record
    // Several moves of one token cannot be distinguished, because the logs only contain its net amount.
    if (moves.filter(({ token }) => token === bounded.token).length > 1) return record
    try {
      const spent = await readSpentAmount(record, bounded, platform)
      if (spent === undefined) return record
      return await journal.update(record.id, (latest) => ({
        ...latest,
        info: { ...latest.info, inputAmountRaw: spent },
      }))
    } catch (error) {
      this.#logger.warn(`Failed to record the amount that transfer ${record.id} spent.`, error)
      return record
    }
  }

  async #read(
    account: LendingAccount,
    actions: readonly LendingAction[],
    { prefersPermit = false, gasReserve, name, signal }: PlanActionsOptions,
  ): Promise<LendingPlanInputs> {
    const { chainId } = account
    const { offerPermit, chains, lending } = this.#options
    const { lender, market, position } = await readAccount(lending, account, signal)
    const owner = position.account
    return {
      lender,
      market,
      position,
      balances: await this.#balances(account, tokensSpent(actions, market), signal),
      wrappedNative: lowerAddress(chainById(chains, chainId)?.wrappedNative?.address),
      gasReserve,
      name,
      offerPermit:
        prefersPermit && offerPermit
          ? (terms) => this.#offer({ ...terms, chainId, owner }, signal)
          : undefined,
    }
  }

  async #balances(
    { chainId, account }: LendingAccount,
    tokens: readonly Address[],
    signal: AbortSignal | undefined,
  ): Promise<ReadonlyMap<Address, bigint>> {
    const platform = this.#options.platforms.forChain(chainId)
    const balances = await Promise.all(
      tokens.map(async (token) => {
        const balanceToken = isNativeToken(token) ? NATIVE_TOKEN_ADDRESS : token
        return [
          token,
          await platform.getBalance({ chainId, account, token: balanceToken }, { signal }),
        ] as const
      }),
    )
    return new Map(balances)
  }

  /** Falls back to an approval if the permit cannot be prepared. */
  async #offer(request: PermitRequest, signal: AbortSignal | undefined): Promise<PermitOffer | undefined> {
    try {
      return await this.#options.offerPermit?.(request, { signal })
    } catch (error) {
      if (signal?.aborted) throw error
      this.#logger.info(`Failed to prepare a permit for ${request.token}: using an approval instead.`, error)
      return undefined
    }
  }
}

/** Returns whether an action can lower the health factor. */
function lowersHealth(action: LendingAction): boolean {
  switch (action.type) {
    case 'Borrow':
    case 'Withdraw':
    case 'SwitchMode':
      return true
    case 'SwitchCollateral':
      return !action.enabled
    default:
      return false
  }
}

/** Returns the tokens that the actions spend, by lower-cased address. @throws InvalidInputError */
function tokensSpent(actions: readonly LendingAction[], market: LenderMarket): Address[] {
  const spending = actions.filter(isAssetAction).filter(addsFunds)
  return [...new Set(spending.map((action) => getActionToken(action, requirePool(market, action.poolId))))]
}
