import type { Logger } from '../kernel/logger.ts'
import type { ConnectedWallet, WalletEvents } from '../platforms/wallet-connector.ts'

/** What a kind of wallet calls one of our events, and how it says it. */
export interface WalletEventReader<T> {
  readonly event: string
  /** Undefined for what means nothing to us. @throws InvalidResponseError */
  readonly read: (payload: unknown) => { readonly value: T } | undefined
}

/** The language of a kind of wallet. */
export type WalletEventReaders = {
  readonly [Name in keyof WalletEvents]: WalletEventReader<WalletEvents[Name]>
}

export interface WalletEmitter {
  on(event: string, listener: (payload: unknown) => void): unknown
  off(event: string, listener: (payload: unknown) => void): unknown
}

/** Hears a wallet's events as ours. What cannot be read is logged: an error would only reach the wallet. */
export function listenToWallet(
  voice: WalletEmitter,
  words: WalletEventReaders,
  logger: Logger,
): ConnectedWallet['on'] {
  return (name, listener) => {
    const { event, read } = words[name]
    const hear = (payload: unknown) => {
      try {
        const word = read(payload)
        if (word) listener(word.value)
      } catch (error) {
        logger.error(`The wallet's '${event}' could not be taken in`, error)
      }
    }
    voice.on(event, hear)
    return () => {
      voice.off(event, hear)
    }
  }
}
