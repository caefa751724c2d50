import { installedPackages } from 'virtual:wallet-sdks'
import { shellCopy } from '#locale/shell-copy'
import type { WalletHints } from '../../features/wallet-drawer/wallet-hints.ts'
import { missingPackages, type SdkWallet, sdkWallets } from './sdk-wallets.ts'
import { surroundings } from './surroundings.ts'

/** Wallets of Fuel that an application brings along itself: `fuelConnector` of the SDK takes what this package has. */
const FUEL_EXTRAS = ['Bako Safe', 'Ethereum Wallets', 'Fuel Wallet Development']
const FUEL_PACKAGE = '@fuels/connectors'

/** What is said of wallets that cannot be connected in this build, or on this page. */
export const walletHints: WalletHints = hintsOf(sdkWallets(surroundings()), installedPackages)

function hintsOf(wallets: readonly SdkWallet[], installed: readonly string[]): WalletHints {
  const lacking = wallets
    .map((wallet) => ({ ...wallet, packages: missingPackages(wallet, installed) }))
    .filter(({ packages }) => packages.length > 0)
  const reasons = [
    ...wallets.flatMap(({ id, refusal }) => (refusal === undefined ? [] : [[`EVM:${id}`, refusal]])),
    ...lacking.map(({ id, packages }) => [`EVM:${id}`, shellCopy.needsPackages(packages)]),
    ...[...FUEL_EXTRAS, 'Burner Wallet'].map((name) => [`FUEL:${name}`, shellCopy.needsExtraPackage]),
    ['EVM:injected', shellCopy.noOtherWallet],
  ]
  return {
    reasons: Object.fromEntries(reasons),
    missingPackages: [
      ...lacking.filter(({ hasExtension }) => !hasExtension),
      ...FUEL_EXTRAS.map((name) => ({ name, packages: [FUEL_PACKAGE] })),
    ],
  }
}
