import type { LocalChain } from '../chains/index.ts'
import { SandboxError } from '../errors.ts'

/** @throws SandboxError `INSTALL_FAILED` when what was read back is not what was installed */
export function expectInstalled(chain: LocalChain, what: string, actual: unknown, expected: unknown): void {
  if (actual === expected) return
  throw new SandboxError(
    'INSTALL_FAILED',
    `Chain ${chain.chainId}: ${what} is ${String(actual)}, expected ${String(expected)}`,
  )
}
