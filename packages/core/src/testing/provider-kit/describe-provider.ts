import { sameAddress } from '../../chains/index.ts'
import { buildCases } from './build-cases.ts'
import { hostileCases } from './hostile-cases.ts'
import { plainProvider } from './parts.ts'
import { quoteCases } from './quote-cases.ts'
import { secretCases } from './secret-cases.ts'
import type { ProviderSpec } from './spec.ts'
import { statusCases } from './status-cases.ts'
import type { ProviderSuiteOptions, TestRunner } from './suite.ts'
import { tokenCases } from './token-cases.ts'
import { transportCases } from './transport-cases.ts'
import { wireCases } from './wire-cases.ts'

/**
 * Defines the suite that every provider passes: what goes out, what comes back, and that a server which is slow, broken
 * or hostile costs nobody money. Nothing is sent anywhere, and time stands still.
 *
 * @see docs/writing-a-provider.md
 */
export function describeProvider(
  runner: TestRunner,
  spec: ProviderSpec,
  { seed = 1, hostileReplies = 2_000 }: ProviderSuiteOptions = {},
): void {
  assertAccounts(spec)
  const { describe } = runner
  const { name } = plainProvider(spec)
  const suite = { ...runner, spec, seed, hostileReplies }
  describe(`${name}: its quotes`, () => quoteCases(suite))
  describe(`${name}: what it sends`, () => wireCases(suite))
  describe(`${name}: its transactions`, () => buildCases(suite))
  describe(`${name}: its status`, () => statusCases(suite))
  describe(`${name}: its tokens and its health`, () => tokenCases(suite))
  describe(`${name}: a server that is slow or broken`, () => transportCases(suite))
  describe(`${name}: a server that is hostile`, () => hostileCases(suite))
  describe(`${name}: its keys`, () => secretCases(suite))
}

/** With one account for both, a mix-up would not show. */
function assertAccounts({ request: { fromAddress, toAddress } }: ProviderSpec): void {
  if (fromAddress && toAddress && !sameAddress(fromAddress, toAddress)) return
  throw new Error('The request of the specification needs two accounts, and different ones')
}
