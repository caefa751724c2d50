import * as z from 'zod/mini'
import { booleanSchema, hashSchema, parseExternal } from '../../kernel/schema.ts'
import type { WalletEventReaders } from '../../wallets/listen.ts'
import { networkSchema } from '../wallets/fuel-wallet.ts'

/** What a FuelConnector says, by the names in FuelConnectorEventTypes. */
export const FUEL_WORDS: WalletEventReaders = {
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
