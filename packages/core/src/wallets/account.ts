import type { WalletSessionState } from './session-state.ts'

/** Chain and connector of the connected EVM wallet. */
export interface AccountInfo {
  /** Chain of the wallet, which may not be configured. */
  readonly chainId: number
  /** Connector id. */
  readonly walletId: string
}

/** Returns chain and connector of the connected EVM wallet, or undefined. */
export function accountInfo({
  connections,
}: Pick<WalletSessionState, 'connections'>): AccountInfo | undefined {
  const { EVM } = connections
  return EVM.status === 'connected' ? { chainId: EVM.chainId, walletId: EVM.connector.id } : undefined
}
