import type { ProviderBuild, ProviderQuote, QuoteProvider } from './provider.ts'
import { ProviderError } from './provider-error.ts'

type Call<Part extends (...args: never) => unknown, Result> = (...args: Parameters<Part>) => Promise<Result>

/** Parts of a provider. `quote` and `build` may throw a `ProviderError`. */
export interface ProviderParts extends Omit<QuoteProvider, 'quote' | 'build'> {
  quote: Call<QuoteProvider['quote'], ProviderQuote>
  build?: Call<NonNullable<QuoteProvider['build']>, ProviderBuild>
}

/** Creates a provider from its parts. A thrown `ProviderError` becomes the result; any other error is thrown. */
export function defineProvider({ quote, build, ...parts }: ProviderParts): QuoteProvider {
  return {
    ...parts,
    quote: (request, context) => quote(request, context).catch(toResult),
    ...(build && { build: (terms, context) => build(terms, context).catch(toResult) }),
  }
}

function toResult(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error
  throw error
}
