import { installedPackages } from 'virtual:wallet-sdks'
import { shellCopy } from '#locale/shell-copy'
import type { WalletHints } from '../../features/wallet-drawer/wallet-hints.ts'
import { readSdkEnvironment } from './read-sdk-environment.ts'
import { missingPackages, type SdkWallet, sdkWallets } from './sdk-wallets.ts'

/**
 * Fuel wallets that the application has to provide itself; `fuelConnector` of the SDK accepts connectors of this
 * package.
 */
const FUEL_EXTRAS = ['Bako Safe', 'Ethereum Wallets', 'Fuel Wallet Development']
const FUEL_PACKAGE = '@fuels/connectors'

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
    ...[...FUEL_EXTRAS, 'Burner Wallet'].map((name) => [`FUEL:${name}`, shellCopy.needsExtraPackage]),
    ['EVM:injected', shellCopy.noOtherWallet],
  ]
  return {
    reasons: Object.fromEntries(reasons),
    missingPackages: [
      ...unavailable.filter(({ hasExtension }) => !hasExtension),
      ...FUEL_EXTRAS.map((name) => ({ name, packages: [FUEL_PACKAGE] })),
    ],
  }
}
