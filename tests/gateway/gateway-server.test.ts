import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { streamQuotesFrom } from '@causeway/core/gateway'
import { squidIntegratorId } from '@causeway/sandbox'
import { build } from 'esbuild'
import { describe, expect, onTestFinished, test } from 'vitest'
import { bundleProgram } from '../support/bundle-program.ts'
import { createTransferRequest } from '../support/create-test-client.ts'
import { useSandbox } from '../support/use-sandbox.ts'

type Program = ChildProcessByStdio<null, Readable, Readable>

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'causeway-gateway-server-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

/** Collects the output of a program line by line. */
function listenTo(program: Program) {
  let output = ''
  for (const stream of [program.stdout, program.stderr]) {
    stream.setEncoding('utf8')
    stream.on('data', (chunk) => {
      output += chunk
    })
  }
  const lines = () => output.split('\n').slice(0, -1)
  return {
    lines: () => lines().map((line): Record<string, unknown> => JSON.parse(line)),
    whole: () => output,
  }
}

describe('the gateway server of the examples', () => {
  const sandbox = useSandbox()

  test('serves quotes and API-key providers of a sandbox, logs no secrets, and exits on request', async () => {
    const { description } = sandbox()
    const entry = await bundleProgram('examples/gateway/src/server.ts', await makeFolder())
    const program = spawn(process.execPath, [entry, '--sandbox', description.url], {
      env: { PORT: '0' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const ended = once(program, 'exit')
    onTestFinished(async () => {
      program.kill('SIGKILL')
      await ended
    })
    const log = listenTo(program)
    await expect.poll(() => log.lines()).toContainEqual(expect.objectContaining({ message: 'listening' }))
    const url = String(log.lines()[0]?.['url'])

    const health = await fetch(`${url}/health`)
    expect([health.status, await health.json()]).toEqual([200, { status: 'ok' }])

    const request = createTransferRequest(description, {
      from: 42161,
      to: 8453,
      symbol: 'USDC',
      amount: 100_000_000n,
    })
    const updates = []
    for await (const update of streamQuotesFrom({ url: `${url}/gateway/quotes` }, request))
      updates.push(update)
    expect(updates).toMatchObject([{ type: 'quote', quote: { providerId: 'across' } }])

    expect((await fetch(`${description.url}/services/squid-v2/v2/tokens`)).status).toBe(401)
    const tokens = await fetch(`${url}/gateway/squid-v2/v2/tokens?key=mine`)
    expect(tokens.status).toBe(200)
    expect(JSON.stringify([...tokens.headers]) + (await tokens.text())).not.toContain(squidIntegratorId)

    program.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    const answered = { level: 'info', message: 'answered', status: 200, ms: expect.any(Number) }
    expect(log.lines()).toMatchObject([
      { message: 'listening', upstreams: ['squid-v2'] },
      { ...answered, method: 'POST', path: '/gateway/quotes' },
      { ...answered, method: 'GET', path: '/gateway/squid-v2/v2/tokens' },
      { message: 'stopping', signal: 'SIGTERM' },
      { message: 'stopped' },
    ])
    expect(log.whole()).not.toContain(squidIntegratorId)
    expect(log.whole()).not.toContain('key=mine')
  })
})

describe('the other gateways of the examples', () => {
  test.each(['worker.ts', 'next-route.ts'])('%s bundles without Node built-ins', async (file) => {
    const { outputFiles } = await build({
      entryPoints: [`examples/gateway/src/${file}`],
      bundle: true,
      format: 'esm',
      platform: 'browser',
      tsconfig: 'tsconfig.json',
      logLevel: 'silent',
      write: false,
    })
    expect(outputFiles[0]?.text).not.toMatch(/\bfrom\s*["']node:/)
  })

  test("read the key from the worker's environment", async () => {
    const { default: worker } = await import('../../examples/gateway/src/worker.ts')
    const missing = await worker.fetch(new Request('https://host/gateway/zerox/swap'), {
      ZEROX_KEY: 'key-0123',
    })
    expect(missing.status).toBe(404)
    const otherReply = await worker.fetch(new Request('https://host/gateway/enso/shortcuts/route'), {})
    expect(otherReply.status).toBe(404)
  })
})

test('shows the example server unchanged in the guide', async () => {
  const guide = await readFile('docs/guides/gateway.md', 'utf8')
  const shown = guide.split('```ts create-gateway-server.ts\n')[1]?.split('```')[0]
  expect(shown).toBe(await readFile('examples/gateway/src/create-gateway-server.ts', 'utf8'))
})
