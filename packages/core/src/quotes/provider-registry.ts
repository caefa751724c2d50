import { CausewayError } from '../kernel/errors.ts'
import type { QuoteProvider } from './provider.ts'
import type { QuoteRequest } from './quote-request.ts'

type OptionalPart = 'build' | 'submitOrder' | 'status' | 'checkArrival' | 'tokens' | 'health'

/** Names of provider methods in error messages. Default: the name of the method. */
const PART_NAMES: Partial<Record<OptionalPart, string>> = {
  submitOrder: 'order',
  checkArrival: 'arrival',
  tokens: 'token list',
}

/** The configured providers by id. */
export interface ProviderRegistry {
  readonly all: readonly QuoteProvider[]
  /** @throws CausewayError PROVIDER_CONFIGURATION_MISSING */
  get(id: string): QuoteProvider
  /** Returns an optional method of a provider. @throws CausewayError PROVIDER_CONFIGURATION_MISSING */
  part<Part extends OptionalPart>(id: string, part: Part): NonNullable<QuoteProvider[Part]>
}

export function createProviderRegistry(providers: readonly QuoteProvider[]): ProviderRegistry {
  const byId = new Map<string, QuoteProvider>()
  for (const provider of providers) {
    if (byId.has(provider.id)) {
      throw new CausewayError(`Provider "${provider.id}" is configured twice. Provider ids must be unique.`, {
        code: 'PROVIDER_CONFIGURED_TWICE',
      })
    }
    byId.set(provider.id, provider)
  }

  const get = (id: string): QuoteProvider => {
    const provider = byId.get(id)
    if (provider) return provider
    throw missing(id, `Configured are ${[...byId.keys()].join(', ') || 'none'}`)
  }

  return {
    all: [...byId.values()],
    get,
    part(id, part) {
      const provider = get(id)
      const method = provider[part]
      if (!method) throw missing(`${provider.name} ${PART_NAMES[part] ?? part}`)
      return method.bind(provider) as NonNullable<QuoteProvider[typeof part]>
    },
  }
}

/**
 * Returns the providers of a request: all, or the one that it names.
 *
 * @throws CausewayError PROVIDER_CONFIGURATION_MISSING
 */
export function providersFor(
  { aggregator }: Pick<QuoteRequest, 'aggregator'>,
  registry: ProviderRegistry,
): readonly QuoteProvider[] {
  return aggregator === undefined ? registry.all : [registry.get(aggregator)]
}

function missing(subject: string, details?: string): CausewayError<'PROVIDER_CONFIGURATION_MISSING'> {
  return new CausewayError(`${subject} configuration does not exist`, {
    code: 'PROVIDER_CONFIGURATION_MISSING',
    details,
  })
}
