import { afterEach, describe, expect, test, vi } from 'vitest'
import { activityGate, type PollGate } from './gate.ts'

/** Creates a page whose state the test sets. */
function fakePage() {
  const state = { visibilityState: 'visible', onLine: true }
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  const window = new EventTarget()
  return {
    sources: {
      document: new Proxy(document, {
        get(target, key) {
          if (key === 'visibilityState') return state.visibilityState
          const value: unknown = Reflect.get(target, key)
          return typeof value === 'function' ? value.bind(target) : value
        },
      }),
      window,
      navigator: {
        get onLine() {
          return state.onLine
        },
      },
    },
    show(visibilityState: 'visible' | 'hidden') {
      state.visibilityState = visibilityState
      document.dispatchEvent(new Event('visibilitychange'))
    },
    connect(onLine: boolean) {
      state.onLine = onLine
      window.dispatchEvent(new Event(onLine ? 'online' : 'offline'))
    },
  }
}

/** Records whether the gate is open at each notification. */
function states(gate: PollGate) {
  const states: boolean[] = []
  return { seen: states, leave: gate.subscribe(() => states.push(gate.isOpen())) }
}

describe('activityGate', () => {
  afterEach(() => vi.unstubAllGlobals())

  test('listens for network events on the window of its page', () => {
    const { sources, connect } = fakePage()
    for (const [name, value] of Object.entries(sources)) vi.stubGlobal(name, value)
    const { seen } = states(activityGate())
    connect(false)
    connect(true)
    expect(seen).toEqual([false, true])
  })

  test('is open if the window emits no events, as in React Native', () => {
    vi.stubGlobal('window', {})
    const gate = activityGate()
    const leave = gate.subscribe(() => undefined)
    expect(gate.isOpen()).toBe(true)
    expect(leave).not.toThrow()
  })

  test('closes while the page is hidden or the device is offline', () => {
    const page = fakePage()
    const gate = activityGate(page.sources)
    expect(gate.isOpen()).toBe(true)
    const { seen } = states(gate)
    page.show('hidden')
    page.connect(false)
    page.show('visible')
    page.connect(true)
    expect(seen).toEqual([false, false, false, true])
  })

  test('does not call removed listeners', () => {
    const page = fakePage()
    const { seen, leave } = states(activityGate(page.sources))
    leave()
    page.show('hidden')
    page.connect(false)
    expect(seen).toEqual([])
  })

  test('is always open outside a page', () => {
    const gate = activityGate()
    expect(gate.isOpen()).toBe(true)
    expect(() => gate.subscribe(() => undefined)()).not.toThrow()
  })
})
