import { describe, expect, it, vi } from 'vitest'
import { loadWhenOnline } from './load-when-online.ts'

const missing = new TypeError('Failed to fetch dynamically imported module: https://app.example/toasts.js')

describe('loadWhenOnline', () => {
  it('loads code that failed to load again once the browser is online', async () => {
    const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(missing).mockResolvedValue('code')
    const loading = loadWhenOnline(load)
    await vi.waitFor(() => expect(load).toHaveBeenCalledOnce())
    window.dispatchEvent(new Event('online'))
    expect(await loading).toBe('code')
  })

  it('waits for the next connection while the code fails to load', async () => {
    const load = vi.fn<() => Promise<string>>().mockRejectedValue(missing)
    void loadWhenOnline(load)
    await vi.waitFor(() => expect(load).toHaveBeenCalledOnce())
    window.dispatchEvent(new Event('online'))
    await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2))
  })

  it('rejects with an error of the code itself', async () => {
    const load = () => Promise.reject(new Error('The code failed.'))
    await expect(loadWhenOnline(load)).rejects.toThrow('The code failed.')
  })
})
