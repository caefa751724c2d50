/**
 * View models and UI state over `@causeway/core`, for any framework: swap, lending and margin forms, asset rows, history,
 * wallets, settings, and the state in the page's address.
 *
 * @packageDocumentation
 */

export * from './activity/index.ts'
export * from './forms/index.ts'
export * from './settings/index.ts'
