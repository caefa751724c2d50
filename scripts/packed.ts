import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import * as z from 'zod/mini'
import { PUBLISHED, tarballName } from './published.ts'
import { tarballProblems } from './tarball-problems.ts'
import { compareTypeNames, readTypeNames } from './type-names.ts'

/**
 * `packed.ts <folder> [--no-types] [--update]` checks the tarballs in the folder, and runs small programs that use them
 * on the current Node. Their dependencies come from this repository, so that nothing is downloaded.
 * tests/packages/consumers.test.ts tests an installation from a registry.
 */
const [packed = '', ...options] = process.argv.slice(2)

/** Maximum size of a tarball in bytes. */
const LIMITS: Readonly<Record<string, number>> = {
  '@causeway/core': 950_000,
  '@causeway/view-models': 125_000,
  '@causeway/react': 35_000,
}

const CORE_NEEDS = ['@noble/hashes', 'eventemitter3', 'isows', 'ky', 'p-limit', 'p-retry', 'zod', 'zustand']
const REACT_NEEDS = ['use-sync-external-store', '@tanstack/react-query', 'react', '@types/react']

/** Entries that do not require viem. All other entries must fail with an error that mentions viem. */
const FREE_OF_VIEM = [
  '',
  '/all',
  '/chains',
  '/data',
  '/format',
  '/fuel',
  '/gateway',
  '/journeys',
  '/lending',
  '/points',
  '/reporting',
  '/storage/postgres',
  '/testing',
]

const loadedSchema = z.object({ loaded: z.int(), missing: z.record(z.string(), z.string()) })

/** Snapshot of the type names. `--update` rewrites it. */
const TYPE_NAMES = 'tests/packages/__snapshots__/type-names.json'
const namesSchema = z.record(z.string(), z.array(z.string()))

/** Limits of exported names. The provider entry `fuel` is both a chain and a platform. */
const MAX_ROOT_NAMES = 300
const MAX_NAMES = 700

const execute = promisify(execFile)
const home = await mkdtemp(join(tmpdir(), 'causeway-packed-'))
try {
  const [bare, whole] = await Promise.all([
    consumer('bare', CORE_NEEDS),
    consumer('whole', [...CORE_NEEDS, ...REACT_NEEDS, 'viem', 'wagmi']),
  ])
  await step('content of the tarballs', () => lookInto(whole))
  await step('import and require of every entry, without the optional peers', () => loadAll(whole))
  await step('import and require without viem', () => loadWithoutViem(bare))
  await step('names of exported types', () => compareTypes(whole))
  await step('a service that uses import', () => serve(whole, 'service.mjs'))
  await step('a service that uses require', () => serve(whole, 'service.cjs'))
  if (!options.includes('--no-types')) await step("types, with Node's resolution", () => compile(whole))
} finally {
  await rm(home, { recursive: true, force: true })
}

/** Runs a step and prints its problems. @param look function that resolves to the problems */
async function step(name: string, look: () => Promise<readonly string[]>): Promise<void> {
  const problems = await look().catch((error: unknown) => [String(error)])
  console.log(`${problems.length > 0 ? 'FAILED' : 'ok    '} ${name}`)
  for (const problem of problems) console.log(problem)
  if (problems.length > 0) process.exitCode = 1
}

/** Creates a folder with the test programs, the packed packages, and links to other packages, and returns its path. */
async function consumer(name: string, needs: readonly string[]): Promise<string> {
  const folder = join(home, name)
  const modules = join(folder, 'node_modules')
  for (const program of ['service', 'types'])
    await cp(`tests/consumers/${program}`, folder, { recursive: true })
  for (const { manifest } of PUBLISHED) {
    const target = join(modules, manifest.name)
    await mkdir(target, { recursive: true })
    await execute('tar', [
      '-xzf',
      join(packed, tarballName(manifest)),
      '-C',
      target,
      '--strip-components',
      '1',
    ])
  }
  for (const need of needs) {
    await mkdir(dirname(join(modules, need)), { recursive: true })
    await symlink(await installed(need), join(modules, need))
  }
  return folder
}

/** Returns the location of an installed dependency of the published packages. */
async function installed(name: string): Promise<string> {
  const locations = [...PUBLISHED.map(({ folder }) => folder), '.'].map((folder) =>
    resolve(folder, 'node_modules', name),
  )
  for (const location of locations) {
    if (await stat(location).catch(() => undefined)) return location
  }
  throw new Error(`${name} is not installed.`)
}

async function lookInto(folder: string): Promise<string[]> {
  const problems = PUBLISHED.map(async ({ manifest }) => {
    const { size: bytes } = await stat(join(packed, tarballName(manifest)))
    const files = await textsIn(join(folder, 'node_modules', manifest.name))
    const limit = LIMITS[manifest.name] ?? 0
    console.log(`       ${manifest.name}: ${files.size} files, ${bytes} bytes of ${limit}`)
    return tarballProblems({ files, bytes }, limit).map((problem) => `${manifest.name}: ${problem}`)
  })
  return (await Promise.all(problems)).flat()
}

