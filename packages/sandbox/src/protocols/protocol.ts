import type { Address } from 'viem'
import type { Artifacts } from '../artifacts/index.ts'
import type { DevAccounts } from '../chains/accounts.ts'
import type { LocalChain } from '../chains/index.ts'
import type { PlannedTransaction } from '../chains/send-all.ts'

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
  /** Returns the calls that change the debt of the seeded positions, and so the rates. Lenders only. */
  changeDebt?(change: DebtChange): readonly PlannedTransaction[]
}

/** Change of the debt that `owner` borrowed during the installation. */
export interface DebtChange {
  readonly chainId: number
  readonly owner: Address
  /** Returns the change of one of the markets, in percent of its seeded debt. Negative: a repayment. */
  getPercent(market: number): bigint
}
