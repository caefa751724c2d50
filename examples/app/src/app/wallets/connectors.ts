import { installedPackages } from 'virtual:wallet-sdks'
import type { WalletConnector, WalletSessionOptions } from '@causeway/core'
import type { ChainRecord } from '@causeway/core/chains'
import { eip6963Connectors } from '@causeway/core/evm'
import { announcedFuelConnectors } from '@causeway/core/fuel'
import { injectedConnector } from './injected.ts'
import { lazyConnector } from './lazy-connector.ts'
import { missingPackages, type SdkWallet, sdkWallets } from './sdk-wallets.ts'
import { surroundings } from './surroundings.ts'

/** What a user can connect, on every network: wallets that are in the browser, and those whose packages are in this build. */
export function walletConnectors(
  chains: readonly ChainRecord[],
): WalletSessionOptions['connectors'] & object {
  return [
    eip6963Connectors({ chains }),
    injectedConnector(chains),
    ...sdkWallets(surroundings())
      .filter((wallet) => missingPackages(wallet, installedPackages).length === 0)
      .map((wallet) => sdkConnector(wallet, chains)),
    announcedFuelConnectors({ chains }),
  ]
}

function sdkConnector(
  { id, name, refusal, load }: SdkWallet,
  chains: readonly ChainRecord[],
): WalletConnector {
  return lazyConnector({
    id,
    name,
    chainType: 'EVM',
    isAvailable: () => refusal === undefined,
    async load() {
      const [connector, { wagmiWallet }] = await Promise.all([load(), import('./wagmi-wallet.ts')])
      return wagmiWallet(id, connector, chains)
    },
  })
}
