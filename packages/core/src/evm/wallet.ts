import {
  type Account,
  type Chain,
  ChainMismatchError,
  createWalletClient,
  custom,
  fallback,
  formatTransactionRequest,
  getAddress,
  type Hex,
  http,
  type LocalAccount,
  type Transport,
  toHex,
  type TransactionRequest as ViemTransactionRequest,
  type WalletClient,
} from 'viem'
import * as z from 'zod/mini'
import { chainById, getHttpNodes, requireChain } from '../chains/chain-by-id.ts'
import type { ChainRecord } from '../chains/record.ts'
import type { Clock } from '../kernel/clock.ts'
import { CausewayError } from '../kernel/errors.ts'
import { createLazy, loadModule } from '../kernel/load-module.ts'
import type { Logger } from '../kernel/logger.ts'
import { type Address, evmAddressSchema } from '../kernel/schema.ts'
import type { BatchSender } from '../platforms/batch.ts'
import { askWallet } from '../platforms/errors.ts'
import type { TransactionRequest } from '../platforms/transaction.ts'
import type { TypedData, Wallet } from '../platforms/wallet.ts'
import type { BatchWalletOptions, WalletRequests } from './batch/batch-wallet.ts'
import { findCode, hasCause, isUsedNonce } from './errors.ts'
import { gasFields } from './gas/fees.ts'

/** The part of a viem WalletClient with an account that wallets use. */
export type AccountClient = Pick<
  WalletClient<Transport, Chain | undefined, Account>,
  | 'account'
  | 'transport'
  | 'getChainId'
  | 'switchChain'
  | 'sendTransaction'
  | 'signMessage'
  | 'signTypedData'
  | 'request'
>

/** Options for `walletFromClient`. */
export interface ClientWalletOptions {
  /** Chains that are added to the wallet if it does not know them, and on which batches are supported. */
  readonly chains?: readonly ChainRecord[] | undefined
  readonly clock?: Clock | undefined
  readonly logger?: Logger | undefined
}

/**
 * Creates a wallet from a viem WalletClient, such as wagmi's client for a connected browser wallet. With `chains`, it
 * adds unknown chains to the wallet and sends batches if the wallet supports EIP-5792. A client over an EIP-1193 provider
 * (viem's `custom`) has an active account; a node and a local key only sign as the account of the client.
 */
export function walletFromClient(
  client: AccountClient,
  { chains = [], clock, logger }: ClientWalletOptions = {},
): Wallet {
  const { account } = client
  const getChainId = () => client.getChainId()
  const switchChain = (id: number) => client.switchChain({ id })
  const chainIds = chains.filter(({ chainType }) => chainType === 'EVM').map(({ id }) => id)
  const provider = client as WalletRequests
  const isLocal = account.type === 'local'
  return {
    chainType: 'EVM',
    address: account.address,
    keepsNonce: isLocal,
    ...(isLocal || client.transport.type !== 'custom'
      ? {}
      : { getActiveAccount: () => readActiveAccount(provider) }),
    getChainId,
    switchChain: (id) =>
      isLocal
        ? assertOnChain(client, id)
        : switchOrAddChain({ getChainId, switchChain }, id, provider, chains),
    sendTransaction: (transaction) =>
      send(isLocal ? client : clientOnChain(client, transaction.chainId), transaction),
    signTypedData: (typedData) => sign(client, typedData),
    signMessage: (message) => askWallet(() => client.signMessage({ account, message })),
    ...(isLocal || chainIds.length === 0
      ? {}
      : { batches: createBatches(account.address, { provider, chainIds, clock, logger }) }),
  }
}

const accountsSchema = z.array(evmAddressSchema)

/** Returns the first account of the wallet, which is its active one. Undefined if the wallet does not report it. */
async function readActiveAccount(wallet: WalletRequests): Promise<Address | undefined> {
  try {
    const accounts = await wallet.request({ method: 'eth_accounts' }, { retryCount: 0 })
    return accountsSchema.parse(accounts)[0]
  } catch {
    // The wallet still asks its user for the account of each request.
    return undefined
  }
}

/** Creates the batch sender. Its code is loaded on first use. */
function createBatches(account: Address, options: BatchWalletOptions): BatchSender {
  const load = createLazy(async () => {
    const { createBatchSender } = await loadModule(import('./batch/create-batch-sender.ts'))
    return createBatchSender(account, options)
  })
  return {
    isOnlyWay: false,
    canBatch: async (chainId, request) => (await load()).canBatch(chainId, request),
    prepare: async (batch, request) => (await load()).prepare(batch, request),
    waitFor: async (id, request) => (await load()).waitFor(id, request),
    getStatus: async (id, request) => (await load()).getStatus(id, request),
  }
}

/**
 * Asserts that the client serves the chain. @throws CausewayError WRONG_NETWORK otherwise, as its transport reaches
 * only one chain
 */
async function assertOnChain(client: AccountClient, chainId: number): Promise<void> {
  const clientChainId = await client.getChainId()
  if (clientChainId === chainId) return
  throw new CausewayError(`This client only signs on chain ${clientChainId}, because it holds a local key.`, {
    code: 'WRONG_NETWORK',
    details: 'Use walletFromAccount(account, chains) for a key that signs on several chains.',
  })
}

