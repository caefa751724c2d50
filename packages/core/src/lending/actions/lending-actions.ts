import { ErrorTranslator } from '../../chain-errors/error-translator.ts'
import { isNativeToken, lowerAddress, NATIVE_TOKEN_ADDRESS, sameAddress } from '../../chains/address.ts'
import { chainById } from '../../chains/lookup.ts'
import type { ChainRecord } from '../../chains/record.ts'
import type { RunOptions } from '../../execution/executor.ts'
import type { ExecutionPlan } from '../../execution/plan/plan.ts'
import { type Clock, systemClock } from '../../kernel/clock.ts'
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
import type { LendingService } from '../lending-service.ts'
import type { LenderMarket } from '../market.ts'
import type { LendingNotice } from './notices.ts'
import { parseActions } from './parse-actions.ts'
import { type LendingPlan, type LendingPlanInputs, planLending } from './plan-lending.ts'
import { readAccount } from './read-account.ts'
import { getActionToken, requirePool } from './require-lender.ts'
import { assertNoFailureEvent, readSpentAmount } from './silent-failure.ts'
import { simulatePlan } from './simulate-plan.ts'
import type { AssetMove } from './to-asset-move.ts'

/** The part of `Executor` that executes plans. */
export interface LendingExecutor {
  execute(plan: ExecutionPlan, wallet: Wallet, options?: RunOptions): Promise<TransferRecord>
}

/** What `LendingActions` is made with. */
export interface LendingActionsOptions {
  readonly lending: Pick<LendingService, 'lenders' | 'getPositions' | 'invalidate'>
  readonly platforms: PlatformRegistry
  readonly chains: readonly ChainRecord[]
  /** Executes plans. Default: none, then plans can be made but not executed. */
  readonly executor?: LendingExecutor | undefined
  /** Records the spent amount of a full repayment. Default: none, the record keeps the expected amount. */
  readonly journal?: Pick<TransferJournal, 'update'> | undefined
  /** Default: none, allowances are approved. */
  readonly offerPermit?: OfferPermit | undefined
  /** Translates events of lenders that report a failure without reverting. Default: one without catalogs. */
  readonly errors?: Pick<ErrorTranslator, 'translateFailureEvent'> | undefined
  readonly clock?: Clock | undefined
  readonly logger?: Logger | undefined
}

/** How lending actions are planned. */
export interface PlanActionsOptions extends RequestOptions {
  /** Whether a permit comes before an approval, as `prefersPermit` tells. Default false. */
  readonly prefersPermit?: boolean | undefined
  /** Native base units that the wallet keeps for gas: needed where `all` of the native asset is meant. */
  readonly gasReserve?: bigint | undefined
  /** What the lender is called. Default: its name. */
  readonly name?: string | undefined
}

/** A plan that was tried out. */
export interface ReviewedLendingPlan extends LendingPlan {
  /** Whether it does what was agreed and nothing else; `unchecked` where the node cannot tell. Never `failed`. */
  readonly simulation: VerificationCheck
}

/** How planned lending actions are carried out. */
export interface ExecuteActionsOptions extends RunOptions {
  /** The user has seen how close to liquidation the position ends, and wants it. Default false. */
  readonly acceptRisk?: boolean | undefined
}

/** The plan ends near liquidation, and nobody has said yes to that. Nothing was asked of the wallet. */
export class RiskNotAcceptedError extends CausewayError<'RISK_NOT_ACCEPTED'> {
  override readonly name = 'RiskNotAcceptedError'
  constructor(risk: string) {
    super(risk, {
      code: 'RISK_NOT_ACCEPTED',
      details: "Show the user the risk, and pass 'acceptRisk' once it is accepted",
    })
  }
}

/** @throws RiskNotAcceptedError for notices with `RISKY`, unless that is accepted */
export function assertRiskAccepted(notices: readonly LendingNotice[], acceptRisk: boolean): void {
  const risk = notices.find(({ code }) => code === 'RISKY')
  if (risk && !acceptRisk) throw new RiskNotAcceptedError(risk.message)
}