async function textsIn(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const texts = paths.map(
    async (path) => [path.slice(folder.length + 1), await readFile(path, 'utf8')] as const,
  )
  return new Map(await Promise.all(texts))
}

async function load(folder: string, ...names: string[]) {
  return loadedSchema.parse(JSON.parse(await program(folder, 'entries.mjs', ...names)))
}

async function loadAll(folder: string): Promise<string[]> {
  const { loaded, missing } = await load(folder, ...PUBLISHED.map(({ manifest }) => manifest.name))
  const entries = PUBLISHED.flatMap(({ manifest }) => Object.keys(manifest.exports)).length - PUBLISHED.length
  const lacking = Object.entries(missing).map(([how, name]) => `${how}: ${name} is missing`)
  return loaded === 2 * entries ? lacking : [...lacking, `only ${loaded} of ${2 * entries} imports succeeded`]
}

async function loadWithoutViem(folder: string): Promise<string[]> {
  const { missing } = await load(folder, '@causeway/core')
  const others = Object.entries(missing).filter(([, name]) => name !== 'viem')
  const heavy = FREE_OF_VIEM.flatMap((entry) => [
    `import @causeway/core${entry}`,
    `require @causeway/core${entry}`,
  ])
  return [
    ...others.map(([how, name]) => `${how}: ${name} is missing`),
    ...heavy.filter((how) => missing[how] !== undefined).map((how) => `${how} requires viem`),
    ...(missing['import @causeway/core/evm'] === 'viem'
      ? []
      : ['@causeway/core/evm unexpectedly loads without viem']),
  ]
}

/**
 * Compares the names of exported types with the snapshot. tests/packages/surface.test.ts checks the names of values.
 */
async function compareTypes(folder: string): Promise<string[]> {
  const entries = PUBLISHED.flatMap(({ manifest }) =>
    Object.entries(manifest.exports).flatMap(([entry, targets]) =>
      typeof targets === 'string' ? [] : [{ name: manifest.name, entry, targets }],
    ),
  )
  const names = entries.map(async ({ name, entry, targets }) => {
    const home = join(folder, 'node_modules', name)
    const declared = readTypeNames(await readFile(join(home, targets.types), 'utf8'))
    const values = Object.keys(await import(pathToFileURL(join(home, targets.default)).href))
    const types = declared.filter((type) => !values.includes(type))
    return { entry: name + entry.slice(1), declared, types }
  })
  const surfaces = await Promise.all(names)
  const is = Object.fromEntries(surfaces.map(({ entry, types }) => [entry, types]))
  if (options.includes('--update')) await writeFile(TYPE_NAMES, `${JSON.stringify(is, null, 2)}\n`)
  const was = namesSchema.parse(JSON.parse(await readFile(TYPE_NAMES, 'utf8')))
  return [...compareTypeNames(was, is), ...entryProblems(surfaces)]
}

/**
 * Returns the problems of the core's names. Each must be exported by only one entry, in addition to the entry of its
 * provider.
 */
function entryProblems(entries: readonly { readonly entry: string; readonly declared: readonly string[] }[]) {
  const core = entries.filter(
    ({ entry }) => entry.startsWith('@causeway/core') && !entry.includes('/providers/'),
  )
  const all = core.flatMap(({ declared }) => declared)
  const root = core.find(({ entry }) => entry === '@causeway/core')?.declared.length ?? Infinity
  const names = new Set(
    entries.filter(({ entry }) => entry.startsWith('@causeway/core')).flatMap(({ declared }) => declared),
  )
  console.log(`       ${root} names in the root entry, ${names.size} in all entries of the core`)
  return [
    ...(root > MAX_ROOT_NAMES ? [`The root exports ${root} names. The limit is ${MAX_ROOT_NAMES}.`] : []),
    ...(names.size > MAX_NAMES ? [`The core exports ${names.size} names. The limit is ${MAX_NAMES}.`] : []),
    ...all
      .filter((name, index) => all.indexOf(name) < index && name !== 'fuel')
      .map((name) => `${name} is exported by two entries.`),
  ]
}

async function serve(folder: string, file: string): Promise<string[]> {
  const output = await program(folder, file)
  return output === 'Across pays 24.999 USDC\nexpert: true' ? [] : [output]
}

async function compile(folder: string): Promise<string[]> {
  const typescript = resolve('node_modules/typescript/bin/tsc')
  return program(folder, typescript, '-p', 'tsconfig.lean.json').then(
    () => [],
    (failure: { stdout?: string }) => [failure.stdout ?? String(failure)],
  )
}

async function program(folder: string, ...args: string[]): Promise<string> {
  const { stdout } = await execute(process.execPath, args, {
    cwd: folder,
    timeout: 300_000,
    maxBuffer: 2 ** 26,
  })
  return stdout
}
