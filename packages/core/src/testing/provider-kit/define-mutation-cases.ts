import { isCausewayError } from '../../kernel/errors.ts'
import type { BuiltQuote, BuiltTransaction } from '../../quotes/build-quote.ts'
import { QuoteAggregator } from '../../quotes/quote-aggregator.ts'
import type { Verification, VerificationCheck } from '../../quotes/verification.ts'
import { VerificationFailedError } from '../../quotes/verification.ts'
import { createFakeClock, drive, type FakeClock } from '../fake-clock.ts'
import { jsonResponse } from '../scripted-fetch.ts'
import {
  type ComparedFields,
  describeDifferences,
  getQuotedFields,
  getSignedFields,
} from './compared-fields.ts'
import { createRandom } from './create-random.ts'
import { ATTACKER, createSimulatingChains, POSITION_MANAGER } from './create-simulating-chains.ts'
import {
  createTestBench,
  describeError,
  getOutcome,
  type Outcome,
  settled,
  type TestBench,
} from './create-test-bench.ts'
import { listReplyMutations, type ReplyMutation } from './reply-mutations.ts'
import { findListed, type ProviderSpec } from './spec.ts'
import { fail, type Suite } from './suite.ts'
import { listTransactionMutations, type TransactionMutation } from './transaction-mutations.ts'

/** Number of mutations that run concurrently on one clock. */
const BATCH = 40

/**
 * Defines the cases that mutate a valid reply and a valid transaction. Each mutation must be rejected, leave the signed
 * fields unchanged, change the quoted terms accordingly, leave the affected check unverified, or be on the list of
 * accepted changes.
 */
export function defineMutationCases(suite: Suite): void {
  const { it, spec, onMutations } = suite

  it('rejects or leaves unverified every mutation of its transaction', async () => {
    const { built, harness } = await buildHonestly(spec)
    if (built.type !== 'transaction') return
    const isDecoded = harness.provider.decode?.(built.transaction, built.request) !== undefined
    const now = BigInt(Math.floor(harness.clock.now() / 1000))
    const mutations = listTransactionMutations(built, isDecoded, now)
    const listed = ({ path }: TransactionMutation) => getEntries(spec).filter((entry) => entry === path)
    const results = await runInBatches(sample(suite, mutations, listed), async (mutation, clock) => {
      const outcome = await runTransactionMutation(spec, built, mutation, clock)
      return classifyTransaction(spec, mutation, outcome, built)
    })
    report('transaction', results, onMutations)
    assertEntriesNeeded(
      getEntries(spec).filter((entry) => !ROUTE.test(entry)),
      results,
    )
  })

  it('keeps the signed data and the quoted terms consistent when one field of a reply changes', async () => {
    const { built, replies, harness } = await buildHonestly(spec)
    const { fromAddress = '', toAddress = '' } = harness.server.terms.request
    const inputs = { accounts: [toAddress, fromAddress], now: harness.clock.now() }
    const mutations = [...replies].flatMap(([route, json]) =>
      listReplyMutations(json, inputs).map((mutation) => ({ ...mutation, route })),
    )
    const listed = ({ route, path }: { readonly route: string; readonly path: string }) =>
      findListed({ ...spec.acceptedChanges, ...spec.knownGaps }, route, path)
    const results = await runInBatches(sample(suite, mutations, listed), async (mutation, clock) => {
      const mutationHarness = createMutationHarness(spec, clock)
      const { route, text } = mutation
      mutationHarness.server.fault = (call) => (call.route === route ? jsonResponse(text) : undefined)
      return classifyReply(spec, mutation, await settled(quoteAndBuild(mutationHarness)), built)
    })
    report('reply', results, onMutations)
    assertEntriesNeeded(
      getEntries(spec).filter((entry) => ROUTE.test(entry)),
      results,
    )
  })
}

/** Prefix of entries that refer to fields of a reply. Other entries refer to fields of the transaction. */
const ROUTE = /^(?:GET|POST|PUT|PATCH|DELETE) /

