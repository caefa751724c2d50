import { installedPackages } from 'virtual:wallet-sdks'
import { shellCopy } from '#locale/shell-copy'
import type { WalletHints } from '../../features/wallet-drawer/wallet-hints.ts'
import { readSdkEnvironment } from './read-sdk-environment.ts'
import { missingPackages, type SdkWallet, sdkWallets } from './sdk-wallets.ts'

/**
 * Fuel wallets that do not announce themselves. An application connects them with `fuelConnector` of the SDK; this one
 * does not, so no package that is installed makes them available. Only the sandbox has a burner wallet.
 */
const FUEL_EXTRAS = ['Bako Safe', 'Ethereum Wallets', 'Fuel Wallet Development', 'Burner Wallet']

/** Hints on wallets that cannot be connected in this build or on this page. */
export const walletHints: WalletHints = toHints(sdkWallets(readSdkEnvironment()), installedPackages)

function toHints(wallets: readonly SdkWallet[], installed: readonly string[]): WalletHints {
  const unavailable = wallets
    .map((wallet) => ({ ...wallet, packages: missingPackages(wallet, installed) }))
    .filter(({ packages }) => packages.length > 0)
  const reasons = [
    ...wallets.flatMap(({ id, unavailableReason }) =>
      unavailableReason === undefined ? [] : [[`EVM:${id}`, unavailableReason]],
    ),
    ...unavailable.map(({ id, packages }) => [`EVM:${id}`, shellCopy.needsPackages(packages)]),
    ...FUEL_EXTRAS.map((name) => [`FUEL:${name}`, shellCopy.notInThisApp]),
    ['EVM:injected', shellCopy.noOtherWallet],
  ]
  return {
    reasons: Object.fromEntries(reasons),
    missingPackages: unavailable.filter(({ hasExtension }) => !hasExtension),
  }
}
