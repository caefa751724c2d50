import { sameAddress } from '../../chains/address.ts'
import { buildCases } from './build-cases.ts'
import { defineMutationCases } from './define-mutation-cases.ts'
import { hostileCases } from './hostile-cases.ts'
import { plainProvider } from './parts.ts'
import { quoteCases } from './quote-cases.ts'
import { secretCases } from './secret-cases.ts'
import { isNotApplicable, type ProviderSpec } from './spec.ts'
import { statusCases } from './status-cases.ts'
import type { ProviderSuiteOptions, Suite, TestRunner } from './suite.ts'
import { tokenCases } from './token-cases.ts'
import { transportCases } from './transport-cases.ts'
import { wireCases } from './wire-cases.ts'

/**
 * Defines the conformance suite for a provider. It checks the requests, the accepted replies, and that a slow, broken
 * or hostile server cannot cause a loss of funds. The suite uses no network and runs on a fake clock. Features that the
 * provider does not have generate no tests.
 *
 * @see docs/writing-a-provider.md
 */
export function describeProvider(
  runner: TestRunner,
  spec: ProviderSpec,
  {
    seed = 1,
    hostileReplies = 2_000,
    mutations = Number.POSITIVE_INFINITY,
    onMutations,
  }: ProviderSuiteOptions = {},
): void {
  assertAccounts(spec)
  const { describe } = runner
  const { name } = plainProvider(spec)
  const group = (subject: string, defineCases: (suite: Suite) => void) => {
    const tests: Parameters<TestRunner['it']>[] = []
    const it: TestRunner['it'] = (...test) => tests.push(test)
    defineCases({ ...runner, it, spec, seed, hostileReplies, mutations, onMutations })
    if (tests.length === 0) return
    describe(`${name}: ${subject}`, () => {
      for (const test of tests) runner.it(...test)
    })
  }
  group('quotes', quoteCases)
  group('requests', wireCases)
  group('transactions', buildCases)
  group('status', statusCases)
  group('token list and health', tokenCases)
  group('slow or broken server', transportCases)
  group('attacks', defineMutationCases)
  group('hostile server', hostileCases)
  group('keys', secretCases)
}

/**
 * Asserts that the sender and the recipient differ, so that the suite detects mix-ups, unless the API only pays the
 * sender.
 */
function assertAccounts({ request: { fromAddress, toAddress }, wire }: ProviderSpec): void {
  const mayBeEqual = isNotApplicable(wire.recipient)
  if (fromAddress && toAddress && (mayBeEqual || !sameAddress(fromAddress, toAddress))) return
  throw new Error('The request of the specification must contain two different accounts.')
}
