import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useLastChain } from './use-last-chain.ts'

describe('useLastChain', () => {
  afterEach(() => {
    cleanup()
    vi.restoreAllMocks()
    window.localStorage.clear()
  })

  const render = (chosenId: number | undefined) =>
    renderHook(({ id }) => useLastChain(id), { initialProps: { id: chosenId } }).result.current

  it('returns the chain that was chosen before', () => {
    expect(render(undefined)).toBeUndefined()
    render(8453)
    expect(render(undefined)).toBe(8453)
    render(10)
    expect(render(undefined)).toBe(10)
  })

  it('ignores a stored value that is not a chain id', () => {
    for (const text of ['', 'Base', '-1', '1.5', '{}']) {
      window.localStorage.setItem('causeway:settings:last-chain', text)
      expect(render(undefined)).toBeUndefined()
    }
  })

  it('works without access to storage', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('Access is denied.', 'SecurityError')
    })
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    })
    expect(render(8453)).toBeUndefined()
  })
})