/** Returns the entries of both lists of exceptions. */
function getEntries({ acceptedChanges = {}, knownGaps = {} }: ProviderSpec): string[] {
  return [...Object.keys(acceptedChanges), ...Object.keys(knownGaps)]
}

/** Fails for entries that no mutation needs, because a stale entry could hide a later vulnerability. */
function assertEntriesNeeded(entries: readonly string[], results: readonly MutationResult[]): void {
  const needed = new Set(results.flatMap((result) => ('entries' in result ? result.entries : [])))
  const stale = entries.filter((entry) => !needed.has(entry))
  if (stale.length === 0) return
  fail(`No mutation needs ${stale.map((entry) => `'${entry}'`).join(', ')}: delete it from the specification`)
}

/**
 * Outcome of a mutation: the check that caught it, the entries of the specification that accept it, or the problem if
 * it was not caught.
 */
type MutationResult =
  | { readonly caughtBy: string; readonly entries?: readonly string[] }
  | { readonly problem: string }

function report(
  kind: 'transaction' | 'reply',
  results: readonly MutationResult[],
  onMutations: Suite['onMutations'],
): void {
  const counts: Record<string, number> = {}
  const problems: string[] = []
  for (const result of results) {
    if ('problem' in result) problems.push(result.problem)
    const cause = 'problem' in result ? 'NOT CAUGHT' : result.caughtBy
    counts[cause] = (counts[cause] ?? 0) + 1
  }
  onMutations?.(kind, counts)
  if (problems.length > 0)
    fail(`${problems.length} mutations got through:\n${problems.slice(0, 20).join('\n')}`)
}

async function buildHonestly(
  spec: ProviderSpec,
): Promise<{ built: BuiltQuote; harness: TestBench; replies: Map<string, unknown> }> {
  const harness = createMutationHarness(spec, createFakeClock())
  const replies = new Map<string, unknown>()
  harness.server.fault = async ({ route }, honest) => {
    const response = honest()
    replies.set(route, await response.clone().json())
    return response
  }
  const outcome = await getOutcome(harness.clock, quoteAndBuild(harness))
  if (harness.server.routeErrors[0]) throw harness.server.routeErrors[0]
  if (!outcome.ok) fail(`The honest server gets no transaction: ${describeError(outcome.error)}`)
  return { built: outcome.value, harness, replies }
}

function createMutationHarness(spec: ProviderSpec, clock: FakeClock): TestBench {
  return createTestBench(spec, { clock, simulates: true })
}

async function quoteAndBuild({ aggregator, server }: TestBench): Promise<BuiltQuote> {
  const { quotes, failures } = await aggregator.getQuotes({ ...server.terms.request })
  if (failures[0]) throw failures[0].error
  return aggregator.build(quotes[0] ?? fail('There is neither a quote nor a failure'))
}

/** Builds the quote as if the provider or a gateway had returned the mutated transaction. */
function runTransactionMutation(
  spec: ProviderSpec,
  built: BuiltTransaction,
  { changeQuote, transaction, spender = built.approval?.spender, change }: TransactionMutation,
  clock: FakeClock,
): Promise<Outcome<BuiltQuote>> {
  const { provider, server, reads } = createMutationHarness(spec, clock)
  const transactionData = { ...built.transaction, ...transaction }
  const hostile = {
    ...provider,
    build: async () => ({ transactionData, ...(spender === undefined ? {} : { spender }) }),
  }
  const aggregator = new QuoteAggregator({
    providers: [hostile],
    clock,
    readsDecimals: false,
    platforms: createSimulatingChains(() => server.terms, reads, change),
    protectedContracts: { [built.request.fromChainId]: [POSITION_MANAGER] },
  })
  const { transactionData: _, ...terms } = built.quote
  return settled(aggregator.build(changeQuote ? changeQuote(terms) : terms))
}

