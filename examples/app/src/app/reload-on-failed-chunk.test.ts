import { describe, expect, it } from 'vitest'
import { reloadOnFailedChunk } from './reload-on-failed-chunk.ts'

/** Creates a fake `window` that counts its reloads. */
function createPage({ onLine = true } = {}) {
  const target = new EventTarget()
  const items = new Map<string, string>()
  let reloads = 0
  const page = {
    addEventListener: target.addEventListener.bind(target),
    sessionStorage: {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => void items.set(key, value),
    },
    navigator: { onLine },
    location: { href: 'https://app.test/swap', reload: () => void reloads++ },
  }
  const fail = (module: string) => {
    const event = new Event('vite:preloadError', { cancelable: true })
    Object.assign(event, { payload: new Error(module) })
    target.dispatchEvent(event)
    return event.defaultPrevented
  }
  return { page: page as unknown as Window, fail, countReloads: () => reloads }
}

describe('reloadOnFailedChunk', () => {
  it('reloads the page once for each module that fails to load', () => {
    const { page, fail, countReloads } = createPage()
    reloadOnFailedChunk(page)
    expect(fail('/assets/swap-1.js')).toBe(true)
    expect(countReloads()).toBe(1)
    // The module is missing after a reload: the error screen shows the failure.
    expect(fail('/assets/swap-1.js')).toBe(false)
    expect(countReloads()).toBe(1)
    expect(fail('/assets/bridge-1.js')).toBe(true)
    expect(countReloads()).toBe(2)
    // Two missing modules do not reload the page in turns.
    expect(fail('/assets/swap-1.js')).toBe(false)
    expect(fail('/assets/bridge-1.js')).toBe(false)
    expect(countReloads()).toBe(2)
  })

  it('keeps the page while the browser is offline', () => {
    const { page, fail, countReloads } = createPage({ onLine: false })
    reloadOnFailedChunk(page)
    expect(fail('/assets/swap-1.js')).toBe(false)
    expect(countReloads()).toBe(0)
  })
})
