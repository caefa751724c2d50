import {
  type Account,
  type Chain,
  createWalletClient,
  custom,
  type Hex,
  type LocalAccount,
  type Transport,
  type WalletClient,
} from 'viem'
import { toAccount } from 'viem/accounts'
import * as z from 'zod/mini'
import { evmAddressSchema, parseExternal } from '../kernel/schema.ts'
import { askWallet } from '../platforms/errors.ts'
import type { TypedData, Wallet } from '../platforms/wallet.ts'
import { NotInitializedError } from './errors.ts'

/** What is used of a viem WalletClient that holds an account. */
export type OwnerClient = Pick<
  WalletClient<Transport, Chain | undefined, Account>,
  'account' | 'getChainId' | 'switchChain' | 'sendTransaction' | 'signMessage' | 'signTypedData'
>

/** What is used of an EIP-1193 provider. */
export interface OwnerProvider {
  request(args: { readonly method: string; readonly params?: unknown }): Promise<unknown>
}

/**
 * Whose signature the smart account obeys: a key held in this process, a viem WalletClient, an EIP-1193 provider, or a
 * wallet of the session. That signs permits and sends transactions, and no plain messages: it is good for fusions alone.
 */
export type SmartAccountOwner = LocalAccount | OwnerClient | OwnerProvider | Wallet

/** A transaction of the owner's own account. */
export interface OwnerTransaction {
  readonly to: Hex
  readonly data: Hex
  readonly value?: bigint | undefined
}

export interface Owner {
  /** Signs for the library, which handles browser wallets in a way of its own: through the page's first wallet. */
  readonly signer: LocalAccount
  /** Present where the wallet sends by itself; a key held in this process sends through a node. */
  readonly send?: (chainId: number, transaction: OwnerTransaction) => Promise<Hex>
}

/** @throws NotInitializedError ACCOUNT_NOT_INITIALIZED when it has no account; UserRejectedError */
export async function resolveOwner(owner: SmartAccountOwner): Promise<Owner> {
  if (isLocal(owner)) return { signer: askingAccount(owner.address, owner) }
  if ('chainType' in owner) return ownerOf(owner)
  const client = 'sendTransaction' in owner ? owner : await clientOf(owner)
  // A client may be made without an account, whatever its type says.
  const account: Account | undefined = client.account
  if (!account) throw new NotInitializedError('ACCOUNT_NOT_INITIALIZED', 'The wallet client has no account')
  return {
    signer: askingAccount(account.address, {
      signMessage: ({ message }) => client.signMessage({ account, message }),
      signTypedData: (typedData) => client.signTypedData({ ...typedData, account } as SignTypedData),
    }),
    send: (chainId, transaction) => askWallet(() => sendOn(client, chainId, transaction)),
  }
}

function ownerOf(wallet: Wallet): Owner {
  const address = parseExternal(evmAddressSchema, wallet.address, "The wallet's address")
  return {
    signer: askingAccount(address, {
      signMessage: () => Promise.reject(new NotInitializedError('ACCOUNT_NOT_INITIALIZED', NO_MESSAGES)),
      // The library's typed data has been through viem, whose types of it are its own.
      signTypedData: (typedData) => wallet.signTypedData(typedData as unknown as TypedData),
    }),
    async send(chainId, { to, data, value = 0n }) {
      if ((await wallet.getChainId()) !== chainId) await wallet.switchChain(chainId)
      return wallet.sendTransaction({ chainId, from: address, to, data, value })
    },
  }
}

const NO_MESSAGES = 'A wallet of the session signs no plain messages'

function isLocal(owner: SmartAccountOwner): owner is LocalAccount {
  return 'type' in owner && owner.type === 'local'
}

type SignTypedData = Parameters<OwnerClient['signTypedData']>[0]
type Signing = Pick<LocalAccount, 'signMessage' | 'signTypedData'> &
  Partial<Pick<LocalAccount, 'signTransaction'>>

function askingAccount(address: Hex, { signMessage, signTypedData, signTransaction }: Signing): LocalAccount {
  return toAccount({
    address,
    signMessage: (parameters) => askWallet(() => signMessage(parameters)),
    signTypedData: (parameters) => askWallet(() => signTypedData(parameters)),
    async signTransaction(...parameters) {
      if (signTransaction) return signTransaction(...parameters)
      throw new NotInitializedError('ACCOUNT_NOT_INITIALIZED', 'The wallet sends transactions by itself')
    },
  })
}

async function sendOn(client: OwnerClient, chainId: number, transaction: OwnerTransaction): Promise<Hex> {
  if ((await client.getChainId()) !== chainId) await client.switchChain({ id: chainId })
  const { to, data, value = 0n } = transaction
  return client.sendTransaction({ account: client.account, chain: null, to, data, value })
}

const accountsSchema = z.array(evmAddressSchema)

async function clientOf(provider: OwnerProvider): Promise<OwnerClient> {
  const answer = await askWallet(() => provider.request({ method: 'eth_requestAccounts' }))
  const [account] = parseExternal(accountsSchema, answer, "The wallet's accounts")
  if (!account)
    throw new NotInitializedError('ACCOUNT_NOT_INITIALIZED', 'The wallet gives access to no account')
  return createWalletClient({ account, transport: custom(provider, { retryCount: 0 }) })
}