function classifyTransaction(
  { acceptedChanges = {}, knownGaps = {} }: ProviderSpec,
  { path, description, check, transaction, isRoute }: TransactionMutation,
  outcome: Outcome<BuiltQuote>,
  honest: BuiltQuote,
): MutationResult {
  const place = `${path} ${description}`
  const rejection = classifyRejection(outcome, place)
  if (rejection) return rejection
  if (!outcome.ok) return { problem: place }
  const { verification } = outcome.value
  if (check !== undefined && verification[check].status === 'unverified')
    return { caughtBy: `unverified ${check}` }
  if (isUnknownTarget(verification) && transaction?.to === undefined && check !== undefined)
    return { caughtBy: 'unverified spender' }
  if (isRoute) {
    if (verification.spend.status === 'unverified') return { caughtBy: 'unverified spend' }
    // A simulation alone does not verify the recipient, so the calldata must contain the amount, the recipient and the
    // minimum.
    if (verification.recipient.status === 'verified') return { caughtBy: 'bounded by the calldata' }
  }
  if (acceptedChanges[path] !== undefined) return { caughtBy: 'accepted', entries: [path] }
  if (knownGaps[path] !== undefined) return { caughtBy: 'NOT CAUGHT, known gap', entries: [path] }
  return { problem: describeProblem(place, outcome.value, honest) }
}

function isUnknownTarget({ spender }: Verification): boolean {
  return spender.status === 'unverified' && spender.reason === 'unknown-target'
}

function classifyRejection(outcome: Outcome<BuiltQuote>, place: string): MutationResult | undefined {
  if (outcome.ok) return undefined
  const { error } = outcome
  if (!isCausewayError(error)) return { problem: `${place}: it threw ${describeError(error)}` }
  if (!(error instanceof VerificationFailedError)) return { caughtBy: error.code }
  const reasons = Object.values<Verification[keyof Verification]>({ ...error.verification }).flatMap(
    (each) => (each.status === 'failed' ? [each.reason] : []),
  )
  return { caughtBy: `${error.code} ${reasons[0]}` }
}

function classifyReply(
  spec: ProviderSpec,
  mutation: ReplyMutation & { readonly route: string },
  outcome: Outcome<BuiltQuote>,
  honest: BuiltQuote,
): MutationResult {
  const { route, path, description, expiresAt } = mutation
  const place = `${route} ${path} ${description}`
  const rejection = classifyRejection(outcome, place)
  if (rejection) return rejection
  if (!outcome.ok) return { problem: place }
  const built = outcome.value
  const result = findReplyProblem(place, expiresAt, built, honest)
  if (!('problem' in result)) return result
  const accepted = findListed(spec.acceptedChanges, route, path)
  if (accepted.length > 0) return { caughtBy: 'accepted', entries: accepted }
  const gaps = findListed(spec.knownGaps, route, path)
  return gaps.length > 0 ? { caughtBy: 'NOT CAUGHT, known gap', entries: gaps } : result
}

function findReplyProblem(
  place: string,
  expiresAt: number | undefined,
  built: BuiltQuote,
  honest: BuiltQuote,
): MutationResult {
  if (expiresAt !== undefined && built.validUntil > expiresAt) {
    const late = new Date(built.validUntil).toISOString()
    return { problem: `${place}: the expiry is ignored, the quote is valid until ${late}` }
  }
  const changed = listChanges(getSignedFields(built), getSignedFields(honest))
  if (changed.length === 0) return classifyMinimum(place, built, honest)
  const unverified = changed.map((field) => findUnverified(field, built.verification))
  if (unverified.every((check) => check !== undefined)) return { caughtBy: `unverified ${unverified[0]}` }
  if (changed.length === 1 && changed[0] === 'transaction.data' && isSimulated(built)) {
    return { caughtBy: 'simulation' }
  }
  const isSameParty = changed.every((field) => MONEY_FIELDS.includes(field))
  const quoted = listChanges(getQuotedFields(built.quote), getQuotedFields(honest.quote))
  const isRestated = quoted.some((field) => TERM_FIELDS.includes(field))
  if (isSameParty && isRestated && !paysAttacker(built)) return { caughtBy: 'shown in the quote' }
  return { problem: describeProblem(place, built, honest) }
}

