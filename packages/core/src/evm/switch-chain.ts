import { BaseError } from 'viem'
import { type ChainRecord, chainById } from '../chains/index.ts'
import { fieldOf } from '../kernel/index.ts'
import type { Wallet } from '../platforms/index.ts'
import type { WalletRequests } from './batch/index.ts'
import { codeOf } from './connectors/provider.ts'

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
    if (!chain || !saysUnknownChain(error)) throw error
    // Asked once: each try is a window for the user.
    await provider.request(
      { method: 'wallet_addEthereumChain', params: [addition(chain)] },
      { retryCount: 0 },
    )
    // Some wallets switch to what they have just added, others do not.
    if ((await wallet.getChainId()) !== chainId) await wallet.switchChain(chainId)
  }
}

function saysUnknownChain(error: unknown): boolean {
  if (!(error instanceof BaseError)) return false
  const said = error.walk(
    (cause) => codeOf(cause) === UNKNOWN_CHAIN || codeOf(wrapped(cause)) === UNKNOWN_CHAIN,
  )
  return said !== null
}

/** MetaMask on a phone hides the answer in an internal error. */
function wrapped(error: unknown): unknown {
  return fieldOf(fieldOf(error, 'data'), 'originalError')
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
