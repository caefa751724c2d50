import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { findPostgres, POSTGRES_USER } from '../../examples/worker/src/find-postgres.ts'

const startPostgres = await findPostgres()
const run = promisify(execFile)
const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const DEPLOY = join(ROOT, 'examples/worker/deploy')
/** Instructions of the Dockerfile, each in one line. */
const instructions = readFileSync(join(DEPLOY, 'Dockerfile'), 'utf8')
  .replaceAll('\\\n', '')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))

/** Returns the rest of the instruction that starts with this text. */
function findInstruction(start: string): string {
  const [found, ...others] = instructions.filter((instruction) => instruction.startsWith(start))
  if (found === undefined || others.length > 0) throw new Error(`Expected one instruction '${start}'.`)
  return found.slice(start.length)
}

const parseCommand = (text: string): string[] => z.array(z.string()).parse(JSON.parse(text))

test('the Dockerfile of the worker uses a supported Node, and the compose file builds it', async () => {
  const { engines } = z
    .object({ engines: z.object({ node: z.string() }) })
    .parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')))
  const versions = instructions.flatMap((line) => /^FROM \S*node(?:js|:)(\d+)/.exec(line)?.[1] ?? [])
  expect(versions).toHaveLength(2)
  for (const version of versions) expect(engines.node).toContain(`>=${version}.`)
  expect(findInstruction('RUN npx ')).toContain(`--target=node${versions[0]} `)

  const compose = readFileSync(join(DEPLOY, 'compose.yaml'), 'utf8')
  const context = join(DEPLOY, /context: (.*)/.exec(compose)?.[1] ?? '')
  expect(existsSync(join(context, /dockerfile: (.*)/.exec(compose)?.[1] ?? ''))).toBe(true)
  expect(existsSync(join(context, 'package-lock.json'))).toBe(true)
  expect(compose).toContain(`expose: ['${findInstruction('EXPOSE ')}']`)
})

test.skipIf(!startPostgres)(
  'the worker, built and started as in its Dockerfile, validates transfers, reports its state, and stops in order',
  async () => {
    if (!startPostgres) return
    const server = await startPostgres()
    const folder = await mkdtemp(join(tmpdir(), 'causeway-worker-'))
    onTestFinished(async () => {
      await server.stop()
      await rm(folder, { recursive: true })
    })
    await run('sh', ['-c', `npx ${findInstruction('RUN npx ').replace('/out', folder)}`], { cwd: ROOT })
    const [entry = ''] = parseCommand(findInstruction('CMD '))
    const program = spawn(process.execPath, [entry], {
      cwd: folder,
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

    const [check = '', ...parameters] = parseCommand(
      /CMD (.*)/.exec(findInstruction('HEALTHCHECK '))?.[1] ?? '',
    )
    expect(check).toBe('/nodejs/bin/node')
    const checkHealth = (port: string) => run(process.execPath, parameters, { env: { PORT: port } })
    await checkHealth(new URL(url ?? '').port)
    await expect(checkHealth('1')).rejects.toMatchObject({ code: 1 })

    await server.restart()
    await expect.poll(async () => (await fetch(`${url}/ready`)).status).toBe(200)

    program.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    expect(output).toContain('"message":"stopped"')
    expect(output).not.toContain('"level":"error"')
  },
)
