import type { ProviderContext, QuoteProvider } from '../../quotes/provider.ts'
import { requireBuildableRequest } from '../../quotes/to-buildable-request.ts'
import { unwrapReply } from '../create-provider-bench.ts'
import {
  createTestBench,
  describeError,
  getOutcome,
  requestQuote,
  type TestBench,
  type TestBenchOptions,
} from './create-test-bench.ts'
import { BASE_URL, type Fault } from './server.ts'
import type { ProviderSpec } from './spec.ts'
import { fail } from './suite.ts'

export type PartName = 'quote' | 'build' | 'status' | 'tokens' | 'health'

/** Method of a provider under test. */
export interface Part {
  readonly name: PartName
  /** Prepares the call and returns a function that makes it. */
  prepare(harness: TestBench): Promise<(context: ProviderContext) => Promise<unknown>>
}

/** Returns the provider of the factory, to inspect its methods. */
export function plainProvider({ create }: ProviderSpec): QuoteProvider {
  const unused = () => Promise.reject(new Error('The factory must not send requests.'))
  return create({ baseUrl: BASE_URL, fetch: unused })
}

/** Returns the methods that the provider has. */
export function getParts(spec: ProviderSpec): Part[] {
  const provider = plainProvider(spec)
  const quote: Part = {
    name: 'quote',
    prepare: async (harness) => (context) =>
      unwrapReply(harness.provider.quote(harness.server.terms.request, context)),
  }
  const build: Part = { name: 'build', prepare: prepareBuild }
  const status: Part = {
    name: 'status',
    prepare: async (harness) => (context) =>
      present(harness.provider.status, 'status').call(
        harness.provider,
        present(spec.status, 'status').request,
        context,
      ),
  }
  const tokens: Part = {
    name: 'tokens',
    prepare: async (harness) => (context) =>
      present(harness.provider.tokens, 'tokens').call(harness.provider, context),
  }
  const health: Part = {
    name: 'health',
    prepare: async (harness) => (context) =>
      present(harness.provider.health, 'health').call(harness.provider, context),
  }
  return [quote, build, status, tokens, health].filter(({ name }) => provider[name] !== undefined)
}

async function prepareBuild(harness: TestBench): Promise<(context: ProviderContext) => Promise<unknown>> {
  const { toAmount, toAmountMin, interfaceParamData } = await requestQuote(harness)
  const request = requireBuildableRequest(harness.server.terms.request)
  const build = present(harness.provider.build, 'build')
  return (context) =>
    unwrapReply(build.call(harness.provider, { request, toAmount, toAmountMin, interfaceParamData }, context))
}

function present<T>(value: T | undefined, name: string): T {
  return value ?? fail(`The provider has the method '${name}': describe it in the specification.`)
}

/** Method that is ready to be called. `calls` are the requests after the preparation. */
export interface PreparedPart extends TestBench {
  readonly ask: (context: ProviderContext) => Promise<unknown>
  readonly calls: () => TestBench['server']['calls']
}

export async function preparePart(
  spec: ProviderSpec,
  part: Part,
  options: TestBenchOptions & { readonly fault?: Fault | undefined } = {},
): Promise<PreparedPart> {
  const harness = createTestBench(spec, options)
  const ask = await part.prepare(harness)
  const before = harness.server.calls.length
  harness.server.fault = options.fault
  return { ...harness, ask, calls: () => harness.server.calls.slice(before) }
}

/** Returns the result of a method without faults, and the routes that it requests. */
export async function cleanRun(
  spec: ProviderSpec,
  part: Part,
): Promise<{ value: unknown; routes: string[] }> {
  const { ask, context, clock, calls, server } = await preparePart(spec, part)
  const outcome = await getOutcome(clock, ask(context()))
  if (server.routeErrors[0]) throw server.routeErrors[0]
  if (!outcome.ok) fail(`${part.name} fails with a working server: ${describeError(outcome.error)}`)
  return { value: outcome.value, routes: [...new Set(calls().map(({ route }) => route))] }
}
