export { POINTS_PATHS, type PointsPaths } from './api.ts'
export { AWARD_MESSAGES, type AwardOutcome, type AwardRefusal, type AwardRefusalCode } from './award.ts'
export { type AwardInput, type ConnectedAccounts, PointsClient, type PointsClientOptions } from './client.ts'
export { combineSummaries } from './combined.ts'
export { roundPoints, roundVolume, sumPoints } from './decimals.ts'
export type {
  CombinedSummary,
  ItemFailure,
  PointsAccounts,
  PointsAction,
  PointsEntry,
  PointsEntrySummary,
  PointsEntryType,
  PointsSummary,
  PointsTask,
  PointsTasks,
  PointsTotal,
  PointsUser,
  PointsUserInfo,
} from './entry.ts'
export { PointsNotConfiguredError } from './errors.ts'
export { groupByDay, type PointsDay, pointsLabel } from './history.ts'
export {
  LEVEL_IMAGES,
  LEVEL_THRESHOLDS,
  type LevelView,
  levelOf,
  levelPercent,
  levelProgress,
  levelView,
  TOP_LEVEL,
} from './levels.ts'
export {
  awardedPoints,
  type LookUpAccounts,
  type LookUpForm,
  type LookUpInput,
  type LookUpResult,
  lookUpForm,
  otherReceiver,
} from './lookup-form.ts'
export { POINTS_POLICIES, type PointsPolicyName } from './policies.ts'
export {
  pointsTasksQueryOptions,
  pointsTotalQueryOptions,
  pointsUserQueryOptions,
} from './query-options.ts'
export {
  dollarsToTokens,
  hasTradingStreak,
  REDEMPTION_SCHEDULE,
  type Redemption,
  type RedemptionTerms,
  redemptionOf,
  redemptionPercent,
  TOKENS_PER_DOLLAR,
  tokensToDollars,
} from './redemption.ts'
export { isReferralCode, referralLink, type StoredReferral } from './referral.ts'
export { ageOf, type PointsReading, type PointsState } from './state.ts'
export { referralPoints, type TaskView, taskView } from './tasks.ts'
export type { Awarded } from './wire.ts'
