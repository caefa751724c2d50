import type { CausewayConfig, ServicePlugin } from '@causeway/core'
import { arbitrum, base } from '@causeway/core/chains'
import { balances, tokens } from '@causeway/core/data'
import { eip6963Connectors, evm } from '@causeway/core/evm'
import { across } from '@causeway/core/providers/across'
import { lifi } from '@causeway/core/providers/lifi'

/** Returns the public chains, services and browser wallets, or the sandbox in sandbox builds. */
export async function openNetwork(): Promise<CausewayConfig<readonly ServicePlugin[]>> {
  if (import.meta.env.MODE === 'sandbox') return (await import('./open-sandbox.ts')).openSandbox()
  const chains = [arbitrum, base]
  return {
    chains,
    platforms: [evm({ connectors: [eip6963Connectors({ chains })] })],
    providers: [across(), lifi()],
    services: [tokens(), balances()],
  }
}
