import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { connectSandbox, type SandboxDescription } from '@causeway/sandbox'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { currentTier, selectCases } from '../support/current-tier.ts'
import { isAlive } from '../support/use-sandbox.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const PROGRAM = 'examples/app/start/main.ts'
/** The page must be built for production: unset the `NODE_ENV` of the test runner. */
const OPTIONS = { cwd: ROOT, env: { ...process.env, NODE_ENV: undefined } }

interface Started {
  readonly npm: ChildProcess
  /** Returns the process ids of npm and all its descendants. */
  readonly pids: readonly number[]
  readonly url: string
  readonly description: SandboxDescription
}

/** Starts npm in its own process group, as a shell does. */
async function startByNpm(...args: string[]): Promise<Started> {
  const npm = spawn('npm', ['start', '--', '--port', '0', ...args], { ...OPTIONS, detached: true })
  const url = await readAddress(npm)
  return {
    npm,
    pids: await findDescendants(npm.pid ?? 0),
    url,
    description: await connectSandbox(url),
  }
}

function readAddress(child: ChildProcess): Promise<string> {
  let output = ''
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', (chunk) => {
      output += chunk
      const address = /Open\s+(http:\S+)/.exec(output)?.[1]
      if (address) resolve(address)
    })
    child.stderr?.on('data', (chunk) => {
      output += chunk
    })
    child.once('close', (code) => reject(new Error(`npm start ended with ${code}: ${output}`)))
  })
}

async function findDescendants(pid: number): Promise<number[]> {
  const rows = (await run('ps', '-A', '-o', 'pid=,ppid=')).stdout
    .trim()
    .split('\n')
    .map((row) => row.trim().split(/\s+/).map(Number))
  const below = (parent: number): number[] =>
    rows.flatMap(([child = 0, of]) => (of === parent ? [child, ...below(child)] : []))
  return [pid, ...below(pid)]
}

interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

function run(command: string, ...args: string[]): Promise<Ended> {
  return new Promise((resolve) => {
    const child = execFile(command, args, OPTIONS, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode, stdout, stderr }),
    )
  })
}

const runProgram = (...args: string[]) => run(process.execPath, '--import', 'tsx', PROGRAM, ...args)

const group = ({ npm }: Started) => -(npm.pid ?? 0)

/** All but the first serve from source, which saves a build. */
const ENDINGS: readonly (readonly [string, readonly string[], (started: Started) => unknown])[] = [
  ['after Ctrl-C', [], (started) => process.kill(group(started), 'SIGINT')],
  ['after npm is killed', ['--dev'], ({ npm }) => npm.kill('SIGKILL')],
  ['after its terminal closes', ['--dev'], (started) => process.kill(group(started), 'SIGHUP')],
  ['after npm is terminated', ['--dev'], ({ npm }) => npm.kill('SIGTERM')],
]

describe('npm start', () => {
  test.each(currentTier() === 'quick' ? ENDINGS.slice(0, 2) : ENDINGS)(
    'serves the app over a sandbox, and leaves no process and no port behind %s',
    async (_how, args, end) => {
      const started = await startByNpm(...args)
      onTestFinished(() => {
        for (const pid of started.pids.filter(isAlive)) process.kill(pid, 'SIGKILL')
      })
      const { url, description, pids } = started
      // Expect at least npm, the program, the watchdog and one node per chain.
      expect(pids.length).toBeGreaterThanOrEqual(3 + description.chains.length)
      const page = await fetch(`${url}/bridge`, { headers: { accept: 'text/html' } })
      expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<div id="root">')])

      end(started)

      await vi.waitFor(() => expect(pids.filter(isAlive)).toEqual([]), { timeout: 15_000, interval: 50 })
      for (const address of [url, description.url, ...description.chains.map(({ rpcUrl }) => rpcUrl)]) {
        await expect(fetch(address)).rejects.toThrow()
      }
    },
  )

  test.each(
    selectCases([
      [['--port', 'x'], 'Invalid --port: expected a whole number, received "x".'],
      [['--prot', '1'], "Unknown option '--prot'"],
      [['--live', '--sandbox-port', '9000'], '--live runs without a sandbox'],
    ] as const),
  )('explains %j in one line and ends with exit code 2', async (args, message) => {
    const { code, stderr, stdout } = await runProgram(...args)
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr.trimEnd().split('\n')).toEqual([expect.stringContaining(message)])
  })

  test('reports a port that is in use immediately, and ends with exit code 2', async () => {
    const blocker = createServer()
    onTestFinished(() => void blocker.close())
    await new Promise<void>((resolve) => blocker.listen(0, '127.0.0.1', resolve))
    const address = blocker.address()
    if (address === null || typeof address === 'string') throw new Error('no port')
    const { code, stderr, stdout } = await runProgram('--port', String(address.port))
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr.trimEnd().split('\n')).toEqual([
      expect.stringContaining(`Port ${address.port} is in use. Choose another one.`),
    ])
  })
})
