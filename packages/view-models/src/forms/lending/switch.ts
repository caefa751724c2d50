import {
  judgeAction,
  type LenderMarket,
  type LenderPosition,
  type SwitchCollateralAction,
  type SwitchModeAction,
} from '@causeway/core/lending'
import {
  buttonOf,
  formIssue,
  type LendingFormButton,
  type LendingFormIssue,
  type LendingFormWords,
  noticeIssues,
  refusalIssues,
} from './issues.ts'
import { type LendingOutcome, outcomeOf } from './outcome.ts'
import { type LendingRisk, riskOf } from './risk.ts'

/** A switch of the mode, or of what counts as collateral. */
export interface LendingSwitchInput {
  readonly action: SwitchModeAction | SwitchCollateralAction
  /** Undefined while they are read. */
  readonly market: LenderMarket | undefined
  readonly position: LenderPosition | undefined
  /** Undefined: no wallet is connected. */
  readonly account: string | undefined
  /** The account is looked at without its keys. */
  readonly isWatchOnly?: boolean | undefined
  /** Whether the user has accepted the risk that `risk` of the view names. */
  readonly isRiskAccepted: boolean
}

/** A switch as a page draws it: the same as of `LendingFormView`. */
export interface LendingSwitchView {
  /** What to plan; undefined where the planner would refuse it. */
  readonly action: SwitchModeAction | SwitchCollateralAction | undefined
  /** Undefined while the position is not known. Keep the one from before the action was sent. */
  readonly outcome: LendingOutcome | undefined
  readonly risk: LendingRisk | undefined
  readonly issues: readonly LendingFormIssue[]
  readonly button: LendingFormButton
}

/**
 * What a switch makes of a position, and why it cannot be sent. What is so already has nothing to send. Which modes there
 * are, and what each would be, `modeEffects` tells.
 */
export function lendingSwitchForm(input: LendingSwitchInput): LendingSwitchView {
  const { market, position, account, isRiskAccepted } = input
  const words = wordsOf(input)
  if (account === undefined) return closedSwitch(formIssue('NOT_CONNECTED', words), words)
  if (!market || !position) return closedSwitch(formIssue('LOADING', words), words)
  const poolId = 'poolId' in input.action ? input.action.poolId.toLowerCase() : undefined
  if (poolId !== undefined && !Object.hasOwn(market.pools, poolId)) {
    const failure = market.failures.find((one) => one.poolId.toLowerCase() === poolId)
    const reason = failure?.reason ?? 'it is none of this lender'
    return closedSwitch(formIssue('ASSET_UNREADABLE', words, reason), words)
  }
  const action = poolId === undefined ? input.action : { ...input.action, poolId }
  const ground = { market, position, balances: new Map(), wrappedNative: undefined }
  const { refusals, notices, before, after } = judgeAction(action, ground)
  const outcome = outcomeOf(before, after, market, poolId)
  const issues = [
    ...(input.isWatchOnly ? [formIssue('WATCH_ONLY', words)] : []),
    ...refusalIssues(refusals, words),
    ...noticeIssues(notices, words, isRiskAccepted),
  ]
  return {
    action: refusals.length === 0 ? action : undefined,
    outcome,
    risk: riskOf(outcome, notices),
    issues,
    button: buttonOf(issues, words, deedOf(input, words)),
  }
}

function closedSwitch(issue: LendingFormIssue, words: LendingFormWords): LendingSwitchView {
  const issues = [issue]
  const button = buttonOf(issues, words, words.verb)
  return { action: undefined, outcome: undefined, risk: undefined, issues, button }
}

function wordsOf({ action, market }: LendingSwitchInput): LendingFormWords {
  const asset =
    action.type === 'SwitchMode'
      ? (market?.modes[action.mode]?.label ?? `mode ${action.mode}`)
      : market?.pools[action.poolId.toLowerCase()]?.asset.symbol || action.poolId
  return { asset, verb: 'Switch', decimals: 0 }
}

function deedOf({ action }: LendingSwitchInput, { asset }: LendingFormWords): string {
  if (action.type === 'SwitchMode') return `Switch to ${asset}`
  return action.enabled ? `Use ${asset} as collateral` : `Stop using ${asset} as collateral`
}
