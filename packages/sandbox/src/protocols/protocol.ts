import type { Artifacts } from '../artifacts/index.ts'
import type { DevAccounts } from '../chains/accounts.ts'
import type { LocalChain } from '../chains/index.ts'

/** What a protocol is given to install itself with. */
export interface InstallContext {
  readonly chain: LocalChain
  readonly artifacts: Artifacts
  readonly accounts: DevAccounts
}

/** One protocol: puts its contracts on a chain and reads something back to be sure. One folder each. */
export interface Protocol {
  readonly id: string
  install(context: InstallContext): Promise<void>
}
