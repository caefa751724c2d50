import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Bytecodes } from './cache.ts'
import { type CompilerSettings, compile } from './compile.ts'
import { fetchFiles, type Pack, type PinnedTarball } from './fetch-package.ts'
import type { PinnedPackage } from './manifest.ts'
import { morphoPin } from './pins/morpho.ts'

/** npm tarball with Solidity sources, and the compiler version that its authors use. */
export interface PinnedSources extends Omit<PinnedPackage, 'files'> {
  readonly paths: readonly string[]
  /** Names of the contracts to compile. */
  readonly artifacts: readonly string[]
  /** Pinned version of the `solc` package. */
  readonly compiler: PinnedTarball
  readonly settings: CompilerSettings
}

export const sourceManifest: readonly PinnedSources[] = [morphoPin]

/**
 * Downloads the sources and their compiler, compiles them, and returns the init code by contract name.
 *
 * @throws SandboxError `ARTIFACT_DOWNLOAD_FAILED`, `ARTIFACT_INTEGRITY_MISMATCH`, `ARTIFACT_UNREADABLE` or
 *   `COMPILATION_FAILED`
 */
export async function compilePackage(pinned: PinnedSources, pack?: Pack): Promise<Bytecodes> {
  const [texts, [compiler = '']] = await Promise.all([
    fetchFiles(pinned, pinned.paths, pack),
    fetchFiles(pinned.compiler, ['soljson.js'], pack),
  ])
  const sources = pinned.paths.map((path, index) => [path, { content: texts[index] ?? '' }] as const)
  const folder = await mkdtemp(join(tmpdir(), 'causeway-solc-'))
  try {
    const soljson = join(folder, 'soljson.cjs')
    await writeFile(soljson, compiler)
    return await compile(Object.fromEntries(sources), { soljson, settings: pinned.settings })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
