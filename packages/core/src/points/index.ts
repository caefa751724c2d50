export { POINTS_PATHS, type PointsPaths } from './api.ts'
export {
  POINTS_AWARD_MESSAGES,
  type PointsAwardOutcome,
  type PointsAwardRefusal,
  type PointsAwardRefusalCode,
} from './award.ts'
export {
  type PointsAwardInput,
  PointsClient,
  type PointsClientOptions,
  type PointsWallets,
} from './client.ts'
export { roundPoints, sumPoints } from './decimals.ts'
export type {
  CombinedSummary,
  PointsAccounts,
  PointsAction,
  PointsEntry,
  PointsEntrySummary,
  PointsEntryType,
  PointsItemFailure,
  PointsSummary,
  PointsTask,
  PointsTasks,
  PointsTotal,
  PointsUser,
  PointsUserInfo,
} from './entry.ts'
export { PointsNotConfiguredError } from './errors.ts'
export { type PointsDay, pointsByDay, pointsLabel } from './history.ts'
export {
  POINTS_LEVEL_IMAGES,
  POINTS_LEVEL_THRESHOLDS,
  type PointsLevelView,
  pointsLevel,
  pointsLevelPercent,
  pointsLevelProgress,
  pointsLevelView,
  TOP_POINTS_LEVEL,
} from './levels.ts'
export {
  awardedPoints,
  otherPointsReceiver,
  type PointsLookUpAccounts,
  type PointsLookUpForm,
  type PointsLookUpInput,
  type PointsLookUpResult,
  pointsLookUpForm,
} from './lookup-form.ts'
export { points } from './points.ts'
export { POINTS_POLICIES, type PointsPolicyName } from './policies.ts'
export {
  pointsTasksQueryOptions,
  pointsTotalQueryOptions,
  pointsUserQueryOptions,
} from './query-options.ts'
export {
  dollarsToRewardTokens,
  hasTradingStreak,
  POINTS_REDEMPTION_CONDITIONS,
  POINTS_REDEMPTION_SCHEDULE,
  type PointsRedemption,
  type PointsRedemptionTerms,
  pointsRedemption,
  pointsRedemptionMonth,
  pointsRedemptionPercent,
  pointsToRewardTokens,
  REWARD_TOKENS_PER_DOLLAR,
  rewardTokensToDollars,
  tradingStreak,
} from './redemption.ts'
export { isReferralCode, referralLink, type StoredReferral } from './referral.ts'
export { type PointsReading, type PointsState, pointsAge } from './state.ts'
export { type PointsTaskView, pointsTaskView, referralPoints } from './tasks.ts'
export type { PointsAward } from './wire.ts'
