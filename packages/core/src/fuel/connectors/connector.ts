import * as z from 'zod/mini'
import type { ChainRecord } from '../../chains/record.ts'
import type { Clock } from '../../kernel/clock.ts'
import { type Logger, silentLogger } from '../../kernel/logger.ts'
import { type Address, type Hex, hashSchema, parseExternal } from '../../kernel/schema.ts'
import { UserRejectedError } from '../../platforms/errors.ts'
import type { ConnectedWallet, WalletConnector } from '../../platforms/wallet-connector.ts'
import { ConnectorUnavailableError, NoAccountError } from '../../wallets/errors.ts'
import { listenToWallet } from '../../wallets/listen.ts'
import { fuelWallet } from '../wallets/fuel-wallet.ts'
import { askFuelWallet } from '../wallets/rejection.ts'
import type { FuelConnectorLike } from './fuel-connector.ts'
import { FUEL_WORDS } from './words.ts'

/** How a connector is made of a wallet of Fuel. */
export interface FuelConnectorOptions {
  readonly id: string
  readonly name: string
  readonly icon?: string | undefined
  /** Undefined where it is not installed. */
  readonly connector: FuelConnectorLike | undefined
  /** Those it may send on. */
  readonly chains: readonly ChainRecord[]
  /** Hears of events that cannot be read. */
  readonly logger?: Logger | undefined
  readonly clock?: Clock | undefined
}

/** A wallet behind a `FuelConnector`, for a wallet session. */
export function fuelConnector(options: FuelConnectorOptions): WalletConnector {
  const { id, name, icon, connector: given } = options
  const connector = (): FuelConnectorLike => {
    if (!given) throw new ConnectorUnavailableError(name)
    return given
  }
  return {
    id,
    name,
    ...(icon === undefined ? {} : { icon }),
    chainType: 'FUEL',
    isAvailable: () => given !== undefined,
    async connect({ isReconnect }) {
      const found = connector()
      const isConnected = await (isReconnect ? found.isConnected() : askFuelWallet(() => found.connect()))
      if (!isConnected) throw isReconnect ? new NoAccountError() : new UserRejectedError()
      const [account] = await accountsOf(found)
      if (account === undefined) throw new NoAccountError()
      return connectedWallet(found, account, options)
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
  const walletOf = (address: Address) => fuelWallet({ connector, address, chains, clock })
  return {
    ...walletOf(first),
    getAccounts: () => accountsOf(connector),
    on: listenToWallet(connector, FUEL_WORDS, logger),
    withAccount: walletOf,
  }
}

/** The active one first. */
async function accountsOf(connector: FuelConnectorLike): Promise<Hex[]> {
  const [current, all] = await Promise.all([connector.currentAccount(), connector.accounts()])
  const shown = current === null ? all : [current, ...all.filter((account) => account !== current)]
  return parseExternal(accountsSchema, shown, 'The accounts of the wallet')
}

const accountsSchema = z.array(hashSchema)
