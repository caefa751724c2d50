import type { ProviderContext, QuoteProvider } from '../../quotes/provider.ts'
import { requireBuildableRequest } from '../../quotes/to-buildable-request.ts'
import { answerOf } from '../scene.ts'
import { createRig, describeError, outcomeOf, quoteOf, type Rig, type RigOptions } from './rig.ts'
import { BASE_URL, type Fault } from './server.ts'
import type { ProviderSpec } from './spec.ts'
import { fail } from './suite.ts'

export type PartName = 'quote' | 'build' | 'status' | 'tokens' | 'health'

/** One thing a provider can be asked for. */
export interface Part {
  readonly name: PartName
  /** Does what must come before, then returns what asks. */
  prepare(harness: Rig): Promise<(context: ProviderContext) => Promise<unknown>>
}

/** The provider as its factory makes it, to see what it has. */
export function plainProvider({ create }: ProviderSpec): QuoteProvider {
  const unused = () => Promise.reject(new Error('Nothing may be sent before anything is asked'))
  return create({ baseUrl: BASE_URL, fetch: unused })
}

/** The parts that the provider has. */
export function partsOf(spec: ProviderSpec): Part[] {
  const provider = plainProvider(spec)
  const quote: Part = {
    name: 'quote',
    prepare: async (harness) => (context) =>
      answerOf(harness.provider.quote(harness.server.terms.request, context)),
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

async function prepareBuild(harness: Rig): Promise<(context: ProviderContext) => Promise<unknown>> {
  const { toAmount, toAmountMin, interfaceParamData } = await quoteOf(harness)
  const request = requireBuildableRequest(harness.server.terms.request)
  const build = present(harness.provider.build, 'build')
  return (context) =>
    answerOf(build.call(harness.provider, { request, toAmount, toAmountMin, interfaceParamData }, context))
}

function present<T>(value: T | undefined, what: string): T {
  return value ?? fail(`The provider has a part '${what}': say in the specification how it works`)
}

/** A part that is ready to be asked; `calls` are those that came after the preparation. */
export interface PreparedPart extends Rig {
  readonly ask: (context: ProviderContext) => Promise<unknown>
  readonly calls: () => Rig['server']['calls']
}

export async function preparePart(
  spec: ProviderSpec,
  part: Part,
  options: RigOptions & { readonly fault?: Fault | undefined } = {},
): Promise<PreparedPart> {
  const harness = createRig(spec, options)
  const ask = await part.prepare(harness)
  const before = harness.server.calls.length
  harness.server.fault = options.fault
  return { ...harness, ask, calls: () => harness.server.calls.slice(before) }
}

/** What a part answers when all is well, and the routes it asks for it. */
export async function cleanRun(
  spec: ProviderSpec,
  part: Part,
): Promise<{ value: unknown; routes: string[] }> {
  const { ask, context, clock, calls, server } = await preparePart(spec, part)
  const outcome = await outcomeOf(clock, ask(context()))
  if (server.routeErrors[0]) throw server.routeErrors[0]
  if (!outcome.ok) fail(`${part.name} fails before a plain server: ${describeError(outcome.error)}`)
  return { value: outcome.value, routes: [...new Set(calls().map(({ route }) => route))] }
}
