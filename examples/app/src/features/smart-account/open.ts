import type { Causeway, TransferRecord, Wallet } from '@causeway/core'
import { NATIVE_TOKEN_ADDRESS } from '@causeway/core/chains'
import type { SmartAccount } from '@causeway/core/smart-account'
import { legsCopy } from '#locale/legs-copy'
import { smartAccountService } from '#smart-accounts'

/** Opens the smart account of the connected EVM wallet. The code is loaded on the first call. */
export async function openSmartAccount({ wallets, chains }: Causeway): Promise<SmartAccount> {
  const { createSmartAccount, FEE_TOKEN_CHAIN_IDS } = await import('@causeway/core/smart-account')
  const supportedChains = chains.filter(({ id }) => FEE_TOKEN_CHAIN_IDS.includes(id))
  const [first] = supportedChains
  if (!first) throw new Error(legsCopy.noAccountChain)
  return createSmartAccount({
    owner: wallets.walletFor(first.id),
    chains: supportedChains,
    ...(await smartAccountService()),
  })
}

/** Returns a wallet that resumes transfers of the smart account. It waits for sent transactions and sends nothing again. */
export async function openResumingWallet(
  causeway: Causeway,
  { chainId, info }: TransferRecord,
): Promise<Wallet> {
  const [account, { fusionWallet }] = await Promise.all([
    openSmartAccount(causeway),
    import('@causeway/core/smart-account'),
  ])
  const { inputCurrency: token = NATIVE_TOKEN_ADDRESS, inputAmountRaw: amount = 0n } = info
  const owner = causeway.wallets.walletFor(chainId)
  return fusionWallet(account, { owner, trigger: { chainId, token, amount } })
}
