import { installedPackages } from 'virtual:wallet-sdks'
import type { WalletConnector, WalletSessionOptions } from '@causeway/core'
import type { ChainRecord } from '@causeway/core/chains'
import { eip6963Connectors } from '@causeway/core/evm'
import { announcedFuelConnectors } from '@causeway/core/fuel'
import { injectedConnector } from './injected-connector.ts'
import { lazyConnector } from './lazy-connector.ts'
import { readSdkEnvironment } from './read-sdk-environment.ts'
import { missingPackages, type SdkWallet, sdkWallets } from './sdk-wallets.ts'

/** Returns the connectors of every network: wallets in the browser, and wallets whose packages are installed. */
export function walletConnectors(
  chains: readonly ChainRecord[],
): WalletSessionOptions['connectors'] & object {
  return [
    eip6963Connectors({ chains }),
    injectedConnector(chains),
    ...sdkWallets(readSdkEnvironment())
      .filter((wallet) => missingPackages(wallet, installedPackages).length === 0)
      .map((wallet) => sdkConnector(wallet, chains)),
    announcedFuelConnectors({ chains }),
  ]
}

function sdkConnector(
  { id, name, unavailableReason, load }: SdkWallet,
  chains: readonly ChainRecord[],
): WalletConnector {
  return lazyConnector({
    id,
    name,
    chainType: 'EVM',
    isAvailable: () => unavailableReason === undefined,
    async load() {
      const [connector, { wagmiWallet }] = await Promise.all([load(), import('./wagmi-wallet.ts')])
      return wagmiWallet(id, connector, chains)
    },
  })
}
