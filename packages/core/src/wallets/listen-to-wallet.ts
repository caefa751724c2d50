import type { Logger } from '../kernel/logger.ts'
import type { ConnectedWallet, WalletEvents } from '../platforms/wallet-connector.ts'

/** Event of a kind of wallet: its name and the parser of its payload. */
export interface WalletEventReader<T> {
  readonly event: string
  /** Parses a payload. Returns undefined if the event is to be ignored. @throws InvalidResponseError */
  readonly read: (payload: unknown) => { readonly value: T } | undefined
}

/** Event parsers of a kind of wallet. */
export type WalletEventReaders = {
  readonly [Name in keyof WalletEvents]: WalletEventReader<WalletEvents[Name]>
}

export interface WalletEmitter {
  on(event: string, listener: (payload: unknown) => void): unknown
  off(event: string, listener: (payload: unknown) => void): unknown
}

/**
 * Converts the events of a wallet. Invalid payloads are logged and not thrown, because the error would only reach the
 * wallet.
 */
export function listenToWallet(
  emitter: WalletEmitter,
  readers: WalletEventReaders,
  logger: Logger,
): ConnectedWallet['on'] {
  return (name, listener) => {
    const { event, read } = readers[name]
    const onEvent = (payload: unknown) => {
      try {
        const parsed = read(payload)
        if (parsed) listener(parsed.value)
      } catch (error) {
        logger.error(`The wallet's '${event}' could not be processed`, error)
      }
    }
    emitter.on(event, onEvent)
    return () => {
      emitter.off(event, onEvent)
    }
  }
}
