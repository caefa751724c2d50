import { describe, expect, it } from 'vitest'
import { reloadOnce } from './reload-once.ts'

/** Creates a fake `window` that counts its reloads. */
function createPage({ onLine = true } = {}) {
  const items = new Map<string, string>()
  let reloads = 0
  const page = {
    sessionStorage: {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => void items.set(key, value),
    },
    navigator: { onLine },
    location: { reload: () => void reloads++ },
  }
  return { page: page as unknown as Window, countReloads: () => reloads }
}

describe('reloadOnce', () => {
  it('reloads the document once for each failure', () => {
    const { page, countReloads } = createPage()
    reloadOnce(page, '/assets/swap-1.js')
    expect(countReloads()).toBe(1)
    // The file is missing after a reload: the error screen stays.
    reloadOnce(page, '/assets/swap-1.js')
    expect(countReloads()).toBe(1)
    reloadOnce(page, '/assets/bridge-1.js')
    expect(countReloads()).toBe(2)
    // Two missing files do not reload the document in turns.
    reloadOnce(page, '/assets/swap-1.js')
    reloadOnce(page, '/assets/bridge-1.js')
    expect(countReloads()).toBe(2)
  })

  it('keeps the document while the browser is offline', () => {
    const { page, countReloads } = createPage({ onLine: false })
    reloadOnce(page, '/assets/swap-1.js')
    expect(countReloads()).toBe(0)
  })
})
