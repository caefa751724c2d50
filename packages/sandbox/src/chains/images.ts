import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { fromHex } from 'viem'
import type { ChainClient } from './client.ts'

/** Chains as they were once every protocol was installed: the next boot goes on from there. */
export interface ChainImages {
  /** The files that anvil loads, by chain id, of those chains that have one which is young enough. */
  findAll(chainIds: readonly number[]): Promise<ReadonlyMap<number, string>>
  /** Writes down a chain that nobody has used yet. */
  keep(chainId: number, client: ChainClient): Promise<void>
}

/** Interest accrues and prices grow old meanwhile. */
const MAX_AGE_MS = 3_600_000

/** What decides how a chain is installed: this package, and the core's tables of addresses. */
const SOURCES = ['../', '../../../core/src/'].map((path) => fileURLToPath(new URL(path, import.meta.url)))

/** @param variant what else the chains differ by */
export async function openImages(cacheFolder: string, variant: string): Promise<ChainImages> {
  const folder = join(cacheFolder, 'images')
  const sources = await fingerprint()
  const pathOf = (chainId: number) => join(folder, `${chainId}-${variant}-${sources}.json`)
  return {
    async findAll(chainIds) {
      const ages = await Promise.all(chainIds.map((chainId) => ageOf(pathOf(chainId))))
      const young = chainIds.filter((_, index) => (ages[index] ?? Number.POSITIVE_INFINITY) < MAX_AGE_MS)
      return new Map(young.map((chainId) => [chainId, pathOf(chainId)]))
    },
    async keep(chainId, client) {
      const dumped = await client.dumpState()
      const state = await promisify(gunzip)(fromHex(dumped, 'bytes'))
      await mkdir(folder, { recursive: true })
      await forgetUseless(folder, sources)
      const draft = join(folder, `${randomUUID()}.draft`)
      try {
        await writeFile(draft, state)
        await rename(draft, pathOf(chainId))
      } finally {
        await rm(draft, { force: true })
      }
    },
  }
}

/** Of every source file, by its size and the time of its last change. */
async function fingerprint(): Promise<string> {
  const hash = createHash('sha256')
  for (const folder of SOURCES) {
    const names = (await readdir(folder, { recursive: true })).filter(isSource).sort()
    const files = await Promise.all(names.map((name) => stat(join(folder, name))))
    for (const [index, { size, mtimeMs }] of files.entries())
      hash.update(`${names[index]} ${size} ${mtimeMs}\n`)
  }
  return hash.digest('hex').slice(0, 16)
}

function isSource(name: string): boolean {
  return /\.(ts|mjs|sol|json)$/.test(name) && !/\.(test|test-d|test-support)\.ts$/.test(name)
}

/** Chains that are too old, or were installed by other sources. */
async function forgetUseless(folder: string, sources: string): Promise<void> {
  const names = await readdir(folder)
  const ages = await Promise.all(names.map((name) => ageOf(join(folder, name))))
  const useless = names.filter((name, index) => {
    const isOfOthers = name.endsWith('.json') && !name.endsWith(`-${sources}.json`)
    return isOfOthers || (ages[index] ?? 0) > MAX_AGE_MS
  })
  await Promise.all(useless.map((name) => rm(join(folder, name), { force: true })))
}

/** Undefined for a file that is not there. */
async function ageOf(path: string): Promise<number | undefined> {
  try {
    return Date.now() - (await stat(path)).mtimeMs
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
