import { useEffect } from 'react'
import { type HookOptions, useCauseway } from '../context.tsx'

/** Connects the remembered wallets again, once, without asking the user: for the root of an application. */
export function useReconnect(options: HookOptions = {}): void {
  const { wallets } = useCauseway(options)
  useEffect(() => void wallets.reconnect(), [wallets])
}
