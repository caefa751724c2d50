import type { Address } from '@causeway/core'
import type { Eip1193Provider } from '@causeway/core/evm'
import type { Connector } from 'wagmi'

type Listener = (payload: unknown) => void

/**
 * Returns a connector of wagmi as an EIP-1193 provider. Requests go to the provider of the wallet. Events come from the
 * connector, which emits the same events for every wallet. If the connector has a provider per chain, the provider of
 * the connected chain receives the requests.
 *
 * @param getChainId returns the chain of the connector; undefined before it is connected
 * @throws Error if the connector returns no EIP-1193 provider
 */
export async function toProvider(
  connector: Connector,
  getChainId: () => number | undefined,
): Promise<Eip1193Provider> {
  const { name, emitter } = connector
  const load = async (chainId: number | undefined) => {
    const provider = await connector.getProvider(chainId === undefined ? {} : { chainId })
    if (!canBeAsked(provider)) throw new Error(`${name} returned no EIP-1193 provider.`)
    return { provider, chainId }
  }
  let loaded = await load(getChainId())
  const stops = new Map<Listener, () => void>()
  return {
    async request(request) {
      const chainId = getChainId()
      if (chainId !== undefined && chainId !== loaded.chainId) loaded = await load(chainId)
      return loaded.provider.request(request)
    },
    on(event, listener) {
      stops.set(listener, listen(emitter, event, listener))
    },
    removeListener(_event, listener) {
      stops.get(listener)?.()
      stops.delete(listener)
    },
  }
}

function listen(emitter: Connector['emitter'], event: string, listener: Listener): () => void {
  if (event === 'disconnect') {
    const tell = () => listener(undefined)
    emitter.on('disconnect', tell)
    return () => emitter.off('disconnect', tell)
  }
  const tell = (change: Change) => {
    const payload = toPayload(change, event)
    if (payload !== undefined) listener(payload)
  }
  emitter.on('change', tell)
  return () => emitter.off('change', tell)
}

interface Change {
  readonly accounts?: readonly Address[] | undefined
  readonly chainId?: number | undefined
}

/** Returns the event in the format of EIP-1193. */
function toPayload({ accounts, chainId }: Change, event: string): unknown {
  if (event === 'accountsChanged') return accounts
  return event === 'chainChanged' && chainId !== undefined ? `0x${chainId.toString(16)}` : undefined
}

function canBeAsked(provider: unknown): provider is Pick<Eip1193Provider, 'request'> {
  return typeof provider === 'object' && provider !== null && 'request' in provider
}
