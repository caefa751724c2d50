import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Storage } from '../kernel/storage.ts'

const SUFFIX = '.json'

/**
 * Creates a `Storage` with one file per key in a folder, which is created on the first write.
 *
 * A write replaces the file atomically, and has reached the disk when it resolves: a crash leaves the old value or the new
 * one. Processes can share the folder: each reads whole values, and the last write of a key wins. An `Executor` notices when
 * another process has begun the same transfer.
 *
 * @param folder path of the folder, such as '.causeway'
 */
export function fileStorage(folder: string): Storage {
  const toPath = (key: string) => join(folder, `${toFileName(key)}${SUFFIX}`)

  return {
    async getItem(key) {
      try {
        return await readFile(toPath(key), 'utf8')
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    async setItem(key, value) {
      await mkdir(folder, { recursive: true })
      const draft = join(folder, `.${randomUUID()}.draft`)
      try {
        await writeDurably(draft, value)
        await rename(draft, toPath(key))
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
      await syncFolder(folder)
    },
    removeItem: (key) => rm(toPath(key), { force: true }),
    async keys() {
      try {
        const names = await readdir(folder)
        return names.flatMap((name) => (name.endsWith(SUFFIX) ? toKeys(name.slice(0, -SUFFIX.length)) : []))
      } catch (error) {
        if (isMissing(error)) return []
        throw error
      }
    },
  }
}

async function writeDurably(path: string, value: string): Promise<void> {
  const file = await open(path, 'w')
  try {
    await file.writeFile(value)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Makes a rename durable. Windows cannot open folders, and does not need it. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Escapes everything but lower-case letters, digits, `-` and `_`: some file systems ignore the case of names. */
function toFileName(key: string): string {
  return [...new TextEncoder().encode(key)]
    .map((byte) => {
      const character = String.fromCharCode(byte)
      return /[a-z0-9_-]/.test(character) ? character : `%${byte.toString(16).padStart(2, '0')}`
    })
    .join('')
}

/** Returns the key of a file name, or none for other files. */
function toKeys(fileName: string): string[] {
  try {
    const key = decodeURIComponent(fileName)
    return toFileName(key) === fileName ? [key] : []
  } catch {
    return []
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
