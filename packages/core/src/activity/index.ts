export {
  type Activity,
  type ActivityEvents,
  type ActivityOptions,
  type ActivityToast,
  createActivity,
} from './activity.ts'
export { type ActivityItem, type ActivityStatus, isUnderWay } from './items.ts'
export type { BalanceChange, LenderChange } from './transfer-effects.ts'
