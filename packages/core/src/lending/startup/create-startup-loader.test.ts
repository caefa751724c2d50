import { createHash } from 'node:crypto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { silentLogger } from '../../kernel/logger.ts'
import { createFakeClock } from '../../testing/fake-clock.ts'
import { createStartupLoader, dataHostLenderMetadata } from './create-startup-loader.ts'
import type { StartupFileDigests } from './files.ts'

const POOLS = 'config/morpho-pools'
const TEXT = JSON.stringify({ MORPHO_BLUE: { 8453: '0xbbbbbbbbbb9cc5e90e3b3af64bdaf62c37eeffcb' } })
const DIGEST = createHash('sha256').update(TEXT).digest('hex')

function createLoader(digests: StartupFileDigests, reply: () => Response | Promise<Response>) {
  const warn = vi.fn()
  const loader = createStartupLoader({
    baseUrl: 'https://files.test',
    digests,
    clock: createFakeClock(),
    logger: { ...silentLogger, warn },
    fetch: async () => reply(),
  })
  return { loader, warn }
}

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('createStartupLoader', () => {
  it.each([
    ['lower case', DIGEST],
    ['upper case', DIGEST.toUpperCase()],
  ])('authenticates a file with the known digest in %s', async (_, digest) => {
    const { loader, warn } = createLoader({ [POOLS]: digest }, () => new Response(TEXT))
    const { files, unauthenticated } = await loader.load([POOLS])
    expect(files[POOLS]).toEqual(JSON.parse(TEXT))
    expect([...unauthenticated]).toEqual([])
    expect(warn).not.toHaveBeenCalled()
  })

  it.each<readonly [string, StartupFileDigests]>([
    ['was changed by its host', { [POOLS]: 'ab'.repeat(32) }],
    ['has no known digest', {}],
  ])('marks a file that %s as not authenticated, with a warning', async (_, digests) => {
    const { loader, warn } = createLoader(digests, () => new Response(TEXT))
    const { files, unauthenticated } = await loader.load([POOLS])
    expect(files[POOLS]).toEqual(JSON.parse(TEXT))
    expect([...unauthenticated]).toEqual([POOLS])
    expect(warn).toHaveBeenCalledWith(
      `The startup file ${POOLS} has an unknown digest. Plans of its lenders are not verified.`,
    )
  })

  it('does not authenticate a file on a page without HTTPS, which cannot compute digests', async () => {
    vi.stubGlobal('crypto', {})
    const { loader } = createLoader({ [POOLS]: DIGEST }, () => new Response(TEXT))
    expect([...(await loader.load([POOLS])).unauthenticated]).toEqual([POOLS])
  })

  it('authenticates all files of a trusted host', async () => {
    const { loader, warn } = createLoader('trust-host', () => new Response(TEXT))
    expect([...(await loader.load([POOLS])).unauthenticated]).toEqual([])
    expect(warn).not.toHaveBeenCalled()
  })

  it('returns the reason of a missing file, without distrusting the other files of its host', async () => {
    const { loader } = createLoader({}, () => new Response('gone', { status: 404 }))
    const { files, missing, unauthenticated } = await loader.load([POOLS])
    expect(files).toEqual({})
    expect(missing.get(POOLS)).toMatchObject({
      code: 'STARTUP_FILE_MISSING',
      message: expect.stringContaining(`The startup file ${POOLS} could not be loaded.`),
      details: expect.stringContaining('404'),
      retryable: false,
    })
    expect([...unauthenticated]).toEqual([])
  })

  it('rejects if the caller aborts, instead of reporting the file as missing', async () => {
    const { loader, warn } = createLoader({}, () => new Promise<Response>(() => undefined))
    const controller = new AbortController()
    const loading = loader.load([POOLS], { signal: controller.signal })
    controller.abort()
    await expect(loading).rejects.toMatchObject({ code: 'ABORTED' })
    expect(warn).not.toHaveBeenCalled()
  })

  it('rejects pending loads once it is disposed, instead of reporting the file as missing', async () => {
    const { loader, warn } = createLoader({}, () => new Promise<Response>(() => undefined))
    const loading = loader.load([POOLS])
    loader.dispose()
    await expect(loading).rejects.toMatchObject({ code: 'ABORTED' })
    expect(warn).not.toHaveBeenCalled()
  })

  it('returns no labels if their file fails, so that lenders have their generated names', async () => {
    const { loader } = createLoader({}, () => new Response('gone', { status: 404 }))
    expect((await loader.loadLabels()).names.size).toBe(0)
  })

  it('loads labels without a digest, because no plan depends on them', async () => {
    const { loader, warn } = createLoader({}, () => Response.json({ names: { AAVE_V3: 'Aave' } }))
    expect((await loader.loadLabels()).names.get('AAVE_V3')).toBe('Aave')
    expect(warn).not.toHaveBeenCalled()
  })
})

describe('dataHostLenderMetadata', () => {
  it('accepts a base URL with or without a trailing slash', () => {
    const url = 'https://data.test/lender-metadata'
    expect(dataHostLenderMetadata('https://data.test')).toBe(url)
    expect(dataHostLenderMetadata('https://data.test//')).toBe(url)
  })
})
