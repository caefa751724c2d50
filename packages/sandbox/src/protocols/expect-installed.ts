import type { LocalChain } from '../chains/index.ts'
import { SandboxError } from '../errors.ts'

/** Compares a value read from a chain. @throws SandboxError `INSTALL_FAILED` if it differs from the expected value */
export function expectInstalled(chain: LocalChain, label: string, actual: unknown, expected: unknown): void {
  if (actual === expected) return
  throw new SandboxError(
    'INSTALL_FAILED',
    `Chain ${chain.chainId}: ${label} is ${String(actual)}, expected ${String(expected)}`,
  )
}
