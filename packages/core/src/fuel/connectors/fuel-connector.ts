import * as z from 'zod/mini'
import type { ChainRecord } from '../../chains/record.ts'
import type { Clock } from '../../kernel/clock.ts'
import { type Logger, silentLogger } from '../../kernel/logger.ts'
import { type Address, booleanSchema, type Hex, hashSchema, parseExternal } from '../../kernel/schema.ts'
import { UserRejectedError } from '../../platforms/errors.ts'
import type { Wallet } from '../../platforms/wallet.ts'
import type { ConnectedWallet, WalletConnector } from '../../platforms/wallet-connector.ts'
import { ConnectorUnavailableError, NoAccountError } from '../../wallets/errors.ts'
import { listenToWallet, type WalletEventReaders } from '../../wallets/listen-to-wallet.ts'
import { askFuelWallet, fuelWallet, networkSchema } from '../wallets/fuel-wallet.ts'

/** Options for `fuelConnector`. */
export interface FuelConnectorOptions {
  readonly id: string
  readonly name: string
  readonly icon?: string | undefined
  /** Connector of the wallet. Undefined if the wallet is not installed. */
  readonly connector: FuelConnectorLike | undefined
  /** Chains on which the wallet can send. */
  readonly chains: readonly ChainRecord[]
  /** Logs events of the wallet that cannot be parsed. */
  readonly logger?: Logger | undefined
  readonly clock?: Clock | undefined
}

/** Creates a connector for a `FuelConnector`. */
export function fuelConnector(options: FuelConnectorOptions): WalletConnector {
  const { id, name, icon, connector: installed } = options
  const connector = (): FuelConnectorLike => {
    if (!installed) throw new ConnectorUnavailableError(name)
    return installed
  }
  return {
    id,
    name,
    ...(icon === undefined ? {} : { icon }),
    chainType: 'FUEL',
    isAvailable: () => installed !== undefined,
    async connect({ isReconnect }) {
      const available = connector()
      const isConnected = await (isReconnect
        ? available.isConnected()
        : askFuelWallet(() => available.connect()))
      if (!isConnected) throw isReconnect ? new NoAccountError() : new UserRejectedError()
      const [account] = await readAccounts(available)
      if (account === undefined) throw new NoAccountError()
      return connectedWallet(available, account, options)
    },
    async disconnect() {
      await connector().disconnect()
    },
  }
}

function connectedWallet(
  connector: FuelConnectorLike,
  first: Hex,
  { chains, clock, logger = silentLogger }: FuelConnectorOptions,
): ConnectedWallet {
  const createWallet = (address: Address): Wallet => ({
    ...fuelWallet({ connector, address, chains, clock }),
    getActiveAccount: async () => (await readAccounts(connector))[0],
  })
  return {
    ...createWallet(first),
    getAccounts: () => readAccounts(connector),
    on: listenToWallet(connector, FUEL_EVENTS, logger),
    withAccount: createWallet,
  }
}

/** Returns the accounts, the active one first. */
async function readAccounts(connector: FuelConnectorLike): Promise<Hex[]> {
  const [current, all] = await Promise.all([connector.currentAccount(), connector.accounts()])
  const shown = current === null ? all : [current, ...all.filter((account) => account !== current)]
  return parseExternal(accountsSchema, shown, 'The accounts of the wallet')
}

const accountsSchema = z.array(hashSchema)

/** The methods of the `FuelConnector` class (package `fuels`) that the SDK calls. `@fuels/connectors` implements them. */
export interface FuelConnectorLike {
  readonly name: string
  /** Resolves with false if the user rejects the request. */
  connect(): Promise<boolean>
  /** Disconnects the wallet from this page. */
  disconnect(): Promise<boolean>
  /** Returns whether the page may access the accounts. */
  isConnected(): Promise<boolean>
  /** Returns the addresses that the page may access. */
  accounts(): Promise<string[]>
  /** Returns the active address, or null if the page may not access it. */
  currentAccount(): Promise<string | null>
  /** Returns the current network. */
  currentNetwork(): Promise<unknown>
  /** Adds a network to the wallet. */
  addNetwork(url: string): Promise<boolean>
  /** Switches the wallet to a network. */
  selectNetwork(network: { readonly chainId: number; readonly url: string }): Promise<boolean>
  /** Sends a transaction request of `fuels`. Resolves with the id, or a response that contains it. */
  sendTransaction(
    address: Address,
    transaction: unknown,
    parameters?: { skipCustomFee?: boolean },
  ): Promise<unknown>
  on(event: string, listener: (payload: unknown) => void): unknown
  off(event: string, listener: (payload: unknown) => void): unknown
}

/** Parsers of the events of a FuelConnector, by their name in FuelConnectorEventTypes. */
const FUEL_EVENTS: WalletEventReaders = {
  accountsChanged: {
    event: 'currentAccount',
    read(payload) {
      const account = parseExternal(z.nullable(hashSchema), payload, 'The account of the wallet')
      return { value: account === null ? [] : [account] }
    },
  },
  chainChanged: {
    event: 'currentNetwork',
    read: (payload) => ({
      value: Number(parseExternal(networkSchema, payload, 'The network of the wallet').chainId),
    }),
  },
  disconnected: {
    event: 'connection',
    read: (payload) =>
      parseExternal(booleanSchema, payload, 'The connection of the wallet')
        ? undefined
        : { value: undefined },
  },
}
