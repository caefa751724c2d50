import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Storage } from '@causeway/core'

const SUFFIX = '.json'

/** One file per key in a folder. A write is on the disk, whole, before it resolves. */
export function fileStorage(folder: string): Storage {
  const pathOf = (key: string) => join(folder, `${encodeURIComponent(key)}${SUFFIX}`)

  return {
    async getItem(key) {
      try {
        return await readFile(pathOf(key), 'utf8')
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    async setItem(key, value) {
      await mkdir(folder, { recursive: true })
      const draft = join(folder, `.${randomUUID()}.draft`)
      const file = await open(draft, 'w')
      try {
        await file.writeFile(value)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(draft, pathOf(key))
    },
    removeItem: (key) => rm(pathOf(key), { force: true }),
    async keys() {
      try {
        const names = await readdir(folder)
        return names
          .filter((name) => name.endsWith(SUFFIX))
          .map((name) => decodeURIComponent(name.slice(0, -SUFFIX.length)))
      } catch (error) {
        if (isMissing(error)) return []
        throw error
      }
    },
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
