import { chainById } from '../chains/lookup.ts'
import type { ChainRecord } from '../chains/record.ts'
import type { Wallet } from '../platforms/wallet.ts'
import type { WalletRequests } from './batch/batch-wallet.ts'
import { findCode } from './wallet-codes.ts'

/** EIP-3326: the wallet does not know the chain. */
const UNKNOWN_CHAIN = 4902

/** Switches the wallet's chain; a chain it does not know is offered to it first, by EIP-3085. */
export async function switchOrAddChain(
  wallet: Pick<Wallet, 'getChainId' | 'switchChain'>,
  chainId: number,
  provider: WalletRequests,
  chains: readonly ChainRecord[],
): Promise<void> {
  try {
    await wallet.switchChain(chainId)
  } catch (error) {
    const chain = chainById(chains, chainId)
    if (!chain || findCode(error, isUnknownChain) === undefined) throw error
    // Asked once: each try is a window for the user.
    await provider.request(
      { method: 'wallet_addEthereumChain', params: [addition(chain)] },
      { retryCount: 0 },
    )
    // Some wallets switch to what they have just added, others do not.
    if ((await wallet.getChainId()) !== chainId) await wallet.switchChain(chainId)
  }
}

function isUnknownChain(code: number): code is typeof UNKNOWN_CHAIN {
  return code === UNKNOWN_CHAIN
}

function addition({ id, name, nativeCurrency, rpcUrls, explorer }: ChainRecord) {
  return {
    chainId: `0x${id.toString(16)}`,
    chainName: name,
    nativeCurrency: {
      name: nativeCurrency.name,
      symbol: nativeCurrency.symbol,
      decimals: nativeCurrency.decimals,
    },
    // Wallets refuse anything else.
    rpcUrls: rpcUrls.filter((url) => url.startsWith('https://')),
    ...(explorer ? { blockExplorerUrls: [explorer.url] } : {}),
  }
}
