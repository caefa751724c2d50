import type { BuiltQuote } from '../../quotes/build-quote.ts'
import type { TokenListEntry } from '../../quotes/provider.ts'
import type { Quote } from '../../quotes/quote.ts'
import type { StatusResult } from '../../quotes/status.ts'
import { describeDifferences, getQuotedFields, getSignedFields, getTokenKey } from './compared-fields.ts'
import { createTestBench, requestQuote, type TestBench } from './create-test-bench.ts'
import type { PartName } from './parts.ts'
import type { ProviderSpec, StatusSpec } from './spec.ts'
import { HASH } from './status-cases.ts'
import { fail } from './suite.ts'

/** Method that reads replies, with the results that invalid replies must not cause. */
export interface Target<T> {
  readonly name: PartName
  /** End of the test title, after "hostile replies lead to". */
  readonly promise: string
  ask(harness: TestBench): Promise<T>
  /** Returns the problems of a result compared with the valid one. */
  faults(value: T, clean: T): string[]
}

export const quoteTarget: Target<Quote> = {
  name: 'quote',
  promise: 'the same quote or a reason',
  async ask({ aggregator, server }) {
    const { quotes, failures } = await aggregator.getQuotes({ ...server.terms.request })
    // Report unexpected errors of the adapter, because they would look like intended failures.
    if (failures[0]) throw failures[0].error
    return quotes[0] ?? fail('There is neither a quote nor a failure')
  },
  faults: (value, clean) => describeDifferences(getQuotedFields(value), getQuotedFields(clean)),
}

export function buildTarget(spec: ProviderSpec): Target<BuiltQuote> {
  let quote: Promise<Quote> | undefined
  return {
    name: 'build',
    promise: 'the same transaction or a reason',
    async ask({ aggregator }) {
      quote ??= requestQuote(createTestBench(spec))
      return aggregator.build(await quote)
    },
    faults: (value, clean) => describeDifferences(getSignedFields(value), getSignedFields(clean)),
  }
}

export function statusTarget(spec: StatusSpec): Target<StatusResult> {
  const { hash = HASH } = spec
  return {
    name: 'status',
    promise: 'no final status that was not reported',
    async ask(harness) {
      return (await harness.provider.status?.(spec.request, harness.context())) ?? fail('There is no status')
    },
    faults({ toHash, statusInfo: { status } }, clean) {
      const isVerdict = !PENDING_STATUSES.includes(status) && status !== clean.statusInfo.status
      const isNoHash = toHash !== '' && !hash.test(toHash)
      return [
        ...(isVerdict ? [`it says ${status} instead of ${clean.statusInfo.status}`] : []),
        ...(isNoHash ? [`toHash is '${String(toHash).slice(0, 80)}', which is not a hash.`] : []),
      ]
    },
  }
}

/** Statuses of pending transfers. */
const PENDING_STATUSES: readonly unknown[] = ['PENDING', 'NOT_FOUND']

export const tokensTarget: Target<readonly TokenListEntry[]> = {
  name: 'tokens',
  promise: 'the same tokens or a reason',
  async ask({ provider, context }) {
    return (await provider.tokens?.(context())) ?? fail('There is no token list')
  },
  faults(tokens, clean) {
    const cleanKeys = new Set(clean.map(getTokenKey))
    return tokens
      .map(getTokenKey)
      .flatMap((token) => (cleanKeys.has(token) ? [] : [`it lists '${token.slice(0, 80)}'`]))
  },
}

export const healthTarget: Target<undefined> = {
  name: 'health',
  promise: 'a result or a reason',
  async ask({ provider, context }) {
    await provider.health?.(context())
    return undefined
  },
  faults: () => [],
}
