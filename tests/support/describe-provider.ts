import {
  describeProvider as describeWithOptions,
  type ProviderSpec,
  type ProviderSuiteOptions,
  type TestRunner,
} from '../../packages/core/src/testing/index.ts'
import { currentTier } from './tier.ts'

const hostileReplies = { quick: 200, full: 2_000 }[currentTier()]

/** `describeProvider`, with as many hostile replies as the current tier affords. */
export function describeProvider(
  runner: TestRunner,
  spec: ProviderSpec,
  options?: ProviderSuiteOptions,
): void {
  describeWithOptions(runner, spec, { hostileReplies, ...options })
}
