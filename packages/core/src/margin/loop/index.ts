export type { LoopPlan } from './plan.ts'
export type { LoopRound } from './rounds.ts'
export { MarginLoop, type MarginLoopOptions, type ReviewedLoopPlan } from './service.ts'
