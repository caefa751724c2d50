import { describeProvider as describeWithOptions } from '../../packages/core/src/testing/provider-kit/describe-provider.ts'
import type { ProviderSpec } from '../../packages/core/src/testing/provider-kit/spec.ts'
import type { ProviderSuiteOptions, TestRunner } from '../../packages/core/src/testing/provider-kit/suite.ts'
import { currentTier } from './current-tier.ts'

const hostileReplies = { quick: 200, full: 2_000 }[currentTier()]

/** Runs `describeProvider` with as many hostile replies as the current tier affords. */
export function describeProvider(
  runner: TestRunner,
  spec: ProviderSpec,
  options?: ProviderSuiteOptions,
): void {
  describeWithOptions(runner, spec, { hostileReplies, ...options })
}
