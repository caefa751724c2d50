import { type Causeway, ProviderError, type QuoteProvider, type QuoteRequestInput } from '@causeway/core'
import { createFakeClock, type FakeClock } from '@causeway/core/testing'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { useQuotes } from '../index.ts'
import {
  createProvider,
  createWrapper,
  REQUEST,
  scriptedCauseway,
} from '../scripted-causeway.test-support.tsx'

let clock: FakeClock
let causeway: Causeway
/** Output of each provider and its delay in milliseconds. Tests may change it. */
let offers: Record<string, readonly [toAmount: bigint, afterMs: number]>
let aborted: string[]

function provider(id: string): QuoteProvider {
  return createProvider(id, (_request, { signal }) => {
    const [toAmount, afterMs] = offers[id] ?? [0n, 0]
    if (toAmount === 0n) throw new ProviderError('NOT_SUPPORT', 'This pair is not supported.')
    return new Promise((resolve) => {
      clock.setTimeout(() => resolve({ toAmount }), afterMs)
      signal.addEventListener('abort', () => aborted.push(id))
    })
  })
}

beforeEach(() => {
  clock = createFakeClock()
  offers = { first: [900n, 100], second: [950n, 2_000], third: [0n, 0] }
  aborted = []
  causeway = scriptedCauseway({ clock, providers: ['first', 'second', 'third'].map(provider) })
})
afterEach(async () => {
  cleanup()
  await causeway.dispose()
})

const open = { isOpen: () => true, subscribe: () => () => undefined }

function quotes(request: QuoteRequestInput | undefined = REQUEST) {
  return renderHook((props) => useQuotes(props.request, { gate: open, debounceMs: 0 }), {
    wrapper: createWrapper(causeway),
    initialProps: { request: request as QuoteRequestInput | undefined },
  })
}

type Result = ReturnType<typeof quotes>['result']
const getRows = ({ current }: Result) =>
  current.state.rows.map(({ providerId, status }) => `${providerId} ${status}`)
const pass = (milliseconds: number) => act(() => clock.advance(milliseconds))

describe('useQuotes', () => {
  it('returns a row per provider at once, each with its state and reason', async () => {
    const { result } = quotes()
    await pass(0)
    expect(result.current.state.status).toBe('quoting')
    expect(getRows(result)).toEqual(['first quoting', 'second quoting', 'third failed'])
    const [, , third] = result.current.state.rows
    expect(third).toMatchObject({ failure: { code: 'NOT_SUPPORT', reason: 'This pair is not supported.' } })
    await pass(100)
    expect(getRows(result)).toEqual(['first quoted', 'second quoting', 'third failed'])
    expect(result.current.state.selectedQuote?.providerId).toBe('first')
    await pass(2_000)
    expect(getRows(result)).toEqual(['second quoted', 'first quoted', 'third failed'])
    expect(result.current.state.status).toBe('settled')
    expect(result.current.state.selectedQuote?.providerId).toBe('second')
  })

  it('keeps the selection of the user', async () => {
    const { result } = quotes()
    await pass(100)
    act(() => result.current.selectProvider('first'))
    await pass(2_000)
    expect(result.current.state).toMatchObject({
      best: 'second',
      selection: { providerId: 'first', by: 'user' },
    })
    expect(result.current.state.selectedQuote?.providerId).toBe('first')
    act(() => result.current.selectProvider(undefined))
    expect(result.current.state.selectedQuote?.providerId).toBe('second')
  })

  it('keeps quotes visible while they are refreshed', async () => {
    const { result } = quotes()
    await pass(2_100)
    offers = { ...offers, first: [990n, 500] }
    act(() => result.current.refresh())
    await pass(0)
    expect(getRows(result)).toEqual(['second quoted', 'first quoted', 'third failed'])
    await pass(500)
    expect(result.current.state.rows[0]).toMatchObject({ providerId: 'first', freshness: 'fresh' })
  })

  it('requests quotes once for an equal request of another render', async () => {
    const { result, rerender } = quotes()
    await pass(2_100)
    const before = result.current.state
    rerender({ request: { ...REQUEST } })
    await pass(0)
    expect(result.current.state).toBe(before)
  })

  it('requests new quotes for another amount, and aborts pending requests', async () => {
    const { result, rerender } = quotes()
    await pass(100)
    rerender({ request: { ...REQUEST, fromAmount: 2_000_000n } })
    await pass(0)
    expect(aborted).toContain('second')
    expect(result.current.state.request?.fromAmount).toBe(2_000_000n)
    expect(result.current.state.selectedQuote).toBeUndefined()
  })

  it('returns the error of an invalid request, and is idle without one', async () => {
    const { result, rerender } = quotes({ ...REQUEST, fromAmount: 'one' })
    await pass(0)
    expect(result.current.state).toMatchObject({ status: 'invalid', error: { code: 'INVALID_INPUT' } })
    rerender({ request: undefined })
    await pass(0)
    expect(result.current.state.status).toBe('idle')
  })

  it('aborts requests and timers when the component unmounts', async () => {
    const idle = clock.pendingTimers
    const { unmount } = quotes()
    await pass(100)
    unmount()
    await clock.advance(0)
    expect(aborted).toContain('second')
    await clock.advance(10_000)
    expect(clock.pendingTimers).toBe(idle)
  })
})
