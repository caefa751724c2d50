import type { ProviderSpec } from './spec.ts'

/** What the suite needs of a test runner: that of vitest, jest, or node:test with any `expect`. */
export interface TestRunner {
  readonly describe: (name: string, define: () => void) => unknown
  readonly it: {
    (name: string, run: () => Promise<void>): unknown
    skip(name: string, run: () => Promise<void>): unknown
  }
  readonly expect: (actual: unknown) => { toEqual(expected: unknown): unknown }
}

/** Which hostile replies are tried, and how many. */
export interface ProviderSuiteOptions {
  /** Of the hostile replies. Default 1; a failing test names it. */
  readonly seed?: number
  /** How many hostile replies are tried. Default 2,000. */
  readonly hostileReplies?: number
}

/** What each group of cases works with. */
export interface Suite extends TestRunner, Required<ProviderSuiteOptions> {
  readonly spec: ProviderSpec
}

/** Ends the test with a sentence. */
export function fail(sentence: string): never {
  throw new Error(sentence)
}

/** Why the cases of a part are not run. */
export const NO_PART = 'the provider has no such part'

/** Prints a case that is not run, and why. */
export function skip({ it }: Suite, sentence: string, why: string): void {
  it.skip(`${sentence} (${why})`, notRun)
}

/** Prints that the cases of a part are not run, and why. */
export function skipPart({ it }: Suite, part: string, why: string): void {
  it.skip(`${part}: ${why}`, notRun)
}

// Runners want a body also for what they do not run.
const notRun = async () => undefined
