import { describe, expect, test } from 'vitest'
import { scriptedProvider } from '../testing/scripted-provider.ts'
import { createProviderRegistry } from './provider-registry.ts'

const bare = scriptedProvider({ id: 'bare', name: 'Bare', quote: () => ({}) })

describe('createProviderRegistry', () => {
  test('returns providers in the configured order and by id', () => {
    const secondProvider = scriptedProvider({ id: 'other', quote: () => ({}) })
    const registry = createProviderRegistry([bare, secondProvider])
    expect(registry.all).toEqual([bare, secondProvider])
    expect(registry.get('other')).toBe(secondProvider)
  })

  test.each(['lifi', '', '__proto__', 'constructor'])(
    "rejects the unknown id '%s' and lists the configured ids",
    (id) => {
      const registry = createProviderRegistry([bare])
      expect(() => registry.get(id)).toThrow(
        expect.objectContaining({
          code: 'PROVIDER_CONFIGURATION_MISSING',
          message: `${id} configuration does not exist`,
          details: 'Configured are bare',
        }),
      )
    },
  )

  test('states that no provider is configured', () => {
    expect(() => createProviderRegistry([]).get('lifi')).toThrow(
      expect.objectContaining({ details: 'Configured are none' }),
    )
  })

  test.each([
    ['build', 'Bare build configuration does not exist'],
    ['submitOrder', 'Bare order configuration does not exist'],
    ['checkArrival', 'Bare arrival configuration does not exist'],
    ['status', 'Bare status configuration does not exist'],
    ['tokens', 'Bare token list configuration does not exist'],
    ['health', 'Bare health configuration does not exist'],
  ] as const)('a provider without %s says so', (part, message) => {
    expect(() => createProviderRegistry([bare]).part('bare', part)).toThrow(
      expect.objectContaining({ code: 'PROVIDER_CONFIGURATION_MISSING', message }),
    )
  })

  test('binds a method to its provider', async () => {
    class Classy {
      readonly id = 'classy'
      readonly name = 'Classy'
      readonly kind = 'swap' as const
      readonly settlesOn = 'destination' as const
      unsupportedReason() {
        return undefined
      }
      quote = async () => ({}) as never
      async tokens() {
        return [{ chainId: 1, address: '0x', name: this.name, symbol: 'C', decimals: 0, logoImg: '' }]
      }
    }
    const tokens = createProviderRegistry([new Classy()]).part('classy', 'tokens')
    expect(await tokens({} as never)).toMatchObject([{ name: 'Classy' }])
  })

  test('rejects a duplicate id', () => {
    expect(() => createProviderRegistry([bare, bare])).toThrow(
      expect.objectContaining({
        code: 'PROVIDER_CONFIGURED_TWICE',
        message: 'Provider "bare" is configured twice. Provider ids must be unique.',
      }),
    )
  })
})
