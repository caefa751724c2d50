import type { Address, Wallet } from '@causeway/core'
import type { FullCauseway } from '@causeway/core/all'
import type { Network } from './network.ts'
import type { ExampleFlags } from './options.ts'

/** Context of an example: SDK instance, account and output. */
export interface ExampleContext {
  readonly causeway: FullCauseway
  /** Configuration of `causeway`, to create another instance. */
  readonly config: Network['config']
  readonly isLive: boolean
  /** URL of the smart account service, if it is not the public one. */
  readonly smartAccountService: { readonly url?: string }
  /** Account whose balances and positions are read. */
  readonly account: Address
  /** Account on Fuel. */
  readonly fuelAccount: Address | undefined
  readonly flags: ExampleFlags
  /** Storage folder of these chains. */
  readonly folder: string
  /** Aborts on Ctrl-C. */
  readonly signal: AbortSignal
  readonly print: (line: string) => void
  /** Prints the pending signature. Returns the wallet if signing is allowed and the user confirms. */
  readonly review: (
    title: string,
    details?: readonly (readonly [string, string])[],
  ) => Promise<Wallet | undefined>
}
