import { useEffect } from 'react'
import { type HookOptions, useCauseway } from '../causeway-provider.tsx'

/** Reconnects the remembered wallets once, without asking the user. Call it at the root of an application. */
export function useReconnect(options: HookOptions = {}): void {
  const { wallets } = useCauseway(options)
  useEffect(() => void wallets.reconnect(), [wallets])
}
