import type { WalletConnector } from '@causeway/core'

export interface LazyConnectorOptions extends Pick<WalletConnector, 'id' | 'name' | 'chainType'> {
  /** Default: it can be used. Loads nothing. */
  readonly isAvailable?: WalletConnector['isAvailable']
  /** Fetches the wallet's code. */
  readonly load: () => Promise<Pick<WalletConnector, 'connect' | 'disconnect'>>
}

/** A wallet whose code comes when it is chosen, or was the one of the last visit. */
export function lazyConnector({
  load,
  isAvailable = () => true,
  ...wallet
}: LazyConnectorOptions): WalletConnector {
  let loading: ReturnType<typeof load> | undefined
  return {
    ...wallet,
    isAvailable,
    async connect(options) {
      loading ??= load()
      try {
        return await (await loading).connect(options)
      } catch (error) {
        // The next attempt begins anew: a wallet's code that gave up once may not open its window again.
        loading = undefined
        throw error
      }
    },
    async disconnect(options) {
      const loaded = await loading
      await loaded?.disconnect(options)
    },
  }
}
