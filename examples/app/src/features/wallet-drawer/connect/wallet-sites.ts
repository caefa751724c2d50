/** Official sites of wallets, by chain type and id. */
export const WALLET_SITES: Readonly<Record<string, string>> = {
  'EVM:metaMaskSDK': 'https://metamask.io/download',
  'EVM:coinbaseWalletSDK': 'https://www.coinbase.com/wallet/downloads',
  'EVM:com.brave.wallet': 'https://brave.com/wallet',
  'EVM:io.rabby': 'https://rabby.io',
  'EVM:com.trustwallet.app': 'https://trustwallet.com/download',
  'EVM:com.okex.wallet': 'https://www.okx.com/web3',
  'EVM:com.bitget.web3': 'https://web3.bitget.com',
  'EVM:xyz.talisman': 'https://talisman.xyz/download',
  'FUEL:Fuel Wallet': 'https://wallet.fuel.network',
  'FUEL:Fuelet Wallet': 'https://fuelet.app',
}
