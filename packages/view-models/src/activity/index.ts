export {
  type Activity,
  type ActivityEvents,
  type ActivityOptions,
  type ActivityToast,
  activity,
  createActivity,
} from './activity.ts'
export { type ActivityItem, type ActivityStatus, isInFlight } from './items.ts'
