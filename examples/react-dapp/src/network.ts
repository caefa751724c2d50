import type { CausewayConfig } from '@causeway/core'
import { arbitrum, base } from '@causeway/core/chains'
import { eip6963Connectors, evm, evmBalances } from '@causeway/core/evm'
import { across } from '@causeway/core/providers/across'
import { lifi } from '@causeway/core/providers/lifi'

/** Whom the page talks to: public chains and services and the browser's own wallets, or the sandbox it was built for. */
export async function openNetwork(): Promise<CausewayConfig> {
  if (import.meta.env.MODE === 'sandbox') return (await import('./sandbox.ts')).openSandbox()
  const chains = [arbitrum, base]
  return {
    chains,
    platforms: [evm()],
    providers: [across(), lifi()],
    balances: [evmBalances()],
    connectors: [eip6963Connectors({ chains })],
  }
}
