import { expect } from 'vitest'
import type { PollGate } from '../kernel/gate.ts'
import type { Address } from '../kernel/schema.ts'
import type { FakeClock } from '../testing/fake-clock.ts'
import type { ProviderScript } from '../testing/scripted-provider.ts'
import type { ProviderContext } from './provider.ts'
import type { QuoteAggregator, QuoteAggregatorOptions } from './quote-aggregator.ts'
import type { QuoteRequest } from './quote-request.ts'
import { createTestAggregator, INPUT } from './quotes.test-support.ts'
import { createQuotesObserver, type QuotesObserver, type QuotesObserverOptions } from './quotes-observer.ts'
import type { QuotesState } from './quotes-state.ts'

export const TWICE = { ...INPUT, fromAmount: '200000000' }
export const NOTHING = { ...INPUT, fromAmount: '0' }
export const DAI: Address = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
export const OTHER_PAIR = { ...INPUT, fromTokenAddress: DAI, fromTokenDecimals: 18 }

/** Creates a gate that a test opens and closes. */
function createGate() {
  const listeners = new Set<() => void>()
  let open = true
  const gate: PollGate = {
    isOpen: () => open,
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
  const turn = (isOpen: boolean) => {
    open = isOpen
    for (const listener of [...listeners]) listener()
  }
  return { gate, turn, listeners }
}

/** Observers and aggregators to dispose after the test. */
const fixtures: {
  readonly observer: QuotesObserver
  readonly aggregator: QuoteAggregator
  readonly clock: FakeClock
}[] = []

/** Creates an observer of scripted providers. */
export function createTestObserver(
  scripts: readonly ProviderScript[],
  options: Partial<QuotesObserverOptions> & Pick<QuoteAggregatorOptions, 'chains'> = {},
) {
  const requests: QuoteRequest[] = []
  const createSpy = scripts.map((script) => ({
    ...script,
    quote: (request: QuoteRequest, context: ProviderContext) => {
      if (script.id === scripts[0]?.id) requests.push(request)
      return script.quote(request, context)
    },
  }))
  const { aggregator, clock } = createTestAggregator(createSpy, { chains: options.chains })
  const { gate, turn, listeners } = createGate()
  const observer = createQuotesObserver({ quotes: aggregator, clock, gate, ...options })
  const states: QuotesState[] = []
  observer.store.subscribe((state) => states.push(state))
  const fixture = {
    observer,
    aggregator,
    clock,
    turn,
    listeners,
    states,
    requests,
    state: () => observer.store.getState(),
  }
  fixtures.push(fixture)
  return fixture
}

/** Disposes the observers of a test, and expects no pending timers. */
export async function disposeTestObservers(): Promise<void> {
  for (const { observer, aggregator, clock } of fixtures.splice(0)) {
    observer.dispose()
    await aggregator.dispose()
    expect(clock.pendingTimers).toBe(0)
  }
}
