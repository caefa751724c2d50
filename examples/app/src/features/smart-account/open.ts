import type { Causeway, TransferRecord, Wallet } from '@causeway/core'
import { NATIVE_TOKEN_ADDRESS } from '@causeway/core/chains'
import type { SmartAccount } from '@causeway/core/smart-account'
import { legsCopy } from '#locale/legs-copy'
import { smartAccountService } from '#smart-accounts'

/** The smart account of the wallet that is connected for EVM chains. None of its code is in the page before. */
export async function openSmartAccount({ wallets, chains }: Causeway): Promise<SmartAccount> {
  const { createSmartAccount, FEE_TOKEN_CHAIN_IDS } = await import('@causeway/core/smart-account')
  const served = chains.filter(({ id }) => FEE_TOKEN_CHAIN_IDS.includes(id))
  const [first] = served
  if (!first) throw new Error(legsCopy.noAccountChain)
  return createSmartAccount({
    owner: wallets.walletFor(first.id),
    chains: served,
    ...(await smartAccountService()),
  })
}

/** The wallet that goes on with what the smart account had begun: what was sent is waited for, nothing is sent anew. */
export async function walletOfSmartAccount(
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
