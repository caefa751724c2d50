import type { Artifacts } from '../artifacts/index.ts'
import type { DevAccounts } from '../chains/accounts.ts'
import type { LocalChain } from '../chains/index.ts'

/** Chain, bytecode and accounts for the installation of a protocol. */
export interface InstallContext {
  readonly chain: LocalChain
  readonly artifacts: Artifacts
  readonly accounts: DevAccounts
}

/** Protocol whose contracts are deployed to a chain and verified. Each protocol has its own folder. */
export interface Protocol {
  readonly id: string
  install(context: InstallContext): Promise<void>
}
