import type { Artifacts } from '../artifacts/index.ts'
import type { DevAccounts } from '../chains/accounts.ts'
import type { LocalChain } from '../chains/index.ts'

/** Dependencies of a protocol's installation. */
export interface InstallContext {
  readonly chain: LocalChain
  readonly artifacts: Artifacts
  readonly accounts: DevAccounts
}

/** A protocol. It deploys its contracts to a chain and verifies them. Each has its own folder. */
export interface Protocol {
  readonly id: string
  install(context: InstallContext): Promise<void>
}
