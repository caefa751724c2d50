import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { systemClock } from '../kernel/clock.ts'
import { silentLogger } from '../kernel/logger.ts'
import { createTransferJournal } from '../transfers/journal.ts'
import { transferRecord } from '../transfers/transfers.test-support.ts'
import { fileStorage } from './file-storage.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'causeway-'))
})
afterEach(() => rm(folder, { recursive: true }))

describe('fileStorage', () => {
  it('keeps texts by key, also for another process that opens the folder', async () => {
    const path = join(folder, 'deep', 'inside')
    const storage = fileStorage(path)
    expect([await storage.getItem('a'), await storage.keys?.()]).toEqual([null, []])
    await storage.setItem('a', 'first')
    await storage.setItem('a', 'second')
    const restarted = fileStorage(path)
    expect([await restarted.getItem('a'), await restarted.keys?.()]).toEqual(['second', ['a']])
    await restarted.removeItem('a')
    await restarted.removeItem('a')
    expect(await storage.getItem('a')).toBeNull()
  })

  it('escapes keys: none leaves the folder, and none collides with another in any letter case', async () => {
    const keys = [
      '../../escape',
      'causeway:transfer:1-0xAB',
      'causeway:transfer:1-0xab',
      'a/b',
      'a*b?',
      '.',
      'é',
      '%41',
      'A',
    ]
    const storage = fileStorage(folder)
    for (const key of keys) await storage.setItem(key, key)
    expect([...((await storage.keys?.()) ?? [])].sort()).toEqual([...keys].sort())
    for (const key of keys) expect(await storage.getItem(key)).toBe(key)
    const names = await readdir(folder)
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(keys.length)
  })

  it('returns whole values only while several writers run, and leaves no drafts', async () => {
    const values = Array.from({ length: 20 }, (_, index) => `${index}`.repeat(50_000))
    const writers = values.map((value) => fileStorage(folder).setItem('a', value))
    const reader = fileStorage(folder)
    const readValues = await Promise.all(Array.from({ length: 20 }, () => reader.getItem('a')))
    await Promise.all(writers)
    for (const value of readValues) expect([null, ...values]).toContain(value)
    expect(await readdir(folder)).toEqual(['a.json'])
  })

  it('ignores files that it did not write', async () => {
    for (const name of ['README.md', '.x.draft', '%zz.json', 'Upper.json'])
      await writeFile(join(folder, name), '')
    expect(await fileStorage(folder).keys?.()).toEqual([])
  })

  it('rejects a write to a folder that cannot be created', async () => {
    const file = join(folder, 'file')
    await writeFile(file, '')
    await expect(fileStorage(file).setItem('a', '1')).rejects.toThrow()
    expect(await readFile(file, 'utf8')).toBe('')
  })

  it('keeps the journal across a restart', async () => {
    const context = { clock: systemClock, logger: silentLogger }
    await createTransferJournal({ ...context, storage: fileStorage(folder) }).add(transferRecord())
    const restarted = createTransferJournal({ ...context, storage: fileStorage(folder) })
    await restarted.load()
    expect(restarted.store.getAll()).toEqual([transferRecord()])
  })
})
