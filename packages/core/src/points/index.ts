/**
 * Points, levels, redemption and referrals.
 *
 * @packageDocumentation
 */

export type { PointsAwardOutcome } from './award.ts'
export type { PointsAwardInput } from './client.ts'
export { roundPoints, sumPoints } from './decimals.ts'
export type {
  PointsAccounts,
  PointsEntry,
  PointsTask,
  PointsTasks,
  PointsTotal,
  PointsUserInfo,
} from './entry.ts'
export { PointsNotConfiguredError } from './errors.ts'
export { type PointsDay, pointsByDay, pointsLabel } from './history.ts'
export {
  POINTS_LEVEL_THRESHOLDS,
  type PointsLevelView,
  pointsLevel,
  pointsLevelPercent,
  pointsLevelView,
  TOP_POINTS_LEVEL,
} from './levels.ts'
export {
  awardedPoints,
  otherPointsReceiver,
  type PointsLookUpResult,
  pointsLookUpForm,
} from './lookup-form.ts'
export { points } from './points.ts'
export { POINTS_POLICIES, type PointsPolicyName } from './policies.ts'
export { pointsTasksQueryOptions, pointsTotalQueryOptions, pointsUserQueryOptions } from './query-options.ts'
export {
  hasTradingStreak,
  POINTS_REDEMPTION_CONDITIONS,
  POINTS_REDEMPTION_SCHEDULE,
  type PointsRedemption,
  pointsRedemption,
  pointsRedemptionMonth,
  pointsToRewardTokens,
  REWARD_TOKENS_PER_DOLLAR,
  rewardTokensToDollars,
  tradingStreak,
} from './redemption.ts'
export { isReferralCode, referralLink } from './referral.ts'
export { type PointsState, pointsAge } from './state.ts'
export { type PointsTaskView, pointsTaskView, referralPoints } from './tasks.ts'
