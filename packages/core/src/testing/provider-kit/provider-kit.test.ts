import { describe, expect, it } from 'vitest'
import type { Hex } from '../../kernel/schema.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import { describeProvider } from './describe-provider.ts'
import { exampleSpec, FLAWS } from './example-spec.test-support.ts'
import type { ProviderSpec } from './spec.ts'
import type { ProviderSuiteOptions } from './suite.ts'

interface Collected {
  readonly sentence: string
  readonly run: () => Promise<void>
}

/** Returns the tests of a suite without running them. */
function collect(spec: ProviderSpec, options?: ProviderSuiteOptions): Collected[] {
  const tests: Collected[] = []
  const it = (sentence: string, run: () => Promise<void>) => tests.push({ sentence, run })
  describeProvider({ describe: (_, define) => define(), it, expect }, spec, options)
  return tests
}

async function collectFailures(
  spec: ProviderSpec,
  part: string,
  options?: ProviderSuiteOptions,
): Promise<string[]> {
  const complaints: string[] = []
  for (const { run } of collect(spec, options).filter(({ sentence }) => `${sentence} `.includes(part))) {
    await run().catch((error: unknown) => complaints.push(String(error)))
  }
  return complaints
}

describeProvider({ describe, it, expect }, exampleSpec())

describe('describeProvider', () => {
  it.each(FLAWS)('detects $flaw in the test "$noticed"', async ({ flaw, noticed }) => {
    expect(await collectFailures(exampleSpec(flaw), noticed)).not.toEqual([])
  })

  it('has a flaw that fails for every test', () => {
    const sentences = collect(exampleSpec()).map(({ sentence }) => sentence.replace(/^\w+: /, ''))
    const noticed = FLAWS.map(({ noticed }) => noticed.replace(/^\w+: /, ''))
    const kinds = (text: string) =>
      text
        .replace(/exactly \d+( base.*)?$/, 'exactly')
        .replace(/slippage of [\d.]+ %.*/, 'slippage of')
        .replace(/HTTP [45]\d\d/, 'HTTP')
        .replace(/unknown status '.*'/, 'unknown status')
    const unbroken = sentences.filter(
      (sentence) => !noticed.some((part) => kinds(sentence).includes(kinds(part))),
    )
    expect(unbroken).toEqual(['is DONE when it was paid', 'is FAILED when it was lost'])
  })

  it.each(['build', 'status', 'tokens', 'health', 'decode'] as const)(
    'generates no test for a provider without %s',
    (part) => {
      const spec = exampleSpec()
      const create: ProviderSpec['create'] = (options) => {
        const { [part]: _, ...provider } = spec.create(options)
        return provider
      }
      const sentences = collect({ ...spec, create }).map(({ sentence }) => sentence)
      expect(sentences.length).toBeLessThan(collect(spec).length)
      expect(sentences.filter((sentence) => sentence.startsWith(`${part}: `))).toEqual([])
    },
  )

  it.each(['status', 'tokens'] as const)('fails if the method %s is not described', async (part) => {
    const { [part]: _, ...spec } = exampleSpec()
    expect(await collectFailures(spec, 'in the specification')).toHaveLength(1)
  })

  it('generates no slippage test for a provider that does not send the slippage', () => {
    const sentences = collect({ ...exampleSpec(), slippage: { none: 'the price is fixed' } })
    expect(sentences.filter(({ sentence }) => sentence.includes('slippage'))).toEqual([])
  })

  it('reports the seed that reproduces a failure', async () => {
    const spec = exampleSpec('numbers in any form')
    const complaints = async (seed: number) =>
      collectFailures(spec, 'lead to the same quote', { seed, hostileReplies: 1_500 })
    const [first] = await complaints(7)
    expect(first).toMatch(/\[seed 7, reply \d+\]/)
    expect((await complaints(7))[0]).toEqual(first)
    expect((await complaints(8))[0]).not.toEqual(first)
  })

  it('rejects an adapter without a decoder whose requests never contain the recipient', async () => {
    const withoutDecoder = (spec: ProviderSpec): ProviderSpec => ({
      ...spec,
      wire: { ...spec.wire, recipient: { none: 'no such field' } },
      create: (options) => {
        const { decode: _, ...provider } = spec.create(options)
        return provider
      },
    })
    const expected = 'sends the recipient in a request'
    const unsafe = withoutDecoder(exampleSpec('the sender for a recipient'))
    expect(await collectFailures(unsafe, expected)).toHaveLength(1)
    expect(await collectFailures(withoutDecoder(exampleSpec()), expected)).toEqual([])
  })

  it('requires that an adapter rejects other recipients if its API only pays the sender', async () => {
    const spec = exampleSpec()
    const { fromAddress } = spec.request
    const paysSender = (isCareful: boolean): ProviderSpec => ({
      ...spec,
      request: { ...spec.request, toAddress: fromAddress },
      wire: { ...spec.wire, recipient: { none: 'it pays the sender' } },
      create: (options) => {
        const { decode: _, unsupportedReason, ...provider } = spec.create(options)
        const rejectOthers: typeof unsupportedReason = (request) =>
          isCareful && request.toAddress !== request.fromAddress
            ? new ProviderError('NOT_SUPPORT', 'Example only pays the sender.')
            : unsupportedReason?.(request)
        return { ...provider, unsupportedReason: rejectOthers }
      },
    })
    const expected = 'rejects a recipient other than the sender'
    expect(await collectFailures(paysSender(true), expected)).toEqual([])
    expect(await collectFailures(paysSender(false), expected)).toHaveLength(1)
  })

  it('requires two different accounts', () => {
    const spec = exampleSpec()
    const request = { ...spec.request, toAddress: spec.request.fromAddress }
    expect(() => collect({ ...spec, request })).toThrow('must contain two different accounts')
  })

  it('reports an exception of a route handler with its stack, not as a broken connection', async () => {
    const spec = exampleSpec()
    const thrown = new TypeError('Cannot read the amount')
    const routes = {
      ...spec.routes,
      'GET quote': () => {
        throw thrown
      },
    }
    const [test] = collect({ ...spec, routes }).filter(({ sentence }) =>
      sentence.startsWith('returns a quote'),
    )
    await expect(test?.run()).rejects.toMatchObject({
      message: "The handler of the route 'GET quote' threw.",
      cause: thrown,
    })
  })

  it('reports an ignored expiry', async () => {
    const [complaint] = await collectFailures(
      exampleSpec('an ignored expiry'),
      'keeps the signed data and the quoted terms consistent',
    )
    expect(complaint).toContain('GET quote expiresAt')
    expect(complaint).toContain('the expiry is ignored')
  })

  it('reports the mutation that passes without a contract list, and the transaction that would be signed', async () => {
    const [complaint] = await collectFailures(
      exampleSpec('no contract list'),
      'every mutation of its transaction',
    )
    expect(complaint).toContain(
      'transaction.to replaced by a contract that detects simulations would be signed',
    )
  })

  it.each(['acceptedChanges', 'knownGaps'] as const)(
    'rejects an entry of %s that no mutation needs, even in a sample',
    async (list) => {
      const cases = [
        ['every mutation of its transaction', { 'transaction.to': 'it was once unchecked' }],
        [
          'keeps the signed data and the quoted terms consistent',
          { 'GET quote pool': 'it was once unchecked' },
        ],
        [
          'keeps the signed data and the quoted terms consistent',
          { 'GET quote poool': 'a name that no reply has' },
        ],
      ] as const
      for (const [part, entries] of cases) {
        for (const mutations of [1, Number.POSITIVE_INFINITY]) {
          const complaints = await collectFailures({ ...exampleSpec(), [list]: entries }, part, { mutations })
          expect(complaints).toEqual([
            `Error: No mutation needs '${Object.keys(entries)[0]}': delete it from the specification`,
          ])
        }
      }
    },
  )

  it('accepts an entry that a mutation needs, even in a sample', async () => {
    const spec = { ...exampleSpec('an ignored expiry'), knownGaps: { 'GET quote expiresAt': 'to be closed' } }
    for (const mutations of [1, Number.POSITIVE_INFINITY]) {
      expect(
        await collectFailures(spec, 'keeps the signed data and the quoted terms consistent', { mutations }),
      ).toEqual([])
    }
  })

  it('counts mutations by the check that caught them', async () => {
    const kinds: Record<string, number> = {}
    const onMutations: ProviderSuiteOptions['onMutations'] = (kind, counts) => {
      kinds[kind] = Object.values(counts).reduce((sum, count) => sum + count, 0)
    }
    for (const part of [
      'every mutation of its transaction',
      'keeps the signed data and the quoted terms consistent',
    ])
      await collectFailures(exampleSpec(), part, { onMutations })
    expect(kinds['transaction']).toBeGreaterThan(10)
    expect(kinds['reply']).toBeGreaterThan(10)
  })

  it('reports bytes after the end of the calldata if the decoder ignores them', async () => {
    const spec = exampleSpec()
    const withMinimum = (end: number | undefined): ProviderSpec => ({
      ...spec,
      create: (options) => {
        const provider = spec.create(options)
        const decode: typeof provider.decode = ({ data, ...call }, request) => {
          const decoded = provider.decode?.({ ...call, data: data.slice(0, end) as Hex }, request)
          return decoded && { ...decoded, toAmountMin: spec.toAmount }
        }
        return { ...provider, decode }
      },
    })
    expect(await collectFailures(withMinimum(undefined), 'every mutation of its transaction')).toEqual([])
    const [failure] = await collectFailures(withMinimum(114), 'every mutation of its transaction')
    expect(failure).toContain('transaction.data end with an address after its end would be signed')
  })

  it('reports a missing route', async () => {
    const spec = exampleSpec()
    const [complaint] = await collectFailures(
      { ...spec, routes: {} },
      'returns a quote that the aggregator accepts',
    )
    expect(complaint).toContain('GET https://provider.test/base/quote')
  })

  it('accepts a fallback only for a missing field', async () => {
    const spec = {
      ...exampleSpec('numbers in any form'),
      optionalFields: { 'GET quote toAmount': 'none is zero' },
    }
    expect(await collectFailures(spec, 'lead to the same quote')).not.toEqual([])
  })
})
