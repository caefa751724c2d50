import { expectTypeOf, test } from 'vitest'
import type { QuoteProvider } from '../quotes/provider.ts'
import * as providers from './index.ts'

/** Every field of the options of every factory that is exported. */
type OptionsOf<Export> = Export extends (options?: infer Options) => QuoteProvider
  ? keyof NonNullable<Options>
  : never
type ProviderField = {
  [Name in keyof typeof providers]: OptionsOf<(typeof providers)[Name]>
}[keyof typeof providers]

/** Fields whose name suggests an API key. Keys belong to the gateway. */
type KeyField = Extract<
  Lowercase<ProviderField>,
  `${string}${'key' | 'secret' | 'token' | 'password' | 'credential'}${string}`
>

test('no provider factory has a field for a key', () => {
  expectTypeOf<'baseUrl'>().toExtend<ProviderField>()
  expectTypeOf<KeyField>().toBeNever()
  // @ts-expect-error a key has no place in an application
  providers.across({ apiKey: 'sk-live' })
})
