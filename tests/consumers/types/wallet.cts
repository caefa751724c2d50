// Types of the entries that use viem types, when they are required.
import { createCauseway, type Wallet } from '@causeway/core'
import { arbitrum } from '@causeway/core/chains'
import { evm, walletFromAccount, walletFromClient } from '@causeway/core/evm'
import { allLenders } from '@causeway/core/lenders'
import { lending } from '@causeway/core/lending'
import { createWalletClient, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

const account = privateKeyToAccount('0x0000000000000000000000000000000000000000000000000000000000000001')
const client = createWalletClient({ account, transport: http('https://example.org') })

export const wallets: readonly Wallet[] = [walletFromClient(client), walletFromAccount(account, [arbitrum])]
export const causeway = createCauseway({
  chains: [arbitrum],
  platforms: [evm()],
  providers: [],
  services: [lending(allLenders())],
})
