import type { ProviderSpec } from './spec.ts'

/** What the suite needs of a test runner: that of vitest, jest, or node:test with any `expect`. */
export interface TestRunner {
  readonly describe: (name: string, define: () => void) => unknown
  readonly it: TestFunction
  readonly expect: (actual: unknown) => Matchers
}

export interface TestFunction {
  (name: string, run: () => Promise<void>): unknown
  skip(name: string, run: () => Promise<void>): unknown
}

export interface Matchers {
  toEqual(expected: unknown): unknown
}

export interface SuiteOptions {
  /** Of the hostile replies. Default 1; a failing test names it. */
  readonly seed?: number
  /** How many hostile replies are tried. Default 2,000. */
  readonly hostileReplies?: number
}

/** What each group of cases works with. */
export interface Suite extends TestRunner, Required<SuiteOptions> {
  readonly spec: ProviderSpec
}

/** Ends the test with a sentence. */
export function fail(sentence: string): never {
  throw new Error(sentence)
}
