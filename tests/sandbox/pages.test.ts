import { builtinModules } from 'node:module'
import { fileURLToPath } from 'node:url'
import { startSandbox } from '@causeway/sandbox'
import { build } from 'esbuild'
import { describe, expect, test } from 'vitest'
import { useSandbox } from '../support/use-sandbox.ts'

const PAGE = 'http://127.0.0.1:5173'

describe('entry points of the sandbox for web pages', () => {
  test.each(['config', 'burner'])('%s imports no Node module and no service', async (entry) => {
    const { metafile } = await build({
      absWorkingDir: fileURLToPath(new URL('../..', import.meta.url)),
      stdin: { contents: `export * from '@causeway/sandbox/${entry}'`, resolveDir: import.meta.dirname },
      tsconfig: 'tsconfig.json',
      bundle: true,
      metafile: true,
      write: false,
      format: 'esm',
      platform: 'browser',
      outdir: 'out',
      splitting: true,
      // fuels is only loaded to sign for Fuel, and its Node imports have replacements for browsers.
      external: ['fuels', 'node:*', ...builtinModules],
    })
    const imports = Object.values(metafile.inputs).flatMap((input) => input.imports)
    const foreign = imports.filter(({ external }) => external).map(({ path }) => path)
    expect(foreign.filter((path) => path !== 'fuels')).toEqual([])
    const ours = Object.keys(metafile.inputs).filter((path) => path.startsWith('packages/sandbox/'))
    expect(ours).not.toEqual([])
    expect(ours.filter((path) => path.endsWith('/index.ts'))).toEqual([])
  })
})

describe('the gateway of the sandbox', () => {
  const sandbox = useSandbox({ chains: [1], pageOrigins: [PAGE] })

  /** Sends a request as a browser does on a page of that origin. */
  const ask = (origin: string) =>
    fetch(`${sandbox().url}/gateway/squid-v2/v2/route`, {
      method: 'POST',
      headers: { origin, 'sec-fetch-site': 'cross-site', 'content-type': 'application/json' },
      body: '{}',
    })

  test('accepts a page whose origin is configured', async () => {
    const reply = await ask(PAGE)
    expect(reply.headers.get('access-control-allow-origin')).toBe(PAGE)
    // The reply comes from the service.
    expect(reply.status).toBe(400)
  })

  test('rejects any other page', async () => {
    const reply = await ask('http://127.0.0.1:5174')
    expect([reply.status, await reply.json()]).toEqual([
      403,
      expect.objectContaining({ code: 'ORIGIN_NOT_ALLOWED' }),
    ])
    expect(reply.headers.has('access-control-allow-origin')).toBe(false)
  })

  test.each(['*', 'http://127.0.0.1:5173/', 'localhost:5173'])(
    'rejects the configured origin %j',
    async (origin) => {
      await expect(startSandbox({ chains: [1], pageOrigins: [origin] })).rejects.toMatchObject({
        code: 'INVALID_OPTIONS',
        message: expect.stringContaining('pageOrigins'),
      })
    },
  )
})
