import { afterEach, describe, expect, it, vi } from 'vitest'
import { createFakeClock } from '../testing/fake-clock.ts'
import { tabsFor } from './tabs.ts'
import { webStorage } from './web-storage.ts'

/** Creates the localStorage of a page. */
function pageStorage(change: object = {}) {
  const values = new Map<string, string>()
  return {
    get length() {
      return values.size
    },
    key: (index: number) => [...values.keys()][index] ?? null,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
    ...change,
  }
}

const deny = () => {
  throw new DOMException('denied', 'SecurityError')
}

const ignore = () => undefined

afterEach(() => vi.unstubAllGlobals())

describe('webStorage', () => {
  it('returns the localStorage of the page, which tabs recognize', () => {
    const storage = pageStorage()
    vi.stubGlobal('document', { addEventListener: ignore, removeEventListener: ignore })
    vi.stubGlobal('addEventListener', ignore)
    vi.stubGlobal('removeEventListener', ignore)
    vi.stubGlobal('localStorage', storage)
    expect(webStorage()).toBe(storage)
    expect(storage.length).toBe(0)
    const subscribe = vi.fn(() => () => undefined)
    vi.stubGlobal(
      'BroadcastChannel',
      class {
        addEventListener = subscribe
        removeEventListener() {}
        postMessage() {}
        close() {}
      },
    )
    const tabs = tabsFor(webStorage(), { clock: createFakeClock() })
    tabs.subscribe(() => undefined)
    expect(subscribe).toHaveBeenCalled()
    tabs.dispose()
  })

  it('returns memory storage on a server, even if it has a localStorage', () => {
    const storage = pageStorage()
    vi.stubGlobal('localStorage', storage)
    const memory = webStorage()
    memory.setItem('a', '1')
    expect([memory.getItem('a'), storage.length]).toEqual(['1', 0])
    expect(webStorage().getItem('a')).toBeNull()
  })

  it.each([
    ['cannot be read', { getItem: deny }],
    ['refuses every write', { setItem: deny }],
  ])('returns memory storage if localStorage %s', (_, change) => {
    vi.stubGlobal('document', {})
    vi.stubGlobal('localStorage', pageStorage(change))
    const memory = webStorage()
    memory.setItem('a', '1')
    expect(memory.getItem('a')).toBe('1')
  })

  it('returns memory storage if the page may not access localStorage', () => {
    vi.stubGlobal('document', {})
    Object.defineProperty(globalThis, 'localStorage', { get: deny, configurable: true })
    try {
      expect(webStorage().getItem('a')).toBeNull()
    } finally {
      Reflect.deleteProperty(globalThis, 'localStorage')
    }
  })

  it('returns localStorage when it is full, because it may hold transfers', () => {
    const storage = pageStorage({ setItem: deny, length: 3 })
    vi.stubGlobal('document', {})
    vi.stubGlobal('localStorage', storage)
    expect(webStorage()).toBe(storage)
  })
})
