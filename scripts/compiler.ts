import { fileURLToPath } from 'node:url'

/**
 * Path of the native TypeScript compiler. It is installed under a second name, because typedoc and rolldown-plugin-dts
 * require TypeScript 5, and `node_modules/.bin/tsc` may be either version.
 */
export const COMPILER = fileURLToPath(new URL('../node_modules/typescript-7/bin/tsc', import.meta.url))

/** Options that run a single checker: several checkers repeat most of each other's work. */
export const ONE_CHECKER = ['--checkers', '1'] as const
