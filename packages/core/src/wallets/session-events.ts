import type { ChainVm } from '../chains/record.ts'
import type { CausewayError } from '../kernel/errors.ts'
import type { Address } from '../kernel/schema.ts'
import type { Wallet } from '../platforms/wallet.ts'
import type { WalletConnector } from '../platforms/wallet-connector.ts'
import type { Impersonation, WalletSessionState } from './session-state.ts'

/** Events of a `WalletSession`. */
export interface WalletSessionEvents {
  readonly connected: {
    readonly chainType: ChainVm
    readonly connector: WalletConnector
    readonly wallet: Wallet
    readonly chainId: number
    readonly isReconnect: boolean
  }
  /** Disconnected on request, or by the wallet itself with its reason. */
  readonly disconnected: {
    readonly chainType: ChainVm
    readonly connector: WalletConnector
    readonly reason?: unknown
  }
  readonly failed: {
    readonly chainType: ChainVm
    readonly connector: WalletConnector
    readonly error: CausewayError
    readonly isReconnect: boolean
  }
  readonly accountChanged: {
    readonly chainType: ChainVm
    readonly address: Address
    readonly previous: string
  }
  readonly chainChanged: {
    readonly chainType: ChainVm
    readonly chainId: number
    readonly previous: number
  }
  readonly impersonationChanged: Impersonation
  /** All wallets were disconnected. Clear their data. */
  readonly reset: WalletSessionState
}
