import type { ProviderSpec } from './spec.ts'

/** Functions of a test runner that the suite uses, such as those of vitest, jest, or node:test with any `expect`. */
export interface TestRunner {
  readonly describe: (name: string, define: () => void) => unknown
  readonly it: (name: string, run: () => Promise<void>) => unknown
  readonly expect: (actual: unknown) => { toEqual(expected: unknown): unknown }
}

/** Options for `describeProvider`. */
export interface ProviderSuiteOptions {
  /** Seed of the hostile replies, which a failing test reports. Default 1. */
  readonly seed?: number
  /** Number of hostile replies. Default 2,000. */
  readonly hostileReplies?: number
  /** Number of mutated replies, and of mutated transactions. Default: all. */
  readonly mutations?: number
  /** Called with the number of mutations of each kind, by the check that caught them. */
  readonly onMutations?: ((kind: 'transaction' | 'reply', counts: MutationCounts) => void) | undefined
}

/** Number of mutations by the check that caught them, such as `VERIFICATION_FAILED wrong-recipient` or `unverified spender`. */
export type MutationCounts = Readonly<Record<string, number>>

/** Inputs of each group of cases. */
export interface Suite extends TestRunner, Required<Omit<ProviderSuiteOptions, 'onMutations'>> {
  readonly onMutations: ProviderSuiteOptions['onMutations']
  readonly spec: ProviderSpec
}

/** Ends the test with a message. */
export function fail(sentence: string): never {
  throw new Error(sentence)
}
