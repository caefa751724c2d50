/**
 * Hooks for margin trades, apart because few screens have them.
 *
 * @packageDocumentation
 */

export { type MarginFormParameters, type MarginFormResult, useMarginForm } from './form.ts'
export { type MarginActionVariables, useMarginAction, useMarginPlan } from './trade.ts'
