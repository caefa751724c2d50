import type { ProviderBuild, ProviderQuote, QuoteProvider } from './provider.ts'
import { ProviderError } from './provider-error.ts'

type Call<Part extends (...args: never) => unknown, Result> = (...args: Parameters<Part>) => Promise<Result>

/** A provider as its author writes it: the 'no' of `quote` and `build` may be thrown from anywhere. */
export interface ProviderParts extends Omit<QuoteProvider, 'quote' | 'build'> {
  quote: Call<QuoteProvider['quote'], ProviderQuote>
  build?: Call<NonNullable<QuoteProvider['build']>, ProviderBuild>
}

/** Makes a provider of its parts: a `ProviderError` that they throw comes back as a result, all else stays thrown. */
export function defineProvider({ quote, build, ...parts }: ProviderParts): QuoteProvider {
  return {
    ...parts,
    quote: (request, context) => resultOf(quote(request, context)),
    ...(build && { build: (terms, context) => resultOf(build(terms, context)) }),
  }
}

async function resultOf<T>(answer: Promise<T>): Promise<T | ProviderError> {
  return answer.catch((error: unknown) => {
    if (error instanceof ProviderError) return error
    throw error
  })
}
