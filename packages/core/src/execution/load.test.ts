import { build } from 'esbuild'
import { describe, expect, it } from 'vitest'
import { CausewayError } from '../kernel/errors.ts'
import type { Platform } from '../platforms/platform.ts'
import { drive } from '../testing/index.ts'
import { catchError, createHarness, type Harness, startProcess } from './create-harness.test-support.ts'

/** Fails like `loadModule` until the connection is restored. */
function failingLoad() {
  const connection = { isUp: false }
  const load = async () => {
    if (!connection.isUp)
      throw new CausewayError('A module could not be loaded.', { code: 'MODULE_LOAD_FAILED' })
  }
  return { connection, load }
}

const LOADERS = {
  'the tracker': (_: Harness, load: () => Promise<void>) => ({ loadTracking: load }),
  'the platform': ({ chain }: Harness, load: () => Promise<void>): { readonly platform: Platform } => ({
    platform: { ...chain.platform, loadTracking: load },
  }),
}

describe.each(Object.entries(LOADERS))('a transfer whose code for %s cannot be loaded', (_, createParts) => {
  it('is neither journaled nor sent, and is sent once when the code loads', async () => {
    const world = createHarness()
    const { connection, load } = failingLoad()
    const { executor, journal } = startProcess(world, createParts(world, load))
    const built = await world.build()
    expect(await drive(world.clock, catchError(executor.execute(built, world.wallet)))).toMatchObject({
      code: 'MODULE_LOAD_FAILED',
    })
    expect(world.wallet.asked).toEqual([])
    expect(journal.store.getAll()).toEqual([])

    connection.isUp = true
    await drive(world.clock, executor.execute(built, world.wallet))
    expect(world.chain.depositsOf()).toHaveLength(1)
  })

  it('stays journaled when it was sent before a reload, and is not sent again', async () => {
    const world = createHarness()
    world.chain.minesForReceipts = false
    const first = startProcess(world)
    const run = catchError(first.executor.execute(await world.build(), world.wallet))
    await world.clock.advance(5_000)
    await first.executor.dispose()
    await run
    const sent = world.chain.transactions.length
    expect(sent).toBeGreaterThan(0)

    const { connection, load } = failingLoad()
    const { executor, journal } = startProcess(world, createParts(world, load))
    await journal.load()
    const [record] = journal.store.getAll()
    if (!record) throw new Error('Nothing was journaled')
    expect(await drive(world.clock, catchError(executor.resume(record.id, world.wallet)))).toMatchObject({
      code: 'MODULE_LOAD_FAILED',
    })
    expect(world.chain.transactions).toHaveLength(sent)
    expect(journal.store.getAll()).toEqual([record])

    world.chain.minesForReceipts = true
    connection.isUp = true
    await drive(world.clock, executor.resume(record.id, world.wallet))
    expect(world.chain.depositsOf()).toHaveLength(1)
  })
})

it('the code of a run loads nothing after its first step', async () => {
  const { metafile } = await build({
    entryPoints: [new URL('./engine.ts', import.meta.url).pathname],
    bundle: true,
    write: false,
    format: 'esm',
    metafile: true,
    packages: 'external',
    plugins: [
      {
        name: 'leave-dynamic-imports',
        setup: ({ onResolve }) =>
          onResolve({ filter: /^\./ }, ({ kind, path }) =>
            kind === 'dynamic-import' ? { path, external: true } : undefined,
          ),
      },
    ],
  })
  const imports = Object.values(metafile.outputs).flatMap((output) => output.imports)
  expect(imports.filter(({ kind }) => kind === 'dynamic-import')).toEqual([])
})
