import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findPostgres, POSTGRES_USER } from '../../examples/worker/src/find-postgres.ts'
import { bundleProgram } from '../support/bundle-program.ts'

const startPostgres = await findPostgres()

test.skipIf(!startPostgres)(
  'the worker of the examples validates transfers, reports metrics and readiness, and stops in order',
  async () => {
    if (!startPostgres) return
    const server = await startPostgres()
    const folder = await mkdtemp(join(tmpdir(), 'causeway-worker-'))
    onTestFinished(async () => {
      await server.stop()
      await rm(folder, { recursive: true })
    })
    const entry = await bundleProgram('examples/worker/src/main.ts', folder)
    const program = spawn(process.execPath, [entry], {
      env: {
        PORT: '0',
        DATABASE_URL: `postgres://${POSTGRES_USER}@/postgres?host=${encodeURIComponent(server.host)}`,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    onTestFinished(() => void program.kill('SIGKILL'))
    const ended = once(program, 'exit')
    let output = ''
    for (const stream of [program.stdout, program.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk
      })
    }
    await expect.poll(() => output).toContain('"message":"listening"')
    const url = /"url":"([^"]+)"/.exec(output)?.[1]

    const invalid = await fetch(`${url}/transfers`, { method: 'POST', body: '{"chainId":1,"hash":"0x1"}' })
    expect([invalid.status, await invalid.json()]).toMatchObject([400, { code: 'INVALID_INPUT' }])
    expect((await fetch(`${url}/ready`)).status).toBe(200)
    const metrics = await (await fetch(`${url}/metrics`)).text()
    expect(metrics).toContain('causeway_transfers_pending 0')
    expect(metrics).toMatch(/causeway_database_connections\{state="open"\} [1-9]/)
    expect(metrics).toContain('process_cpu_seconds_total')

    await server.restart()
    await expect.poll(async () => (await fetch(`${url}/ready`)).status).toBe(200)

    program.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    expect(output).toContain('"message":"stopped"')
    expect(output).not.toContain('"level":"error"')
  },
)
