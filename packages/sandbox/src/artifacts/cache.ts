import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Hex } from 'viem'
import * as z from 'zod/mini'

/** Bytecode by artifact name. */
export type Bytecodes = Readonly<Record<string, Hex>>

const cached = z.record(z.string(), z.templateLiteral(['0x', z.string().check(z.regex(/^[0-9a-f]+$/i))]))

/** Returns a cache key derived from the content, so that a changed pin or source never matches an old cache file. */
export function cacheKey(label: string, content: unknown): string {
  const hash = createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16)
  return `${label.replaceAll(/[^a-z0-9.-]+/gi, '_')}-${hash}`
}

/** Returns the cached value, or `undefined` if the file is absent, damaged or lacks one of the names. */
export async function readCache(
  folder: string,
  key: string,
  names: readonly string[],
): Promise<Bytecodes | undefined> {
  const text = await readFile(join(folder, `${key}.json`), 'utf8').catch(ignoreMissing)
  if (text === undefined) return undefined
  const parsed = z.safeParse(cached, parseJson(text))
  if (!parsed.success) return undefined
  const bytecodes: Record<string, Hex> = parsed.data
  return names.every((name) => bytecodes[name] !== undefined) ? bytecodes : undefined
}

/** Writes a temporary file and renames it, so that readers never see a partial file. */
export async function writeCache(folder: string, key: string, value: Bytecodes): Promise<void> {
  await mkdir(folder, { recursive: true })
  const temporary = join(folder, `${key}.${randomUUID()}.tmp`)
  try {
    await writeFile(temporary, JSON.stringify(value))
    await rename(temporary, join(folder, `${key}.json`))
  } finally {
    await rm(temporary, { force: true })
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined
  throw error
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
