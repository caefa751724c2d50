/**
 * Hooks for margin trades.
 *
 * @packageDocumentation
 */

export { type MarginFormParameters, type MarginFormResult, useMarginForm } from './use-margin-form.ts'
export { type MarginActionVariables, useMarginAction, useMarginPlan } from './use-margin-plan.ts'
