import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as tar from 'tar'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { readSources, type SoliditySources } from './compile.ts'
import { loadArtifacts } from './index.ts'
import type { PinnedPackage } from './manifest.ts'

let cacheFolder = ''
let folder = ''
let packs = 0
let tests = 0
let pinned: PinnedPackage
let contracts: SoliditySources

// All tests share one cache, so that contracts are compiled once. Each test pins its own package.
beforeAll(async () => {
  // Compile a single contract with its imports: compiling all of ours takes half a minute.
  const needed = ['PermitToken.sol', 'SignedToken.sol', 'PlainToken.sol', 'TokenBase.sol']
  const all = Object.entries(await readSources())
  contracts = Object.fromEntries(all.filter(([name]) => needed.includes(name)))
  cacheFolder = await mkdtemp(join(tmpdir(), 'causeway-cache-'))
})

afterAll(() => rm(cacheFolder, { recursive: true, force: true }))

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'causeway-artifacts-'))
  packs = 0
  tests += 1
  await mkdir(join(folder, 'package'))
  await writeFile(join(folder, 'package/Thing.json'), '{"bytecode":{"object":"0x6001"}}')
  await tar.create({ file: join(folder, 'thing.tgz'), cwd: folder, gzip: true }, ['package'])
  const digest = createHash('sha512')
    .update(await readFile(join(folder, 'thing.tgz')))
    .digest('base64')
  pinned = {
    name: `thing-${tests}`,
    version: '1.0.0',
    integrity: `sha512-${digest}`,
    licence: 'MIT',
    source: 'https://example.org',
    megabytes: 0.1,
    files: [{ artifact: 'Thing', path: 'Thing.json', form: { kind: 'json' } }],
  }
})

afterEach(() => rm(folder, { recursive: true, force: true }))

function load(entry: PinnedPackage) {
  const pack = async (_spec: string, target: string) => {
    packs += 1
    await writeFile(join(target, 'thing.tgz'), await readFile(join(folder, 'thing.tgz')))
  }
  return loadArtifacts({ packages: [entry], sources: [], contracts, cacheFolder, pack })
}

async function cacheFile(prefix: string): Promise<string> {
  const name = (await readdir(cacheFolder)).find((file) => file.startsWith(prefix))
  if (name === undefined) throw new Error(`no cache file ${prefix}`)
  return join(cacheFolder, name)
}

it('reads bytecode from a pinned tarball and compiles our own contracts', {
  timeout: 60_000,
}, async () => {
  const artifacts = await load(pinned)
  expect(artifacts.bytecode('Thing')).toBe('0x6001')
  expect(artifacts.bytecode('PermitToken')).toMatch(/^0x6/)
  expect(() => artifacts.bytecode('Nothing')).toThrow('Unknown artifact: "Nothing".')
})

it('rejects a tarball whose integrity hash differs and caches nothing from it', async () => {
  const changedPin = { ...pinned, integrity: 'sha512-AAAA' }
  await expect(load(changedPin)).rejects.toMatchObject({
    code: 'ARTIFACT_INTEGRITY_MISMATCH',
    message: expect.stringContaining('@1.0.0 has an unexpected integrity hash'),
  })
  const cached = await readdir(cacheFolder)
  expect(cached.filter((name) => name.startsWith(pinned.name))).toEqual([])
})

it('reports a file that is missing in the package', async () => {
  const files = [{ artifact: 'Other', path: 'Other.json', form: { kind: 'json' } as const }]
  await expect(load({ ...pinned, files })).rejects.toMatchObject({ code: 'ARTIFACT_UNREADABLE' })
})

it('downloads a package once, and again only if the cache file is damaged or the pin changes', async () => {
  await load(pinned)
  await load(pinned)
  expect(packs).toBe(1)
  await writeFile(await cacheFile(pinned.name), '{"Thing":"0x60')
  expect((await load(pinned)).bytecode('Thing')).toBe('0x6001')
  expect(packs).toBe(2)
  await load({ ...pinned, licence: 'GPL-3.0-only' })
  expect(packs).toBe(3)
})

it('leaves no temporary file in the cache folder', async () => {
  await load(pinned)
  expect((await readdir(cacheFolder)).filter((name) => name.endsWith('.tmp'))).toEqual([])
})
