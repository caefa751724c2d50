import { describe, expect, it } from 'vitest'
import { balances } from './balances/balances.ts'
import { arbitrum, base } from './chains/records.ts'
import { createCauseway } from './create-causeway.ts'
import { journeys } from './journeys/journeys.ts'
import { lending } from './lending/lending.ts'
import { margin } from './margin/margin.ts'
import type { ServicePlugin } from './platforms/service-plugin.ts'
import { prices } from './prices/prices.ts'
import { tokens } from './tokens/tokens.ts'

const chains = [arbitrum, base]

function plugin<Name extends string, Service>(
  name: Name,
  create: ServicePlugin<Name, Service>['create'],
): ServicePlugin<Name, Service> {
  return { name, requires: [], create }
}

describe('createCauseway', () => {
  it('creates the core services without any plug-in', async () => {
    const causeway = createCauseway({ chains, platforms: [] })
    expect(Object.keys(causeway)).toEqual(
      expect.arrayContaining(['quotes', 'executor', 'transfers', 'wallets', 'errors']),
    )
    expect(causeway).not.toHaveProperty('balances')
    await causeway.dispose()
  })

  it('creates a service before the services that use it, regardless of the order of the plug-ins', async () => {
    const order: string[] = []
    const first = plugin('first', (_, services: { readonly second?: string }) => {
      const { second } = services
      order.push('first')
      return `after ${second}`
    })
    const second = plugin('second', () => {
      order.push('second')
      return 'second'
    })
    const causeway = createCauseway({ chains, platforms: [], services: [first, second] })
    expect(order).toEqual(['second', 'first'])
    expect(causeway.first).toBe('after second')
    await causeway.dispose()
  })

  it('creates journeys() before and without the services that it uses', async () => {
    for (const others of [[], [lending([]), tokens()]]) {
      const causeway = createCauseway({ chains, platforms: [], services: [journeys(), ...others] })
      expect(causeway.journeys.store.getAll()).toEqual([])
      await causeway.dispose()
    }
  })

  it('translates only errors of the lenders and margin routers of its plug-ins', async () => {
    const reverted = { data: '0x12345678' }
    const errors = async () =>
      ({
        selectors: { '0x12345678': ['Closed()', 'The market is closed.', 'MARKET'] },
      }) as const
    const lender = { id: 'aave-v3', files: [], extras: [], lenders: () => [], errors } as const
    const without = createCauseway({ chains, platforms: [] })
    expect((await without.errors.translate(reverted)).message).toContain('custom error 0x12345678')
    const services = [lending([lender])] as const
    const causeway = createCauseway({ chains, platforms: [], services })
    expect((await causeway.errors.translate(reverted)).message).toBe('The market is closed.')
    await Promise.all([without.dispose(), causeway.dispose()])
  })

  it('rejects a plug-in whose required service is missing, and names the plug-in to add', () => {
    const services: readonly ServicePlugin[] = [margin([])]
    expect(() => createCauseway({ chains, platforms: [], services })).toThrow(
      expect.objectContaining({
        code: 'SERVICE_MISSING',
        details: expect.stringContaining('Add lending() and tokens()'),
      }),
    )
  })

  it('rejects two plug-ins with the same name, and the name of a core service', () => {
    const service = plugin('own', () => 1)
    const quotes = plugin('quotes', () => 1)
    expect(() => createCauseway({ chains, platforms: [], services: [service, service] })).toThrow(
      expect.objectContaining({ code: 'DUPLICATE_SERVICE' }),
    )
    expect(() => createCauseway({ chains, platforms: [], services: [quotes] })).toThrow(
      expect.objectContaining({ code: 'DUPLICATE_SERVICE' }),
    )
  })

  it('rejects plug-ins that depend on each other during their creation', () => {
    const dependent = plugin('one', (_, services: { readonly two?: number }) => services.two)
    const two = plugin('two', (_, services: { readonly one?: number }) => services.one)
    expect(() => createCauseway({ chains, platforms: [], services: [dependent, two] })).toThrow(
      expect.objectContaining({ code: 'SERVICE_CYCLE' }),
    )
  })

  it('runs the cleanup of every plug-in when it is disposed', async () => {
    let isDisposed = false
    const service = plugin('own', (context) => {
      context.onDispose(() => {
        isDisposed = true
      })
    })
    const causeway = createCauseway({ chains, platforms: [], services: [service] })
    await causeway.dispose()
    expect(isDisposed).toBe(true)
  })

  it('invalidates balances in every connected query cache', async () => {
    const causeway = createCauseway({ chains, platforms: [], services: [balances()] })
    const invalidated: boolean[] = []
    causeway.connectQueries({
      invalidateQueries: async ({ predicate }) =>
        invalidated.push(predicate({ queryKey: ['causeway', 'balances', '8453', '0xa1', []] })),
      removeQueries: () => undefined,
    })
    causeway.balances.invalidate({ account: '0xa1', chainId: base.id })
    expect(invalidated).toEqual([true])
    await causeway.dispose()
  })

  it('contains the service of every plug-in', async () => {
    const causeway = createCauseway({
      chains,
      platforms: [],
      services: [margin([]), lending([]), prices(), tokens()],
    })
    expect(causeway.margin.routers).toEqual([])
    expect(causeway.lending.calculator).toBeDefined()
    await causeway.dispose()
  })
})
