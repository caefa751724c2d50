import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { SandboxError } from '../errors.ts'

/**
 * Returns the path of anvil: from the npm package, `ANVIL_BIN`, or `PATH`.
 *
 * @throws SandboxError `ANVIL_NOT_FOUND` with install instructions
 */
export function findAnvil(env: NodeJS.ProcessEnv = process.env): string {
  const { ANVIL_BIN, PATH = '' } = env
  const binaryPath = fromPackage() ?? fromVariable(ANVIL_BIN) ?? fromPath(PATH)
  if (binaryPath !== undefined) return binaryPath
  throw new SandboxError(
    'ANVIL_NOT_FOUND',
    'anvil was not found. On Linux x64, `npm ci` installs it (optional dependency ' +
      '@foundry-rs/anvil-linux-amd64). On other platforms, install Foundry (https://getfoundry.sh) so that `anvil` is on ' +
      'PATH, or set ANVIL_BIN to its path.',
  )
}

function fromPackage(): string | undefined {
  try {
    const manifest = createRequire(import.meta.url).resolve('@foundry-rs/anvil-linux-amd64/package.json')
    return existing(join(dirname(manifest), 'bin', 'anvil'))
  } catch {
    return undefined // The package is only installed on Linux x64.
  }
}

function fromVariable(path: string | undefined): string | undefined {
  if (path === undefined || path === '') return undefined
  if (existsSync(path)) return path
  throw new SandboxError('ANVIL_NOT_FOUND', `ANVIL_BIN points to ${path}, which does not exist.`)
}

function fromPath(path: string): string | undefined {
  return path
    .split(delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => existing(join(folder, 'anvil')))
    .find((candidate) => candidate !== undefined)
}

function existing(path: string): string | undefined {
  return existsSync(path) ? path : undefined
}
