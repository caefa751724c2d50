import { describe, expect, it } from 'vitest'
import { createLazy, loadModule } from './load-module.ts'

describe('loadModule', () => {
  it('rejects with MODULE_LOAD_FAILED and the cause when the import fails', async () => {
    const cause = new TypeError('Failed to fetch dynamically imported module')
    await expect(loadModule(Promise.reject(cause))).rejects.toMatchObject({
      code: 'MODULE_LOAD_FAILED',
      details: 'Check the connection, then try again. If that fails, reload the page.',
      cause,
    })
  })
})

describe('createLazy', () => {
  it('creates the value once for all callers', async () => {
    let created = 0
    const load = createLazy(async () => ++created)
    expect(await Promise.all([load(), load()])).toEqual([1, 1])
    expect(await load()).toBe(1)
  })

  it('creates the value again after a failure', async () => {
    let created = 0
    const load = createLazy(async () => {
      if (++created === 1) throw new Error('offline')
      return created
    })
    await expect(Promise.all([load(), load()])).rejects.toThrow('offline')
    expect(await load()).toBe(2)
  })
})
