import { describeProvider as describeWithOptions } from '../../packages/core/src/testing/provider-kit/describe-provider.ts'
import type { ProviderSpec } from '../../packages/core/src/testing/provider-kit/spec.ts'
import type { ProviderSuiteOptions, TestRunner } from '../../packages/core/src/testing/provider-kit/suite.ts'
import { currentTier } from './current-tier.ts'

/** Options of each tier. The quick tier runs a sample, the full tier runs every mutation. */
const OPTIONS = {
  quick: { hostileReplies: 150, mutations: 40 },
  full: { hostileReplies: 2_000 },
}[currentTier()]

/**
 * Runs `describeProvider` with a number of malformed replies and mutations that depends on the current tier. With
 * `CAUSEWAY_MUTATIONS=1`, it prints the counts of mutations by the cause of their rejection.
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
