import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Bytecodes } from './cache.ts'
import type { PinnedPackage } from './manifest.ts'
import { fetchFiles, type Pack, type PinnedTarball } from './npm-tarball.ts'
import { type CompilerSettings, compile } from './solidity.ts'

/** One npm tarball that holds Solidity only, and the compiler its makers compiled it with. */
export interface PinnedSources extends Omit<PinnedPackage, 'files'> {
  readonly paths: readonly string[]
  /** The contracts the rest of the sandbox asks for. */
  readonly artifacts: readonly string[]
  /** A version of the package `solc`. */
  readonly compiler: PinnedTarball
  readonly settings: CompilerSettings
}

const libraries = [
  'Constants',
  'Errors',
  'Events',
  'MarketParams',
  'Math',
  'SafeTransfer',
  'SharesMath',
  'Utils',
]
const interfaces = ['IERC20', 'IIrm', 'IMorpho', 'IMorphoCallbacks', 'IOracle']

export const sourceManifest: readonly PinnedSources[] = [
  {
    name: '@morpho-org/morpho-blue',
    version: '1.0.0',
    integrity:
      'sha512-MKtzYMRE65B1hVJYAPtml3ecHPY2e/SL3JRvM7XWjtbnWQX6U/C3beSdxr7v+rHaVJ0ri/dUPxvNfWtr0NZdGw==',
    licence: 'BUSL-1.1, libraries and interfaces GPL-2.0-or-later',
    source: 'https://github.com/morpho-org/morpho-blue',
    megabytes: 6.2, // of which the compiler 6.1
    paths: [
      'src/Morpho.sol',
      ...libraries.map((name) => `src/libraries/${name}Lib.sol`),
      ...interfaces.map((name) => `src/interfaces/${name}.sol`),
    ],
    artifacts: ['Morpho'],
    compiler: {
      name: 'solc',
      version: '0.8.19',
      integrity:
        'sha512-yqurS3wzC4LdEvmMobODXqprV4MYJcVtinuxgrp61ac8K2zz40vXA0eSAskSHPgv8dQo7Nux39i3QBsHx4pqyA==',
    },
    settings: { evmVersion: 'paris', viaIR: true, optimizer: { enabled: true, runs: 999_999 } },
  },
]

/**
 * Downloads the sources and their compiler, and compiles them.
 *
 * @throws SandboxError `ARTIFACT_DOWNLOAD_FAILED`, `ARTIFACT_INTEGRITY_MISMATCH`, `ARTIFACT_UNREADABLE` or
 * `COMPILATION_FAILED`
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
