import { createWalletClient, custom } from 'viem'
import type { ChainRecord } from '../../chains/record.ts'
import { getField } from '../../kernel/get-field.ts'
import { type Logger, silentLogger } from '../../kernel/logger.ts'
import { evmAddressSchema, type Hex, parseExternal } from '../../kernel/schema.ts'
import { askWallet } from '../../platforms/errors.ts'
import type { Wallet } from '../../platforms/wallet.ts'
import type { ConnectedWallet, ConnectOptions, WalletConnector } from '../../platforms/wallet-connector.ts'
import { ConnectorUnavailableError, NoAccountError } from '../../wallets/errors.ts'
import { listenToWallet, type WalletEmitter } from '../../wallets/listen.ts'
import { type ClientWalletOptions, walletFromClient } from '../wallet.ts'
import type { Eip1193Provider } from './provider.ts'
import { accountsSchema, EIP1193_WORDS } from './words.ts'

/** Has the user show an account to this page, and takes that back. */
export interface AccountGrants {
  /** Asks the wallet for its accounts. */
  request(options: ConnectOptions): Promise<unknown>
  /** Gives the accounts back. */
  revoke(): Promise<unknown>
}

/** How a connector is made of an EIP-1193 provider. */
export interface Eip1193ConnectorOptions {
  readonly id: string
  readonly name: string
  readonly icon?: string | undefined
  /**
   * Undefined where there is none, as `window.ethereum` is without a wallet. A function loads it when the wallet is
   * first asked for, so that a wallet's own code costs nothing before it is chosen.
   */
  readonly provider: Eip1193Provider | undefined | (() => Promise<Eip1193Provider>)
  /** Who has the user grant an account, and takes it back, where that is not asked of the provider: a wallet library. */
  readonly grants?: AccountGrants | undefined
  /** Those offered to a wallet that does not know the chain it is to switch to. */
  readonly chains?: readonly ChainRecord[] | undefined
  /** Hears of events that cannot be read. */
  readonly logger?: Logger | undefined
}

/** A wallet behind an EIP-1193 provider: an extension, or what a wallet's own package gives. */
export function eip1193Connector(options: Eip1193ConnectorOptions): WalletConnector {
  const { id, name, icon, provider: given, grants } = options
  let loading: Promise<Eip1193Provider> | undefined
  const load = async (): Promise<Eip1193Provider> => {
    if (!given) throw new ConnectorUnavailableError(name)
    if (typeof given !== 'function') return given
    loading ??= given().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
  return {
    id,
    name,
    ...(icon === undefined ? {} : { icon }),
    chainType: 'EVM',
    isAvailable: () => given !== undefined,
    async connect(asked) {
      if (grants) await askWallet(() => grants.request(asked))
      const provider = await load()
      const isGranted = asked.isReconnect || grants !== undefined
      const account = await askForAccount(provider, isGranted ? 'eth_accounts' : 'eth_requestAccounts')
      return connectedWallet(provider, account, options)
    },
    async disconnect() {
      if (grants) await grants.revoke()
      else await revoke(await load())
    },
  }
}

async function askForAccount(provider: Eip1193Provider, method: string): Promise<Hex> {
  const [account] = await accountsOf(provider, method)
  if (account !== undefined) return account
  throw new NoAccountError()
}

async function accountsOf(provider: Eip1193Provider, method: string): Promise<Hex[]> {
  const accounts = await askWallet(() => provider.request({ method }))
  return parseExternal(accountsSchema, accounts, `The wallet's ${method}`)
}

function connectedWallet(
  provider: Eip1193Provider,
  first: Hex,
  { chains = [], logger = silentLogger }: Eip1193ConnectorOptions,
): ConnectedWallet {
  const walletOf = (account: Hex) => walletAt(provider, account, { chains, logger })
  return {
    ...walletOf(first),
    getAccounts: () => accountsOf(provider, 'eth_accounts'),
    on: listenToWallet(voiceOf(provider), EIP1193_WORDS, logger),
    withAccount: (address) => walletOf(parseExternal(evmAddressSchema, address, 'The account')),
  }
}

function walletAt(provider: Eip1193Provider, account: Hex, options: ClientWalletOptions): Wallet {
  const request: Eip1193Provider['request'] = (asked) => provider.request(asked)
  // Nothing is tried again by itself: each try may be a window for the user, and the pauses would obey no clock of ours.
  const client = createWalletClient({ account, transport: custom({ request }, { retryCount: 0 }) })
  return walletFromClient(client, options)
}

/** The method is not there (EIP-1193, JSON-RPC, EIP-1474). */
const UNSUPPORTED: readonly unknown[] = [4200, -32601, -32004]

/** Wallets that cannot take a grant back keep it; that is no failure of ours. */
async function revoke(provider: Eip1193Provider): Promise<void> {
  try {
    await provider.request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] })
  } catch (error) {
    if (!UNSUPPORTED.includes(getField(error, 'code'))) throw error
  }
}

function voiceOf(provider: Eip1193Provider): WalletEmitter {
  return {
    on: (event, listener) => provider.on(event, listener),
    off: (event, listener) => provider.removeListener(event, listener),
  }
}
