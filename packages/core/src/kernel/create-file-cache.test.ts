import { describe, expect, test } from 'vitest'
import { createFakeClock } from '../testing/fake-clock.ts'
import { createFileCache, type FileFlag } from './create-file-cache.ts'
import { createKeyedStore } from './keyed-store.ts'

function createBench() {
  const clock = createFakeClock()
  const flags = createKeyedStore<FileFlag>()
  return { clock, flags, files: createFileCache<string>(flags, clock) }
}

const untilAborted = (signal: AbortSignal) =>
  new Promise<string>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })

describe('createFileCache: reloading a file', () => {
  test('keeps a loaded file and its flag when all callers of a reload abort', async () => {
    const { clock, flags, files } = createBench()
    await files.load('list', {}, async () => 'old')
    const caller = new AbortController()
    const pending = files.load('list', { maxAgeMs: 0, signal: caller.signal }, untilAborted)
    expect(flags.get('list')).toMatchObject({ status: 'loading', isLoaded: true })
    caller.abort()
    await expect(pending).rejects.toMatchObject({ code: 'ABORTED' })
    await clock.advance(0)
    expect(flags.get('list')).toEqual({ id: 'list', status: 'loaded', isLoaded: true })
    expect(files.get('list')).toBe('old')
  })
})

describe('createFileCache: the first load of a file', () => {
  test('removes the flag when all callers of the first load abort', async () => {
    const { clock, flags, files } = createBench()
    const caller = new AbortController()
    const pending = files.load('list', { signal: caller.signal }, untilAborted)
    caller.abort()
    await expect(pending).rejects.toMatchObject({ code: 'ABORTED' })
    await clock.advance(0)
    expect(flags.get('list')).toBeUndefined()
    expect(files.get('list')).toBeUndefined()
  })
})
