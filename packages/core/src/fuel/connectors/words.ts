import { booleanSchema, hashSchema, type Logger, parseExternal } from '../../kernel/index.ts'
import * as z from '../../kernel/zod.ts'
import type { ConnectedWallet, WalletEvents } from '../../wallets/index.ts'
import { networkSchema } from '../wallets/fuel-wallet.ts'
import type { FuelConnectorLike } from './fuel-connector.ts'

interface Word<T> {
  /** Its name in FuelConnectorEventTypes. */
  readonly event: string
  /** Undefined for what means nothing to us. @throws InvalidResponseError */
  readonly read: (payload: unknown) => { readonly value: T } | undefined
}

const WORDS: { readonly [Name in keyof WalletEvents]: Word<WalletEvents[Name]> } = {
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

/** Hears a connector's events as ours. What cannot be read is logged: an error would only reach the wallet. */
export function listenTo(connector: FuelConnectorLike, logger: Logger): ConnectedWallet['on'] {
  return (name, listener) => {
    const { event, read } = WORDS[name]
    const hear = (payload: unknown) => {
      try {
        const word = read(payload)
        if (word) listener(word.value)
      } catch (error) {
        logger.error(`The wallet's '${event}' could not be taken in`, error)
      }
    }
    connector.on(event, hear)
    return () => {
      connector.off(event, hear)
    }
  }
}
