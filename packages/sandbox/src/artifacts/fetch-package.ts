import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as tar from 'tar'
import { getMessage, SandboxError } from '../errors.ts'
import type { Bytecodes } from './cache.ts'
import type { PinnedPackage } from './manifest.ts'
import { readBytecode } from './read-bytecode.ts'

/** Downloads the package's tarball into `folder`. Default: the npm client with its registry settings. */
export type Pack = (spec: string, folder: string) => Promise<void>

/** npm tarball that is pinned by version and integrity hash. */
export type PinnedTarball = Pick<PinnedPackage, 'name' | 'version' | 'integrity'>

/**
 * Downloads one pinned tarball and returns its bytecode by artifact name.
 *
 * @throws SandboxError `ARTIFACT_DOWNLOAD_FAILED`, `ARTIFACT_INTEGRITY_MISMATCH` or `ARTIFACT_UNREADABLE`
 */
export async function fetchPackage(pinned: PinnedPackage, pack: Pack = npmPack): Promise<Bytecodes> {
  const paths = pinned.files.map(({ path }) => path)
  const texts = await fetchFiles(pinned, paths, pack)
  const bytecodes = pinned.files.map(({ artifact, path, form }, index) => {
    return [artifact, readBytecode(texts[index] ?? '', form, getLabel(pinned, path))] as const
  })
  return Object.fromEntries(bytecodes)
}

/**
 * Downloads one pinned tarball, verifies its integrity, and returns the content of the given files.
 *
 * @throws SandboxError `ARTIFACT_DOWNLOAD_FAILED`, `ARTIFACT_INTEGRITY_MISMATCH` or `ARTIFACT_UNREADABLE`
 */
export async function fetchFiles(
  pinned: PinnedTarball,
  paths: readonly string[],
  pack: Pack = npmPack,
): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'causeway-sandbox-'))
  try {
    const tarball = await download(pinned, folder, pack)
    await verifyIntegrity(tarball, pinned)
    return await extract(tarball, folder, pinned, paths)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function download(pinned: PinnedTarball, folder: string, pack: Pack): Promise<string> {
  const spec = `${pinned.name}@${pinned.version}`
  try {
    await pack(spec, folder)
  } catch (cause) {
    const hint = 'Check the connection to the npm registry; only the first start downloads packages.'
    throw new SandboxError('ARTIFACT_DOWNLOAD_FAILED', `Failed to download ${spec} with npm. ${hint}`, {
      cause,
    })
  }
  const tarball = (await readdir(folder)).find((name) => name.endsWith('.tgz'))
  if (tarball === undefined) {
    throw new SandboxError('ARTIFACT_DOWNLOAD_FAILED', `Failed to pack ${spec}: npm created no tarball.`)
  }
  return join(folder, tarball)
}

async function npmPack(spec: string, folder: string): Promise<void> {
  const args = ['pack', spec, '--ignore-scripts', '--silent', '--pack-destination', folder]
  await promisify(execFile)('npm', args, { cwd: folder, timeout: 300_000 })
}

async function verifyIntegrity(tarball: string, pinned: PinnedTarball): Promise<void> {
  const digest = createHash('sha512')
    .update(await readFile(tarball))
    .digest('base64')
  const actual = `sha512-${digest}`
  if (actual === pinned.integrity) return
  throw new SandboxError(
    'ARTIFACT_INTEGRITY_MISMATCH',
    `${pinned.name}@${pinned.version} has an unexpected integrity hash: ` +
      `expected ${pinned.integrity}, received ${actual}. The tarball was not used.`,
  )
}

async function extract(
  tarball: string,
  folder: string,
  pinned: PinnedTarball,
  paths: readonly string[],
): Promise<string[]> {
  const inside = paths.map((path) => `package/${path}`)
  await tar.extract({ file: tarball, cwd: folder }, inside)
  return Promise.all(
    paths.map((path) =>
      readFile(join(folder, 'package', path), 'utf8').catch((cause: unknown) => {
        const label = getLabel(pinned, path)
        throw new SandboxError('ARTIFACT_UNREADABLE', `${label}: ${getMessage(cause)}`, { cause })
      }),
    ),
  )
}

function getLabel({ name, version }: PinnedTarball, path: string): string {
  return `${name}@${version}/${path}`
}