type SendingClient = Pick<AccountClient, 'account' | 'sendTransaction' | 'signTypedData'>

/**
 * Creates a wallet from a key in this process that signs on all given chains.
 *
 * @throws CausewayError UNKNOWN_CHAIN if it is switched to another chain
 */
export function walletFromAccount(account: LocalAccount, chains: readonly ChainRecord[]): Wallet {
  let current = chains[0]?.id ?? 0
  const clientFor = (chainId: number): SendingClient => {
    const nodes = getHttpNodes(requireChain(chains, chainId))
    return createWalletClient({ account, transport: fallback(nodes.map((url) => http(url))) })
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
    signMessage: (message) => account.signMessage({ message }),
  }
}

/**
 * Asserts that the wallet is still on the chain before a request is sent. @throws CausewayError WRONG_NETWORK otherwise
 */
async function send(
  client: SendingClient,
  { chainId, to, data, value, nonce, gasTerms }: TransactionRequest,
): Promise<Hex> {
  const parameters = {
    account: client.account,
    // viem compares the chain of the wallet with the client's chain immediately before the request.
    chain: toViemChain(chainId),
    to: getAddress(to),
    data,
    value,
    ...(nonce === undefined ? {} : { nonce }),
    ...(gasTerms ? gasFields(gasTerms) : {}),
  }
  try {
    return await askWallet(() => client.sendTransaction(parameters))
  } catch (error) {
    if (hasCause(error, ChainMismatchError)) throw wrongNetwork(chainId, error)
    throw isUsedNonce(error) ? new NonceConflictError(error) : error
  }
}

/**
 * Returns a client that adds `chainId` to each transaction, because viem omits it, and that asks the wallet for each
 * transaction once: after some errors, viem repeats the request as `wallet_sendTransaction`.
 */
function clientOnChain(client: AccountClient, chainId: number): SendingClient {
  const { account } = client
  const wallet = client as WalletRequests
  const format = (transaction: ViemTransactionRequest) => ({
    ...formatTransactionRequest(transaction),
    chainId: toHex(chainId),
  })
  const formatters = { transactionRequest: { format, type: 'transactionRequest' } } as const
  let failure: unknown
  const provider = {
    async request(call: { readonly method: string; readonly params?: unknown }): Promise<unknown> {
      // Only if the wallet does not support the first method, it has not tried to send the transaction.
      const mayBeSent = failure !== undefined && findCode(failure, isUnsupportedMethod) === undefined
      if (call.method === 'wallet_sendTransaction' && mayBeSent) throw failure
      try {
        return await wallet.request(call, { retryCount: 0 })
      } catch (error) {
        failure = error
        throw error
      }
    },
  }
  return createWalletClient({
    account,
    chain: { ...toViemChain(chainId), formatters },
    transport: custom(provider, { retryCount: 0 }),
  })
}

/** Codes for an unsupported method (JSON-RPC, EIP-1474). */
function isUnsupportedMethod(code: number): code is -32601 | -32004 {
  return code === -32601 || code === -32004
}

/** Returns a minimal viem chain. viem only uses its id here. */
function toViemChain(id: number): Chain {
  return {
    id,
    name: `Chain ${id}`,
    nativeCurrency: { name: 'Native token', symbol: 'NATIVE', decimals: 18 },
    rpcUrls: { default: { http: [] } },
  }
}

function wrongNetwork(chainId: number, cause: unknown): CausewayError {
  return new CausewayError(`The wallet is no longer on chain ${chainId}.`, {
    code: 'WRONG_NETWORK',
    details: 'Nothing was sent. Switch the wallet back to the chain and try again.',
    cause,
    retryable: true,
  })
}

function sign(client: SendingClient, { domain, types, primaryType, message }: TypedData): Promise<Hex> {
  return askWallet(() =>
    client.signTypedData({ account: client.account, domain, types: { ...types }, primaryType, message }),
  )
}

/**
 * Thrown if a node rejects a transaction because its nonce was used. The same transaction may have used it, if the request
 * was repeated after a timeout. A run searches the chain before it counts as not sent.
 */
class NonceConflictError extends CausewayError<'NONCE_CONFLICT'> {
  override readonly name = 'NonceConflictError'
  constructor(cause: unknown) {
    super('The account has sent another transaction in the meantime.', {
      code: 'NONCE_CONFLICT',
      details: 'Resume the run: if the transaction was sent, it is found on the chain.',
      cause,
      retryable: true,
    })
  }
}

/** EIP-3326 error code of a wallet that does not know the chain. */
const UNKNOWN_CHAIN = 4902

/** Switches the chain of the wallet. If the wallet does not know the chain, adds it first (EIP-3085). */
async function switchOrAddChain(
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
    // Do not retry the request, because each one may open a wallet prompt.
    await provider.request(
      { method: 'wallet_addEthereumChain', params: [addition(chain)] },
      { retryCount: 0 },
    )
    // Switch explicitly, because only some wallets switch to a chain after adding it.
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
    // Wallets reject URLs that do not use HTTPS.
    rpcUrls: rpcUrls.filter((url) => url.startsWith('https://')),
    ...(explorer ? { blockExplorerUrls: [explorer.url] } : {}),
  }
}
