import { afterEach, expect, it, vi } from 'vitest'
import { loadAgain } from './load-again.ts'

const FAILED = new TypeError('Failed to fetch dynamically imported module: https://a.b/routes.js')

afterEach(() => vi.restoreAllMocks())

function setOnline(isOnline: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
}

it('loads a module again each time the connection returns, until it has loaded', async () => {
  setOnline(false)
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(FAILED).mockRejectedValueOnce(FAILED)
  load.mockResolvedValueOnce('routes')
  const loaded = loadAgain(load)
  for (const count of [1, 2]) {
    await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(count))
    await Promise.resolve()
    window.dispatchEvent(new Event('online'))
  }
  expect(await loaded).toBe('routes')
})

it('throws the failure of a load while the browser is online, and any other error', async () => {
  setOnline(true)
  await expect(loadAgain(() => Promise.reject(FAILED))).rejects.toBe(FAILED)
  setOnline(false)
  const error = new Error('The amount is unknown.')
  await expect(loadAgain(() => Promise.reject(error))).rejects.toBe(error)
})
