import type * as en from './en/copy.ts'

/** Texts of the view models in one language: each locale is a file with the exports of `en/copy.ts`. */
export type Copy = typeof en

export * from './en/copy.ts'
