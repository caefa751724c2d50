import {
  type Account,
  type Chain,
  createWalletClient,
  fallback,
  type Hex,
  http,
  type LocalAccount,
  type Transport,
  type WalletClient,
} from 'viem'
import { type ChainRecord, requireChain } from '../chains/index.ts'
import {
  type TransactionRequest,
  type TypedData,
  UserRejectedError,
  type Wallet,
} from '../platforms/index.ts'
import { isUserRejection } from './errors.ts'

/** What is used of a viem WalletClient that holds an account. */
export type AccountClient = Pick<
  WalletClient<Transport, Chain | undefined, Account>,
  'account' | 'getChainId' | 'switchChain' | 'sendTransaction' | 'signTypedData'
>

/** A wallet from a viem WalletClient, such as the one wagmi gives for a connected browser wallet. */
export function walletFromClient(client: AccountClient): Wallet {
  return {
    chainType: 'EVM',
    address: client.account.address,
    keepsNonce: client.account.type === 'local',
    getChainId: () => client.getChainId(),
    switchChain: (id) => client.switchChain({ id }),
    sendTransaction: (transaction) => send(client, transaction),
    signTypedData: (typedData) => sign(client, typedData),
  }
}

/**
 * A wallet from a key held in this process, able to sign on every chain given.
 *
 * @throws CausewayError UNKNOWN_CHAIN when switched to a chain that is not among them
 */
export function walletFromAccount(account: LocalAccount, chains: readonly ChainRecord[]): Wallet {
  let current = chains[0]?.id ?? 0
  const clientFor = (chainId: number): AccountClient => {
    const { rpcUrls } = requireChain(chains, chainId)
    return createWalletClient({ account, transport: fallback(rpcUrls.map((url) => http(url))) })
  }
  return {
    chainType: 'EVM',
    address: account.address,
    keepsNonce: true,
    getChainId: async () => current,
    async switchChain(chainId) {
      clientFor(chainId)
      current = chainId
    },
    sendTransaction: (transaction) => send(clientFor(transaction.chainId), transaction),
    signTypedData: (typedData) => sign(clientFor(current), typedData),
  }
}

/** `chain: null`: the runner has checked the wallet's chain, and viem's chain objects are not needed for it. */
function send(client: AccountClient, { to, data, value, nonce }: TransactionRequest): Promise<string> {
  return heeding(() =>
    client.sendTransaction({
      account: client.account,
      chain: null,
      to: to as Hex,
      data,
      value,
      ...(nonce === undefined ? {} : { nonce }),
    }),
  )
}

function sign(client: AccountClient, { domain, types, primaryType, message }: TypedData): Promise<Hex> {
  return heeding(() =>
    client.signTypedData({ account: client.account, domain, types: { ...types }, primaryType, message }),
  )
}

/** A user's no is told apart from what goes wrong. */
async function heeding<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (isUserRejection(error)) throw new UserRejectedError(error)
    throw error
  }
}
