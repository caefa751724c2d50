import { evmAddressSchema, type Logger, parseExternal, quantitySchema } from '../../kernel/index.ts'
import * as z from '../../kernel/zod.ts'
import type { ConnectedWallet, WalletEvents } from '../../wallets/index.ts'
import { codeOf, type Eip1193Provider } from './provider.ts'

/** MetaMask lost its node for a moment and is already looking for another; the wallet is still there. */
const MOMENTARILY_OFFLINE = 1013

export const accountsSchema = z.array(evmAddressSchema)

interface Word<T> {
  /** Its name in EIP-1193. */
  readonly event: string
  /** Undefined for what means nothing to us. @throws InvalidResponseError */
  readonly read: (payload: unknown) => { readonly value: T } | undefined
}

const WORDS: { readonly [Name in keyof WalletEvents]: Word<WalletEvents[Name]> } = {
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
    read: (payload) => (codeOf(payload) === MOMENTARILY_OFFLINE ? undefined : { value: payload }),
  },
}

/** Hears a provider's events as ours. What cannot be read is logged: an error would only reach the wallet. */
export function listenTo(provider: Eip1193Provider, logger: Logger): ConnectedWallet['on'] {
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
    provider.on(event, hear)
    return () => {
      provider.removeListener(event, hear)
    }
  }
}
