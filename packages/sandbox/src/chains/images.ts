import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { fromHex } from 'viem'
import type { ChainClient } from './client.ts'

/** Stored states of chains on which all protocols are installed. They speed up the next start. */
export interface ChainImages {
  /** Returns the paths of the images that anvil can load, by chain id. Outdated images are excluded. */
  findAll(chainIds: readonly number[]): Promise<ReadonlyMap<number, string>>
  /** Stores the state of a chain that has not been used yet. */
  keep(chainId: number, client: ChainClient): Promise<void>
}

/** Older images are outdated, as interest accrues and prices become stale. */
const MAX_AGE_MS = 3_600_000

/** Sources that determine the state of an installed chain: this package and the core's address tables. */
const SOURCES = ['../', '../../../core/src/'].map((path) => fileURLToPath(new URL(path, import.meta.url)))

/** @param variant suffix that distinguishes the images of chains with different options */
export async function openImages(cacheFolder: string, variant: string): Promise<ChainImages> {
  const folder = join(cacheFolder, 'images')
  const sources = await fingerprint()
  const getPath = (chainId: number) => join(folder, `${chainId}-${variant}-${sources}.json`)
  return {
    async findAll(chainIds) {
      const ages = await Promise.all(chainIds.map((chainId) => getAge(getPath(chainId))))
      const young = chainIds.filter((_, index) => (ages[index] ?? Number.POSITIVE_INFINITY) < MAX_AGE_MS)
      return new Map(young.map((chainId) => [chainId, getPath(chainId)]))
    },
    async keep(chainId, client) {
      const dumped = await client.dumpState()
      const state = await promisify(gunzip)(fromHex(dumped, 'bytes'))
      await mkdir(folder, { recursive: true })
      await forgetUseless(folder, sources)
      const draft = join(folder, `${randomUUID()}.draft`)
      try {
        await writeFile(draft, state)
        await rename(draft, getPath(chainId))
      } finally {
        await rm(draft, { force: true })
      }
    },
  }
}

/** Returns a hash of the size and modification time of every source file. */
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

/** Deletes images that are outdated or were created from other sources. */
async function forgetUseless(folder: string, sources: string): Promise<void> {
  const names = await readdir(folder)
  const ages = await Promise.all(names.map((name) => getAge(join(folder, name))))
  const useless = names.filter((name, index) => {
    const isOfOthers = name.endsWith('.json') && !name.endsWith(`-${sources}.json`)
    return isOfOthers || (ages[index] ?? 0) > MAX_AGE_MS
  })
  await Promise.all(useless.map((name) => rm(join(folder, name), { force: true })))
}

/** Returns the age of a file in milliseconds, or undefined if it does not exist. */
async function getAge(path: string): Promise<number | undefined> {
  try {
    return Date.now() - (await stat(path)).mtimeMs
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