/**
 * Classifies a reply that changes only the quoted minimum. On the same chain, the simulation must pay it to the
 * recipient.
 */
function classifyMinimum(place: string, built: BuiltQuote, honest: BuiltQuote): MutationResult {
  const { fromChainId, toChainId } = built.request
  const isProven = fromChainId === toChainId && built.verification.recipient.status === 'verified'
  if (!isProven || built.quote.toAmountMin <= honest.quote.toAmountMin) return { caughtBy: 'unchanged' }
  if (built.type === 'order' || built.quote.toAmountMin <= honest.quote.toAmount)
    return { caughtBy: 'unchanged' }
  return {
    problem: `${place}: it promises ${built.quote.toAmountMin}, what is signed pays ${honest.quote.toAmount}`,
  }
}

/**
 * Returns whether a simulation shows the input and the output of a swap, which proves that different calldata has the
 * quoted effects.
 */
function isSimulated({ request, verification: { spend, recipient } }: BuiltQuote): boolean {
  const isProven = (check: VerificationCheck) =>
    check.status === 'verified' && check.by.includes('simulation')
  return request.fromChainId === request.toChainId && isProven(spend) && isProven(recipient)
}

/** Fields that may differ with the quoted terms. */
const MONEY_FIELDS: readonly string[] = ['transaction.data', 'transaction.value', 'order']
const TERM_FIELDS: readonly string[] = [
  'toAmount',
  'toAmountMin',
  'otherPayOut',
  'fee.swapFee',
  'fee.destinationGasFee',
]

function listChanges(actual: ComparedFields, honest: ComparedFields): string[] {
  return Object.keys({ ...actual, ...honest }).filter((field) => actual[field] !== honest[field])
}

/** Returns the unverified check that covers a signed field, or undefined if the check is verified. */
function findUnverified(field: string, verification: Verification): keyof Verification | undefined {
  const checks = CHECKS[field] ?? (['spend', 'spender', 'recipient'] as const)
  return checks.find((check) => verification[check].status === 'unverified')
}

const CHECKS: Readonly<Record<string, readonly (keyof Verification)[]>> = {
  spender: ['spender'],
  approved: ['spend'],
  'transaction.to': ['spender'],
  'transaction.value': ['spend'],
}

function paysAttacker(built: BuiltQuote): boolean {
  return Object.values(getSignedFields(built)).some((text) => text.includes(ATTACKER.slice(2)))
}

function describeProblem(place: string, built: BuiltQuote, honest: BuiltQuote): string {
  const changes = describeDifferences(getSignedFields(built), getSignedFields(honest))
  const checks = Object.entries({ ...built.verification }).map(([name, { status }]) => `${name} ${status}`)
  return `${place} would be signed (${checks.join(', ')}): ${changes.join('; ') || 'the same transaction'}`
}

/**
 * Selects all mutations, or a sample that is deterministic for the seed. The sample always contains the mutations to
 * which an entry of the specification refers, to detect stale entries.
 */
function sample<T>(
  { seed, mutations }: Suite,
  all: readonly T[],
  getListed: (mutation: T) => readonly string[],
): readonly T[] {
  if (all.length <= mutations) return all
  const random = createRandom(seed)
  const isNamed = (mutation: T) => getListed(mutation).length > 0
  const others = all
    .filter((mutation) => !isNamed(mutation))
    .map((mutation) => ({ mutation, order: random.below(2 ** 30) }))
    .sort((a, b) => a.order - b.order)
    .slice(0, mutations)
  return [...all.filter(isNamed), ...others.map(({ mutation }) => mutation)]
}

async function runInBatches<T>(
  mutations: readonly T[],
  run: (mutation: T, clock: FakeClock) => Promise<MutationResult>,
): Promise<MutationResult[]> {
  const results: MutationResult[] = []
  for (let first = 0; first < mutations.length; first += BATCH) {
    const clock = createFakeClock()
    const batch = mutations.slice(first, first + BATCH)
    results.push(...(await drive(clock, Promise.all(batch.map((mutation) => run(mutation, clock))))))
  }
  return results
}
