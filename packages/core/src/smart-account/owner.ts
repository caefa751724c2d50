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

/** The part of a viem WalletClient with an account that the smart account uses. */
export type OwnerClient = Pick<
  WalletClient<Transport, Chain | undefined, Account>,
  'account' | 'getChainId' | 'switchChain' | 'sendTransaction' | 'signMessage' | 'signTypedData'
>

/** The methods of an EIP-1193 provider that the smart account uses. */
export interface OwnerProvider {
  request(args: { readonly method: string; readonly params?: unknown }): Promise<unknown>
}

/**
 * Owner of a smart account: a local account, a viem WalletClient, an EIP-1193 provider, or a session wallet. A session
 * wallet cannot sign messages, so it only supports fusion.
 */
export type SmartAccountOwner = LocalAccount | OwnerClient | OwnerProvider | Wallet

/** Transaction that the owner sends. */
export interface OwnerTransaction {
  readonly to: Hex
  readonly data: Hex
  readonly value?: bigint | undefined
}

export interface Owner {
  /** Signer for the library. Without it, the library would use the first wallet of the page. */
  readonly signer: LocalAccount
  /** Sends a transaction through the wallet. Absent for a local account, which sends through a node. */
  readonly send?: (chainId: number, transaction: OwnerTransaction) => Promise<Hex>
}

/**
 * Creates the signer of an owner. @throws NotInitializedError ACCOUNT_NOT_INITIALIZED without an account;
 * UserRejectedError
 */
export async function resolveOwner(owner: SmartAccountOwner): Promise<Owner> {
  if (isLocal(owner)) return { signer: createSigner(owner.address, owner) }
  if ('chainType' in owner) return toOwner(owner)
  const client = 'sendTransaction' in owner ? owner : await createClient(owner)
  // Check at runtime, because a client may lack an account despite its type.
  const account: Account | undefined = client.account
  if (!account) throw new NotInitializedError('ACCOUNT_NOT_INITIALIZED', 'The wallet client has no account.')
  return {
    signer: createSigner(account.address, {
      signMessage: ({ message }) => client.signMessage({ account, message }),
      signTypedData: (typedData) => client.signTypedData({ ...typedData, account } as SignTypedData),
    }),
    send: (chainId, transaction) => askWallet(() => sendOn(client, chainId, transaction)),
  }
}

function toOwner(wallet: Wallet): Owner {
  const address = parseExternal(evmAddressSchema, wallet.address, "The wallet's address")
  return {
    signer: createSigner(address, {
      signMessage: () => Promise.reject(new NotInitializedError('ACCOUNT_NOT_INITIALIZED', NO_MESSAGES)),
      // Cast: viem has already validated the typed data, but its types differ.
      signTypedData: (typedData) => wallet.signTypedData(typedData as unknown as TypedData),
    }),
    async send(chainId, { to, data, value = 0n }) {
      if ((await wallet.getChainId()) !== chainId) await wallet.switchChain(chainId)
      return wallet.sendTransaction({ chainId, from: address, to, data, value })
    },
  }
}

const NO_MESSAGES = 'Session wallets do not sign messages.'

function isLocal(owner: SmartAccountOwner): owner is LocalAccount {
  return 'type' in owner && owner.type === 'local'
}

type SignTypedData = Parameters<OwnerClient['signTypedData']>[0]
type Signing = Pick<LocalAccount, 'signMessage' | 'signTypedData'> &
  Partial<Pick<LocalAccount, 'signTransaction'>>

function createSigner(address: Hex, { signMessage, signTypedData, signTransaction }: Signing): LocalAccount {
  return toAccount({
    address,
    signMessage: (parameters) => askWallet(() => signMessage(parameters)),
    signTypedData: (parameters) => askWallet(() => signTypedData(parameters)),
    async signTransaction(...parameters) {
      if (signTransaction) return signTransaction(...parameters)
      throw new NotInitializedError('ACCOUNT_NOT_INITIALIZED', 'The wallet sends transactions itself.')
    },
  })
}

async function sendOn(client: OwnerClient, chainId: number, transaction: OwnerTransaction): Promise<Hex> {
  if ((await client.getChainId()) !== chainId) await client.switchChain({ id: chainId })
  const { to, data, value = 0n } = transaction
  return client.sendTransaction({ account: client.account, chain: null, to, data, value })
}

const accountsSchema = z.array(evmAddressSchema)

async function createClient(provider: OwnerProvider): Promise<OwnerClient> {
  const reply = await askWallet(() => provider.request({ method: 'eth_requestAccounts' }))
  const [account] = parseExternal(accountsSchema, reply, "The wallet's accounts")
  if (!account)
    throw new NotInitializedError('ACCOUNT_NOT_INITIALIZED', 'The wallet does not expose an account.')
  return createWalletClient({ account, transport: custom(provider, { retryCount: 0 }) })
}
