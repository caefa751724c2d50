import { currentTier } from '../../../../../tests/support/tier.ts'
import { describeProvider as describeWithOptions } from './describe-provider.ts'
import type { ProviderSpec } from './spec.ts'
import type { ProviderSuiteOptions, TestRunner } from './suite.ts'

const hostileReplies = { quick: 200, full: 2_000 }[currentTier()]

/** `describeProvider`, with as many hostile replies as the current tier affords. */
export function describeProvider(
  runner: TestRunner,
  spec: ProviderSpec,
  options?: ProviderSuiteOptions,
): void {
  describeWithOptions(runner, spec, { hostileReplies, ...options })
}
