import type { WalletSessionState } from './state.ts'

/** The EVM wallet that is connected. */
export interface AccountInfo {
  /** The chain it is on; it need not be among the configured ones. */
  readonly chainId: number
  /** Id of its connector. */
  readonly walletId: string
}

/** Which EVM wallet is connected and where it is; undefined while there is none. */
export function accountInfo({
  connections,
}: Pick<WalletSessionState, 'connections'>): AccountInfo | undefined {
  const { EVM } = connections
  return EVM.status === 'connected' ? { chainId: EVM.chainId, walletId: EVM.connector.id } : undefined
}
