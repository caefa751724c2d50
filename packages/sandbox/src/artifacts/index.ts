import { fileURLToPath } from 'node:url'
import type { Hex } from 'viem'
import { SandboxError } from '../errors.ts'
import type { OnProgress } from '../progress.ts'
import { type Bytecodes, cacheKey, readCache, writeCache } from './cache.ts'
import { compile, readSources, type SoliditySources } from './compile.ts'
import { fetchPackage, type Pack } from './fetch-package.ts'
import { manifest, type PinnedPackage } from './manifest.ts'
import { compilePackage, type PinnedSources, sourceManifest } from './sources.ts'

/** Bytecode by artifact name: init code, or runtime code if the name says so. */
export interface Artifacts {
  /** @throws SandboxError `ARTIFACT_UNREADABLE` for an unknown name */
  bytecode(name: string): Hex
}

export interface ArtifactOptions {
  readonly cacheFolder?: string
  readonly packages?: readonly PinnedPackage[]
  readonly sources?: readonly PinnedSources[]
  /** Sources of the sandbox's own contracts, by file name. */
  readonly contracts?: SoliditySources
  readonly pack?: Pack
  readonly onProgress?: OnProgress
}

export const DEFAULT_CACHE_FOLDER = fileURLToPath(new URL('../../.cache/', import.meta.url))

/**
 * Loads the bytecode of all contracts that the protocols deploy. Packages are downloaded and compiled once, then
 * cached.
 */
export async function loadArtifacts(options: ArtifactOptions = {}): Promise<Artifacts> {
  const folder = options.cacheFolder ?? DEFAULT_CACHE_FOLDER
  const packages = options.packages ?? manifest
  const sources = options.sources ?? sourceManifest
  const report = counter(packages.length + sources.length + 1, options.onProgress)
  const loaded = await Promise.all([
    ...packages.map((pinned) => loadPackage(pinned, folder, report, options.pack)),
    ...sources.map((pinned) => loadSources(pinned, folder, report, options.pack)),
    loadContracts(folder, report, options.contracts),
  ])
  const all: Bytecodes = Object.assign({}, ...loaded)
  return { bytecode: (name) => find(all, name) }
}

interface Report {
  starting(detail: string): void
  finished(detail: string): void
}

async function loadPackage(
  pinned: PinnedPackage,
  folder: string,
  report: Report,
  pack: Pack | undefined,
): Promise<Bytecodes> {
  const spec = `${pinned.name}@${pinned.version}`
  const names = pinned.files.map((file) => file.artifact)
  return throughCache(folder, cacheKey(spec, pinned), names, report, spec, () => {
    report.starting(`downloading ${spec}, ${pinned.megabytes} MB`)
    return fetchPackage(pinned, pack)
  })
}

async function loadSources(
  pinned: PinnedSources,
  folder: string,
  report: Report,
  pack: Pack | undefined,
): Promise<Bytecodes> {
  const spec = `${pinned.name}@${pinned.version}`
  return throughCache(folder, cacheKey(spec, pinned), pinned.artifacts, report, spec, () => {
    const { compiler, megabytes } = pinned
    report.starting(`downloading ${spec}, ${megabytes} MB, and compiling it with solc ${compiler.version}`)
    return compilePackage(pinned, pack)
  })
}

async function loadContracts(
  folder: string,
  report: Report,
  contracts: SoliditySources | undefined,
): Promise<Bytecodes> {
  const sources = contracts ?? (await readSources())
  return throughCache(folder, cacheKey('contracts', sources), [], report, 'own contracts', () => {
    report.starting('compiling the contracts of the sandbox')
    return compile(sources)
  })
}

async function throughCache(
  folder: string,
  key: string,
  names: readonly string[],
  report: Report,
  label: string,
  make: () => Promise<Bytecodes>,
): Promise<Bytecodes> {
  const cached = await readCache(folder, key, names)
  if (cached !== undefined) {
    report.finished(`${label} (cached)`)
    return cached
  }
  const created = await make()
  await writeCache(folder, key, created)
  report.finished(label)
  return created
}

function counter(total: number, onProgress: OnProgress | undefined): Report {
  let done = 0
  return {
    starting: (detail) => onProgress?.({ step: 'artifacts', done, total, detail }),
    finished: (detail) => {
      done += 1
      onProgress?.({ step: 'artifacts', done, total, detail })
    },
  }
}

function find(all: Bytecodes, name: string): Hex {
  const bytecode = all[name]
  if (bytecode === undefined) throw new SandboxError('ARTIFACT_UNREADABLE', `Unknown artifact: "${name}".`)
  return bytecode
}
