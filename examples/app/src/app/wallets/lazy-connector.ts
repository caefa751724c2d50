import type { WalletConnector } from '@causeway/core'

export interface LazyConnectorOptions extends Pick<WalletConnector, 'id' | 'name' | 'chainType'> {
  /** Default: returns true, without loading the code. */
  readonly isAvailable?: WalletConnector['isAvailable']
  /** Imports the module that connects the wallet. Called on the first connect. */
  readonly load: () => Promise<Pick<WalletConnector, 'connect' | 'disconnect'>>
}

/** Creates a connector whose code is loaded on connect, or on reconnect after a visit that used it. */
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
        // Load again on the next attempt: an SDK that failed once may not open its dialog again.
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
