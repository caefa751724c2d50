export {
  type Split,
  type SplitAmount,
  type SplitPart,
  type SplitPlan,
  type SplitSource,
  type SplitWay,
  splitAmount,
  splitPlans,
} from './split.ts'
export { type Spread, type SpreadPlan, type SpreadSource, spreadAmount } from './spread.ts'
export { type LegDue, type LegState, type LegSum, type LegSums, legState, legSums } from './sums.ts'
export { type LegOffer, type LegTotals, legCosts, legTotals, usdPerUnit } from './totals.ts'
