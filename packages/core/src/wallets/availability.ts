import { type Logger, silentLogger } from '../kernel/logger.ts'
import type { WalletConnector } from '../platforms/wallet-connector.ts'

/** Whether connectors can be used here, by `connectorKey`. What is not in it is not known. */
export type ConnectorAvailability = Readonly<Record<string, boolean>>

/** Under which a connector is known beside those of other chain types. */
export function connectorKey({ chainType, id }: Pick<WalletConnector, 'chainType' | 'id'>): string {
  return `${chainType}:${id}`
}

/** Asks each connector whether it can be used here. One that cannot tell counts as one that cannot, and is logged. */
export async function connectorAvailability(
  connectors: readonly WalletConnector[],
  logger: Logger = silentLogger,
): Promise<ConnectorAvailability> {
  const entries = connectors.map(async (connector) => {
    try {
      return [connectorKey(connector), await connector.isAvailable()] as const
    } catch (error) {
      logger.warn(`Whether ${connector.name} can be used is not known`, error)
      return [connectorKey(connector), false] as const
    }
  })
  return Object.fromEntries(await Promise.all(entries))
}
