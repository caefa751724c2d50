export { type MarginFormParameters, type MarginFormResult, useMarginForm } from './form.ts'
export { type MarginActionVariables, useMarginAction, useMarginPlan } from './trade.ts'
