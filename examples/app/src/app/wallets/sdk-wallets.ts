import type { CreateConnectorFn } from 'wagmi'
import { shellCopy } from '#locale/shell-copy'

/** A wallet that needs a package of its vendor, through the wagmi connector. */
export interface SdkWallet {
  readonly id: string
  readonly name: string
  readonly packages: readonly string[]
  /** Whether the wallet has a browser extension, which announces itself and needs no package. */
  readonly hasExtension: boolean
  /** Reason why the wallet cannot be used on this page although its packages are installed. */
  readonly unavailableReason: string | undefined
  /** Imports the wagmi connector. */
  readonly load: () => Promise<CreateConnectorFn>
}

export interface SdkEnvironment {
  readonly projectId: string | undefined
  /** Whether the page is inside a frame, as in the Safe app. */
  readonly isFramed: boolean
}

/** Returns the wallets with a vendor package, and whether each can be used in this environment. */
export function sdkWallets({ projectId = '', isFramed }: SdkEnvironment): SdkWallet[] {
  return [
    {
      id: 'metaMaskSDK',
      name: 'MetaMask',
      packages: ['@metamask/connect-evm'],
      hasExtension: true,
      unavailableReason: undefined,
      load: async () => (await import('wagmi/connectors/metaMask')).metaMask(),
    },
    {
      id: 'walletConnect',
      name: 'WalletConnect',
      packages: ['@walletconnect/ethereum-provider'],
      hasExtension: false,
      unavailableReason:
        projectId === '' ? shellCopy.needsVariable('VITE_WALLETCONNECT_PROJECT_ID') : undefined,
      load: async () => (await import('wagmi/connectors/walletConnect')).walletConnect({ projectId }),
    },
    {
      id: 'coinbaseWalletSDK',
      name: 'Coinbase Wallet',
      packages: ['@coinbase/wallet-sdk'],
      hasExtension: true,
      unavailableReason: undefined,
      load: async () =>
        (await import('wagmi/connectors/coinbaseWallet')).coinbaseWallet({ appName: 'Causeway' }),
    },
    {
      id: 'safe',
      name: 'Safe',
      packages: ['@safe-global/safe-apps-provider', '@safe-global/safe-apps-sdk'],
      hasExtension: false,
      unavailableReason: isFramed ? undefined : shellCopy.onlyInSafe,
      load: async () => (await import('wagmi/connectors/safe')).safe(),
    },
  ]
}

/** Returns the packages of a wallet that are not installed. */
export function missingPackages(
  { packages }: Pick<SdkWallet, 'packages'>,
  installed: readonly string[],
): string[] {
  return packages.filter((name) => !installed.includes(name))
}
