import { createWalletClient, custom } from 'viem'
import * as z from 'zod/mini'
import type { ChainRecord } from '../../chains/record.ts'
import { getField } from '../../kernel/get-field.ts'
import { type Logger, silentLogger } from '../../kernel/logger.ts'
import { evmAddressSchema, type Hex, parseExternal, quantitySchema } from '../../kernel/schema.ts'
import { askWallet } from '../../platforms/errors.ts'
import type { Wallet } from '../../platforms/wallet.ts'
import type { ConnectedWallet, ConnectOptions, WalletConnector } from '../../platforms/wallet-connector.ts'
import { ConnectorUnavailableError, NoAccountError } from '../../wallets/errors.ts'
import {
  listenToWallet,
  type WalletEmitter,
  type WalletEventReaders,
} from '../../wallets/listen-to-wallet.ts'
import { type ClientWalletOptions, walletFromClient } from '../wallet.ts'

/** Requests and revokes access to the accounts of a wallet. */
export interface AccountGrants {
  /** Requests access to the accounts of the wallet. */
  request(options: ConnectOptions): Promise<unknown>
  /** Revokes the access of the page to the accounts. */
  revoke(): Promise<unknown>
}

/** Options for `eip1193Connector`. */
export interface Eip1193ConnectorOptions {
  readonly id: string
  readonly name: string
  readonly icon?: string | undefined
  /**
   * Provider of the wallet. Undefined if the wallet is not installed, such as `window.ethereum` without an extension.
   * Pass a function to load the wallet library only when the user selects the wallet.
   */
  readonly provider: Eip1193Provider | undefined | (() => Promise<Eip1193Provider>)
  /**
   * Requests and revokes access through a wallet library. Default: `eth_requestAccounts` and
   * `wallet_revokePermissions`.
   */
  readonly grants?: AccountGrants | undefined
  /** Chains that are added to the wallet if it does not know them. */
  readonly chains?: readonly ChainRecord[] | undefined
  /** Logs events of the provider that cannot be parsed. */
  readonly logger?: Logger | undefined
}

/** Creates a connector for an EIP-1193 provider of an extension or a wallet library. */
export function eip1193Connector(options: Eip1193ConnectorOptions): WalletConnector {
  const { id, name, icon, provider, grants } = options
  let loading: Promise<Eip1193Provider> | undefined
  const load = async (): Promise<Eip1193Provider> => {
    if (!provider) throw new ConnectorUnavailableError(name)
    if (typeof provider !== 'function') return provider
    loading ??= provider().catch((error: unknown) => {
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
    isAvailable: () => provider !== undefined,
    async connect(connectOptions) {
      if (grants) await askWallet(() => grants.request(connectOptions))
      const provider = await load()
      const isGranted = connectOptions.isReconnect || grants !== undefined
      const account = await requestAccount(provider, isGranted ? 'eth_accounts' : 'eth_requestAccounts')
      return connectedWallet(provider, account, options)
    },
    async disconnect() {
      if (grants) await grants.revoke()
      else await revoke(await load())
    },
  }
}

async function requestAccount(provider: Eip1193Provider, method: string): Promise<Hex> {
  const [account] = await getAccounts(provider, method)
  if (account !== undefined) return account
  throw new NoAccountError()
}

async function getAccounts(provider: Eip1193Provider, method: string): Promise<Hex[]> {
  const accounts = await askWallet(() => provider.request({ method }))
  return parseExternal(accountsSchema, accounts, `The wallet's ${method}`)
}

function connectedWallet(
  provider: Eip1193Provider,
  first: Hex,
  { chains = [], logger = silentLogger }: Eip1193ConnectorOptions,
): ConnectedWallet {
  const createWallet = (account: Hex) => createEvmWallet(provider, account, { chains, logger })
  return {
    ...createWallet(first),
    getAccounts: () => getAccounts(provider, 'eth_accounts'),
    on: listenToWallet(toEmitter(provider), EIP1193_EVENTS, logger),
    withAccount: (address) => createWallet(parseExternal(evmAddressSchema, address, 'The account')),
  }
}

function createEvmWallet(provider: Eip1193Provider, account: Hex, options: ClientWalletOptions): Wallet {
  const request: Eip1193Provider['request'] = (args) => provider.request(args)
  // Disable retries: each one may open a wallet prompt, and viem's delays do not use the injected clock.
  const client = createWalletClient({ account, transport: custom({ request }, { retryCount: 0 }) })
  return walletFromClient(client, options)
}

/** Codes for an unsupported method (EIP-1193, JSON-RPC, EIP-1474). */
const UNSUPPORTED: readonly unknown[] = [4200, -32601, -32004]

/** Revokes the access to the account. A wallet that does not support this keeps the access, without an error. */
async function revoke(provider: Eip1193Provider): Promise<void> {
  try {
    await provider.request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] })
  } catch (error) {
    if (!UNSUPPORTED.includes(getField(error, 'code'))) throw error
  }
}

function toEmitter(provider: Eip1193Provider): WalletEmitter {
  return {
    on: (event, listener) => provider.on(event, listener),
    off: (event, listener) => provider.removeListener(event, listener),
  }
}

/** The methods of an EIP-1193 provider that connectors use. */
export interface Eip1193Provider {
  request(request: { readonly method: string; readonly params?: unknown }): Promise<unknown>
  on(event: string, listener: (payload: unknown) => void): unknown
  removeListener(event: string, listener: (payload: unknown) => void): unknown
}

/** Code of MetaMask's disconnect event while it reconnects to its node. The wallet is still connected. */
const MOMENTARILY_OFFLINE = 1013

const accountsSchema = z.array(evmAddressSchema)

/** Parsers of the events of an EIP-1193 provider. */
const EIP1193_EVENTS: WalletEventReaders = {
  accountsChanged: {
    event: 'accountsChanged',
    read: (payload) => ({ value: parseExternal(accountsSchema, payload, 'The accounts of the wallet') }),
  },
  chainChanged: {
    event: 'chainChanged',
    read: (payload) => ({
      value: Number(parseExternal(quantitySchema, payload, 'The chain of the wallet')),
    }),
  },
  disconnected: {
    event: 'disconnect',
    read: (payload) => (getField(payload, 'code') === MOMENTARILY_OFFLINE ? undefined : { value: payload }),
  },
}
