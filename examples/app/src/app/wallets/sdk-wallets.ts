import type { CreateConnectorFn } from 'wagmi'
import { shellCopy } from '#locale/shell-copy'

/** A wallet that comes with a package of its makers, by wagmi's connector. */
export interface SdkWallet {
  readonly id: string
  readonly name: string
  /** Without them there is nothing to load. */
  readonly packages: readonly string[]
  /** Whether there is an extension of it for browsers, which announces itself and needs none of them. */
  readonly hasExtension: boolean
  /** Why it cannot be used here although its packages are. */
  readonly refusal: string | undefined
  /** Nothing of it is in the page before. */
  readonly load: () => Promise<CreateConnectorFn>
}

export interface SdkSurroundings {
  /** Of WalletConnect. */
  readonly projectId: string | undefined
  /** Whether the page is inside another one, as it is in the app of Safe. */
  readonly isFramed: boolean
}

/** The wallets of this kind, as they can be used here. */
export function sdkWallets({ projectId = '', isFramed }: SdkSurroundings): SdkWallet[] {
  return [
    {
      id: 'metaMaskSDK',
      name: 'MetaMask',
      packages: ['@metamask/connect-evm'],
      hasExtension: true,
      refusal: undefined,
      load: async () => (await import('wagmi/connectors/metaMask')).metaMask(),
    },
    {
      id: 'walletConnect',
      name: 'WalletConnect',
      packages: ['@walletconnect/ethereum-provider'],
      hasExtension: false,
      refusal: projectId === '' ? shellCopy.needsVariable('VITE_WALLETCONNECT_PROJECT_ID') : undefined,
      load: async () => (await import('wagmi/connectors/walletConnect')).walletConnect({ projectId }),
    },
    {
      id: 'coinbaseWalletSDK',
      name: 'Coinbase Wallet',
      packages: ['@coinbase/wallet-sdk'],
      hasExtension: true,
      refusal: undefined,
      load: async () =>
        (await import('wagmi/connectors/coinbaseWallet')).coinbaseWallet({ appName: 'Causeway' }),
    },
    {
      id: 'safe',
      name: 'Safe',
      packages: ['@safe-global/safe-apps-provider', '@safe-global/safe-apps-sdk'],
      hasExtension: false,
      refusal: isFramed ? undefined : shellCopy.onlyInSafe,
      load: async () => (await import('wagmi/connectors/safe')).safe(),
    },
  ]
}

/** The packages of a wallet that are not in this build. */
export function missingPackages(
  { packages }: Pick<SdkWallet, 'packages'>,
  installed: readonly string[],
): string[] {
  return packages.filter((name) => !installed.includes(name))
}
