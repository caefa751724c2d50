import { cp, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { type Sandbox, startSandbox } from '@causeway/sandbox'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { DEFAULT_CACHE_FOLDER } from '../../packages/sandbox/src/artifacts/index.ts'
import { balanceOf, usdc } from './json.ts'

const BASE = 8453

let cacheFolder: string
const images = () => join(cacheFolder, 'images')

beforeAll(async () => {
  cacheFolder = await mkdtemp(join(tmpdir(), 'causeway-cache-'))
  await cp(DEFAULT_CACHE_FOLDER, cacheFolder, {
    recursive: true,
    filter: (path) => basename(path) !== 'images',
  })
})
afterAll(() => rm(cacheFolder, { recursive: true, force: true }))

/** Starts a sandbox with one chain, and returns the number of contracts that it installed. */
async function boot(): Promise<{ sandbox: Sandbox; installed: number }> {
  let installed = 0
  const sandbox = await startSandbox({
    chains: [BASE],
    markets: false,
    cacheFolder,
    onProgress: ({ step }) => {
      if (step === 'protocols') installed++
    },
  })
  onTestFinished(() => sandbox.stop())
  return { sandbox, installed }
}

/** Returns the path of the image of a chain that a sandbox has installed. */
async function keepOne(): Promise<string> {
  await (await boot()).sandbox.stop()
  const [name] = await readdir(images())
  if (name === undefined) throw new Error('No image was stored.')
  return join(images(), name)
}

test('restores the initial state of chains that an earlier sandbox has installed', async () => {
  const first = await boot()
  expect(first.installed).toBeGreaterThan(3)
  const { user } = first.sandbox.accounts
  const held = await balanceOf(first.sandbox, BASE, usdc[BASE], user.address)
  expect(held).toBeGreaterThan(0n)
  const client = first.sandbox.client(BASE)
  await client.setCode({ address: usdc[BASE], bytecode: '0x' })
  await first.sandbox.stop()

  const second = await boot()
  expect(second.installed).toBe(0)
  expect(await balanceOf(second.sandbox, BASE, usdc[BASE], user.address)).toBe(held)
  expect(second.sandbox.tokens).toEqual(first.sandbox.tokens)
})

test('reinstalls a chain whose stored image cannot be read', async () => {
  const image = await keepOne()
  await writeFile(image, '{"block": ')
  const { sandbox, installed } = await boot()
  expect(installed).toBeGreaterThan(3)
  expect(await balanceOf(sandbox, BASE, usdc[BASE], sandbox.accounts.user.address)).toBeGreaterThan(0n)
  expect((await boot()).installed).toBe(0)
})

test('reinstalls a chain that was stored hours ago, because its prices and interest are outdated', async () => {
  const image = await keepOne()
  const hoursAgo = new Date(Date.now() - 2 * 3_600_000)
  await utimes(image, hoursAgo, hoursAgo)
  expect((await boot()).installed).toBeGreaterThan(3)
})

test('stores no images of chains installed from other sources, and no partial writes', async () => {
  const image = await keepOne()
  const hoursAgo = new Date(Date.now() - 2 * 3_600_000)
  await writeFile(join(images(), 'of-other-sources.json'), '')
  await writeFile(join(images(), 'cut-off.draft'), '')
  await utimes(join(images(), 'cut-off.draft'), hoursAgo, hoursAgo)
  await rm(image)
  await boot()
  expect(await readdir(images())).toEqual([basename(image)])
})
