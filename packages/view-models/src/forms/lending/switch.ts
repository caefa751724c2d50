import type { Address } from '@causeway/core'
import {
  type LenderMarket,
  type LenderPosition,
  type LendingIssueCode,
  type SwitchCollateralAction,
  type SwitchModeAction,
  validateAction,
} from '@causeway/core/lending'
import { lendingCopy } from '../../locales/copy.ts'
import {
  type FormButton,
  type FormIssue,
  formButton,
  formIssue,
  noticeIssues,
  orderIssues,
  rejectionIssues,
} from '../form-issue.ts'
import { getUnread } from './form-context.ts'
import { notConnected, unreadIssue } from './issues.ts'
import { type LendingOutcome, toOutcome } from './outcome.ts'
import { getRisk, type LendingRisk } from './risk.ts'

/** Input of `lendingSwitchForm`: a switch of the mode, or of an asset as collateral. */
export interface LendingSwitchInput {
  readonly action: SwitchModeAction | SwitchCollateralAction
  /** Market with its prices. Market and position are undefined while they are loading. */
  readonly market: LenderMarket | undefined
  readonly position: LenderPosition | undefined
  /** Reason why the market or the position could not be read. */
  readonly error?: Error | null | undefined
  /** Connected or viewed account. Undefined without one. */
  readonly account: Address | undefined
  /** Whether the account is viewed without its keys. */
  readonly isWatchOnly?: boolean | undefined
  /** Whether the user accepted `risk` of the view. */
  readonly isRiskAccepted: boolean
}

/** A form of a switch, with the fields of `LendingFormView`. */
export interface LendingSwitchView {
  /** Action to plan; undefined if the planner would reject it. */
  readonly action: SwitchModeAction | SwitchCollateralAction | undefined
  /**
   * Outcome of the switch; undefined while the position is unknown. Once the action is sent, keep showing the earlier
   * value.
   */
  readonly outcome: LendingOutcome | undefined
  readonly risk: LendingRisk | undefined
  readonly issues: readonly FormIssue[]
  readonly button: FormButton
}

/**
 * Returns the form of a switch: the position before and after, and the issues. A switch to the current state is
 * rejected. `modeEffects` compares all modes.
 */
export function lendingSwitchForm(input: LendingSwitchInput): LendingSwitchView {
  const { market, position, account, isRiskAccepted } = input
  const asset = getAsset(input)
  if (account === undefined) return closedSwitch(notConnected('switch'))
  if (!market || !position) return closedSwitch(unreadIssue(getUnread(input), asset))
  const poolId = 'poolId' in input.action ? input.action.poolId.toLowerCase() : undefined
  if (poolId !== undefined && !Object.hasOwn(market.pools, poolId)) {
    const failure = market.failures.find((candidate) => candidate.poolId.toLowerCase() === poolId)
    const reason = failure?.reason ?? lendingCopy.notListed
    return closedSwitch(formIssue('ASSET_UNREADABLE', { asset, reason }))
  }
  const action = poolId === undefined ? input.action : { ...input.action, poolId }
  const inputs = { market, position, balances: new Map(), wrappedNative: undefined }
  const { issues: rejections, notices, before, after } = validateAction(action, inputs)
  // The effect of a switch that the lender does not allow is only shown if it is the reason.
  const isPossible = rejections.every(({ code }) => EFFECT_CODES.includes(code))
  const outcome = toOutcome(before, isPossible ? after : before, market, poolId)
  const issues = orderIssues([
    ...(input.isWatchOnly ? [formIssue('WATCH_ONLY', {})] : []),
    ...rejectionIssues(rejections, { asset, verb: 'switch' }),
    ...noticeIssues(notices, isRiskAccepted),
  ])
  return {
    action: issues.length === 0 ? action : undefined,
    outcome,
    risk: getRisk(outcome, notices),
    issues,
    button: formButton(issues, getLabel(input, asset)),
  }
}

/** Rejections because of the position after the switch. */
const EFFECT_CODES: readonly LendingIssueCode[] = [
  'HEALTH_TOO_LOW',
  'LTV_TOO_HIGH',
  'ZERO_LTV_FIRST',
  'DEBT_CEILING',
]

function closedSwitch(issue: FormIssue): LendingSwitchView {
  const issues = [issue]
  const button = formButton(issues, lendingCopy.switch)
  return { action: undefined, outcome: undefined, risk: undefined, issues, button }
}

/** Returns the label of the mode, or the symbol of the asset. */
function getAsset({ action, market }: LendingSwitchInput): string {
  if (action.type === 'SwitchMode')
    return market?.modes[action.mode]?.label ?? lendingCopy.unnamedMode(action.mode)
  return market?.pools[action.poolId.toLowerCase()]?.asset.symbol || action.poolId
}

function getLabel({ action }: LendingSwitchInput, asset: string): string {
  if (action.type === 'SwitchMode') return lendingCopy.switchTo(asset)
  return action.enabled ? lendingCopy.useAsCollateral(asset) : lendingCopy.stopUsingAsCollateral(asset)
}
