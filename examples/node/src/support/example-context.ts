import type { Address, Wallet } from '@causeway/core'
import type { FullCauseway } from '@causeway/core/all'
import type { Network } from './network.ts'
import type { ExampleFlags } from './options.ts'

/** Context that every example receives: SDK instance, account and output. */
export interface ExampleContext {
  readonly causeway: FullCauseway
  /** Configuration of `causeway`, with which an example can create another instance. */
  readonly config: Network['config']
  readonly isLive: boolean
  /** URL of the sandbox; undefined on live chains. */
  readonly sandboxUrl: string | undefined
  /** URL of the smart account service. Default: the public one. */
  readonly smartAccountService: { readonly url?: string }
  /** Account whose balances and positions are read. */
  readonly account: Address
  /** Fuel account, if one is set. */
  readonly fuelAccount: Address | undefined
  readonly flags: ExampleFlags
  /** Folder in which transfers on these chains are stored. */
  readonly folder: string
  /** Signal that is aborted on Ctrl-C. */
  readonly signal: AbortSignal
  readonly print: (line: string) => void
  /** Prints the transaction to sign. Returns the wallet if signing is allowed and the user confirms. */
  readonly review: (
    title: string,
    details?: readonly (readonly [string, string])[],
  ) => Promise<Wallet | undefined>
}
