import type { WalletSession } from '@causeway/core'
import { useEffect } from 'react'
import { type Config, useConfig } from 'wagmi'
import { type HookOptions, useCauseway } from '../causeway-provider.tsx'

/**
 * Connects the session when wagmi connects, and disconnects it when wagmi disconnects. For applications whose users
 * connect through wagmi's hooks or a modal. Returns a function that stops the synchronization.
 */
export function followWagmi(
  wallets: Pick<WalletSession, 'store' | 'connect' | 'disconnect'>,
  config: Config,
): () => void {
  const follow = () => {
    const { status, connections, current } = config.state
    const { EVM } = wallets.store.getState().connections
    if (status === 'disconnected') {
      const isWagmis =
        EVM.status === 'connected' && config.connectors.some(({ id }) => id === EVM.connector.id)
      if (isWagmis) void wallets.disconnect('EVM')
      return
    }
    const id = status === 'connected' && connections.get(current ?? '')?.connector.id
    const isTaken = 'connector' in EVM && EVM.status !== 'error' && EVM.connector.id === id
    const connector = wallets.store
      .getState()
      .connectors.find((connector) => connector.chainType === 'EVM' && connector.id === id)
    // Ignore the error: it is in the state of the session.
    if (connector && !isTaken) wallets.connect(connector).catch(() => undefined)
  }
  follow()
  return config.subscribe(({ status, current }) => `${status} ${current}`, follow)
}

/**
 * Calls `followWagmi` with the config of the nearest `WagmiProvider`, until the component unmounts. Use it at the root
 * of an application.
 */
export function useFollowWagmi(options: HookOptions = {}): void {
  const { wallets } = useCauseway(options)
  const config = useConfig()
  useEffect(() => followWagmi(wallets, config), [wallets, config])
}
