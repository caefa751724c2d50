import type { ConnectorSource } from '@causeway/core'
import type { ChainRecord } from '@causeway/core/chains'
import { type Eip1193Provider, eip1193Connector } from '@causeway/core/evm'

type Page = Pick<Window, 'addEventListener' | 'removeEventListener'>

/** Creates a connector of the wallet at `window.ethereum`, which may not announce itself by EIP-6963. */
export function injectedConnector(chains: readonly ChainRecord[], page: Page = window): ConnectorSource {
  return {
    watch(onConnector, logger) {
      const offer = () => {
        const provider: unknown = Reflect.get(page, 'ethereum')
        if (!isProvider(provider)) return
        onConnector(eip1193Connector({ id: 'injected', name: 'Injected', provider, chains, logger }))
      }
      offer()
      // In-app browsers of wallets inject it after the page has loaded.
      page.addEventListener('ethereum#initialized', offer)
      return () => page.removeEventListener('ethereum#initialized', offer)
    },
  }
}

function isProvider(value: unknown): value is Eip1193Provider {
  if (typeof value !== 'object' || value === null) return false
  return ['request', 'on', 'removeListener'].every((name) => typeof Reflect.get(value, name) === 'function')
}
