import { describeProvider as describeWithOptions } from '../../packages/core/src/testing/provider-kit/describe-provider.ts'
import type { ProviderSpec } from '../../packages/core/src/testing/provider-kit/spec.ts'
import type { ProviderSuiteOptions, TestRunner } from '../../packages/core/src/testing/provider-kit/suite.ts'
import { currentTier } from './current-tier.ts'

/** The quick tier takes a sample, the full tier every mutation. */
const OPTIONS = {
  quick: { hostileReplies: 150, mutations: 40 },
  full: { hostileReplies: 2_000 },
}[currentTier()]

/**
 * Runs `describeProvider` with as many malformed replies and mutations as the current tier affords. With
 * `CAUSEWAY_MUTATIONS=1` it prints the counts of mutations by their cause of rejection.
 */
export function describeProvider(
  runner: TestRunner,
  spec: ProviderSpec,
  options?: ProviderSuiteOptions,
): void {
  const onMutations: ProviderSuiteOptions['onMutations'] =
    process.env['CAUSEWAY_MUTATIONS'] === '1'
      ? (kind, counts) => process.stdout.write(`${kind} mutations: ${JSON.stringify(counts)}\n`)
      : undefined
  describeWithOptions(runner, spec, { ...OPTIONS, onMutations, ...options })
}
