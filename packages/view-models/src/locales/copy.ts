import type * as en from './en/copy.ts'

/** Texts of the view models in one language: another locale is a file beside `en/copy.ts` that exports the same. */
export type Copy = typeof en

// The locale of the package.
export * from './en/copy.ts'
