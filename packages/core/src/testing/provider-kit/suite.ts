import type { ProviderSpec } from './spec.ts'

/** The parts of a test runner that the suite uses: vitest, jest, or node:test with any `expect`. */
export interface TestRunner {
  readonly describe: (name: string, define: () => void) => unknown
  readonly it: (name: string, run: () => Promise<void>) => unknown
  readonly expect: (actual: unknown) => { toEqual(expected: unknown): unknown }
}

/** Options for `describeProvider`. */
export interface ProviderSuiteOptions {
  /** Seed of the hostile replies, named by a failing test. Default 1. */
  readonly seed?: number
  /** Number of hostile replies. Default 2,000. */
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
