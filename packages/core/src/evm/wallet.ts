import {
  type Account,
  type Chain,
  ChainMismatchError,
  createWalletClient,
  custom,
  fallback,
  formatTransactionRequest,
  type Hex,
  http,
  type LocalAccount,
  NonceTooLowError,
  type Transport,
  toHex,
  type TransactionRequest as ViemTransactionRequest,
  type WalletClient,
} from 'viem'
import { getHttpNodes, requireChain } from '../chains/lookup.ts'
import type { ChainRecord } from '../chains/record.ts'
import type { Clock } from '../kernel/clock.ts'
import { CausewayError } from '../kernel/errors.ts'
import { createLazy, loadModule } from '../kernel/load-module.ts'
import type { Logger } from '../kernel/logger.ts'
import type { Address } from '../kernel/schema.ts'
import type { BatchSender } from '../platforms/batch.ts'
import { askWallet } from '../platforms/errors.ts'
import type { TransactionRequest } from '../platforms/transaction.ts'
import type { TypedData, Wallet } from '../platforms/wallet.ts'
import type { BatchWalletOptions, WalletRequests } from './batch/batch-wallet.ts'
import { refusedWith } from './errors.ts'
import { gasFields } from './gas/fees.ts'
import { switchOrAddChain } from './switch-chain.ts'

/** What is used of a viem WalletClient that holds an account. */
export type AccountClient = Pick<
  WalletClient<Transport, Chain | undefined, Account>,
  'account' | 'getChainId' | 'switchChain' | 'sendTransaction' | 'signMessage' | 'signTypedData' | 'request'
>

/** What a wallet of a viem client knows beside the client. */
export interface ClientWalletOptions {
  /** Those offered to a wallet that does not know one of them, and on which it is asked for batches. */
  readonly chains?: readonly ChainRecord[] | undefined
  readonly clock?: Clock | undefined
  readonly logger?: Logger | undefined
}

/**
 * A wallet from a viem WalletClient, such as the one wagmi gives for a connected browser wallet. Given the chains, it
 * sends batches where the wallet can (EIP-5792), and offers the wallet a chain that it does not know.
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

/** Batches of an account, whose code is loaded when the wallet is first asked whether it can send them. */
function createBatches(account: Address, options: BatchWalletOptions): BatchSender {
  const load = createLazy(async () => {
    const { createBatchSender } = await loadModule(import('./batch/batch-sender.ts'))
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

/** @throws CausewayError WRONG_NETWORK for a chain other than the client's: its transport reaches one chain only */
async function assertOnChain(client: AccountClient, chainId: number): Promise<void> {
  const clientChainId = await client.getChainId()
  if (clientChainId === chainId) return
  throw new CausewayError(`This client signs on chain ${clientChainId} only, with a key of this process.`, {
    code: 'WRONG_NETWORK',
    details: 'Use walletFromAccount(account, chains) for a key that signs on several chains.',
  })
}

type SendingClient = Pick<AccountClient, 'account' | 'sendTransaction' | 'signTypedData'>

/**
 * A wallet from a key held in this process, able to sign on every chain given.
 *
 * @throws CausewayError UNKNOWN_CHAIN when switched to a chain that is not among them
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

/** @throws CausewayError WRONG_NETWORK when the wallet left the chain: it was not asked */
async function send(
  client: SendingClient,
  { chainId, to, data, value, nonce, gasTerms }: TransactionRequest,
): Promise<Hex> {
  const parameters = {
    account: client.account,
    // viem checks that the client is on this chain right before it asks.
    chain: toViemChain(chainId),
    to,
    data,
    value,
    ...(nonce === undefined ? {} : { nonce }),
    ...(gasTerms ? gasFields(gasTerms) : {}),
  }
  try {
    return await askWallet(() => client.sendTransaction(parameters))
  } catch (error) {
    if (refusedWith(error, ChainMismatchError)) throw wrongNetwork(chainId, error)
    throw refusedWith(error, NonceTooLowError) ? new NonceConflictError(error) : error
  }
}

/** The same wallet, asked with `chainId` in each transaction: viem leaves it out. */
function clientOnChain({ account, request }: AccountClient, chainId: number): SendingClient {
  const format = (transaction: ViemTransactionRequest) => ({
    ...formatTransactionRequest(transaction),
    chainId: toHex(chainId),
  })
  const formatters = { transactionRequest: { format, type: 'transactionRequest' } } as const
  const provider = { request: (call: Parameters<typeof request>[0]) => request(call, { retryCount: 0 }) }
  return createWalletClient({
    account,
    chain: { ...toViemChain(chainId), formatters },
    transport: custom(provider, { retryCount: 0 }),
  })
}

/** A chain that viem only reads the id of. */
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
 * Another transaction of the account has the nonce. It may even be the same one: a node that answered too late was asked
 * again. Whoever resumes looks before anything is sent.
 */
class NonceConflictError extends CausewayError<'NONCE_CONFLICT'> {
  override readonly name = 'NonceConflictError'
  constructor(cause: unknown) {
    super('The account has sent another transaction meanwhile', {
      code: 'NONCE_CONFLICT',
      details: 'Resume: if it was sent after all, it is found on the chain',
      cause,
      retryable: true,
    })
  }
}
