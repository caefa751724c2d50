import type { LocalChain } from '../chains/index.ts'
import { SandboxError } from '../errors.ts'

/**
 * Compares a value that was read from a chain with the expected one. @throws SandboxError `INSTALL_FAILED` if they
 * differ
 */
export function expectInstalled(chain: LocalChain, label: string, actual: unknown, expected: unknown): void {
  if (actual === expected) return
  throw new SandboxError(
    'INSTALL_FAILED',
    `Chain ${chain.chainId}: invalid installation: ${label}: expected ${String(expected)}, received ${String(actual)}.`,
  )
}
