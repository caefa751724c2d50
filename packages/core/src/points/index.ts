/**
 * Points, levels, redemption and referrals.
 *
 * @packageDocumentation
 */

export type { PointsAwardOutcome } from './award.ts'
export type { PointsAwardInput } from './client.ts'
export { getPointsAge, type PointsState } from './create-account-points.ts'
export { PointsNotConfiguredError } from './create-points-api.ts'
export type {
  PointsAccounts,
  PointsEntry,
  PointsTask,
  PointsTasks,
  PointsTotal,
  PointsUserInfo,
} from './entry.ts'
export { getPointsLabel, groupPointsByDay, type PointsDay } from './group-points-by-day.ts'
export {
  getPointsLevel,
  getPointsLevelPercent,
  getPointsLevelView,
  POINTS_LEVEL_THRESHOLDS,
  type PointsLevelView,
  TOP_POINTS_LEVEL,
} from './levels.ts'
export {
  getOtherPointsReceiver,
  getPointsLookUpForm,
  type PointsLookUpResult,
  sumAwardedPoints,
} from './look-up.ts'
export { points } from './points.ts'
export { POINTS_POLICIES, type PointsPolicyName } from './policies.ts'
export { pointsTasksQueryOptions, pointsTotalQueryOptions, pointsUserQueryOptions } from './query-options.ts'
export {
  getPointsRedemption,
  getPointsRedemptionMonth,
  getTradingStreak,
  hasTradingStreak,
  POINTS_REDEMPTION_CONDITIONS,
  POINTS_REDEMPTION_SCHEDULE,
  type PointsRedemption,
  pointsToRewardTokens,
  REWARD_TOKENS_PER_DOLLAR,
  rewardTokensToDollars,
} from './redemption.ts'
export { createReferralLink, isReferralCode } from './referral.ts'
export { roundPoints, sumPoints } from './round-to.ts'
export { type PointsTaskView, toPointsTaskView, toReferralPoints } from './tasks.ts'