/** Deposits, withdraws, borrows, repays and switches: read afresh, planned, tried out, then carried out. */
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
   * What one action, or several in their order, come to: what the wallet will be asked, and the position before and after.
   * Nothing is asked of the wallet yet.
   *
   * @throws LendingRefusedError for what the lender would not carry out, with every reason; LendingMismatchError and
   * SimulationRevertedError for what was tried and did something else; InvalidInputError naming the field;
   * CausewayError POOL_UNREADABLE, UNKNOWN_CHAIN; what reading throws; AbortedError
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
    const context = { clock: this.#clock, signal: options.signal }
    const { check: simulation, moves } = await simulatePlan(plan, platform, context)
    return { ...plan, moves, simulation }
  }

  /**
   * Carries a plan out, and has what was read of the lender read anew.
   *
   * @throws RiskNotAcceptedError for a plan with the notice `RISKY` unless that is accepted; what `Executor.execute`
   * throws; LenderFailureError where the transaction went through and its lender says that it did nothing
   */
  async execute(
    { execution, notices, moves }: LendingPlan,
    wallet: Wallet,
    { acceptRisk = false, ...options }: ExecuteActionsOptions = {},
  ): Promise<TransferRecord> {
    assertRiskAccepted(notices, acceptRisk)
    const { chainId, account, info } = execution
    try {
      const { executor } = this.#options
      if (!executor) {
        throw new CausewayError('The plan cannot be executed: the lending service has no executor', {
          code: 'EXECUTOR_MISSING',
          details: "Pass 'executor' to LendingService, or use the service of createCauseway",
        })
      }
      const record = await executor.execute(execution, wallet, options)
      const platform = this.#options.platforms.forChain(chainId)
      await assertNoFailureEvent(record, platform, this.#errors, this.#logger)
      return await this.#withSpent(record, moves, platform)
    } finally {
      // A run that fails may have sent some of its steps.
      this.#options.lending.invalidate({ chainId, lender: info.lender, account })
    }
  }

  /** The plan only bounds a full repayment: the spent amount is known once it is included. */
  async #withSpent(
    record: TransferRecord,
    moves: readonly AssetMove[],
    platform: Pick<Platform, 'getLogs'>,
  ): Promise<TransferRecord> {
    const { journal } = this.#options
    const bounded = moves.find(({ direction, amount, expected }) => direction === 'out' && amount > expected)
    if (!bounded || !journal || !sameAddress(bounded.token, record.info.inputCurrency)) return record
    // Several moves of one token are one amount in the logs.
    if (moves.filter(({ token }) => token === bounded.token).length > 1) return record
    try {
      const spent = await readSpentAmount(record, bounded, platform)
      if (spent === undefined) return record
      return await journal.update(record.id, (latest) => ({
        ...latest,
        info: { ...latest.info, inputAmountRaw: spent },
      }))
    } catch (error) {
      this.#logger.warn(`What transfer ${record.id} spent could not be recorded`, error)
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
        prefersPermit && offerPermit ? (wish) => this.#offer({ ...wish, chainId, owner }, signal) : undefined,
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
        const asked = isNativeToken(token) ? NATIVE_TOKEN_ADDRESS : token
        return [token, await platform.getBalance({ chainId, account, token: asked }, { signal })] as const
      }),
    )
    return new Map(balances)
  }

  /** A token that cannot be asked is approved as always. */
  async #offer(request: PermitRequest, signal: AbortSignal | undefined): Promise<PermitOffer | undefined> {
    try {
      return await this.#options.offerPermit?.(request, { signal })
    } catch (error) {
      if (signal?.aborted) throw error
      this.#logger.info(`No permit for ${request.token}: it is approved instead`, error)
      return undefined
    }
  }
}

/** What the actions take from the wallet, by lower-cased address. @throws InvalidInputError */
function tokensSpent(actions: readonly LendingAction[], market: LenderMarket): Address[] {
  const spending = actions.filter(isAssetAction).filter(addsFunds)
  return [...new Set(spending.map((action) => getActionToken(action, requirePool(market, action.poolId))))]
}
