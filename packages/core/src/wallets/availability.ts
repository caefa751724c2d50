import { type Logger, silentLogger } from '../kernel/logger.ts'
import type { WalletConnector } from '../platforms/wallet-connector.ts'

/** Availability of connectors by `connectorKey`. Missing ones are unknown. */
export type ConnectorAvailability = Readonly<Record<string, boolean>>

/** Returns the key of a connector, unique over all chain types. */
export function connectorKey({ chainType, id }: Pick<WalletConnector, 'chainType' | 'id'>): string {
  return `${chainType}:${id}`
}

/** Checks which connectors can be used here. A connector that fails counts as unavailable, and is logged. */
export async function connectorAvailability(
  connectors: readonly WalletConnector[],
  logger: Logger = silentLogger,
): Promise<ConnectorAvailability> {
  const entries = connectors.map(async (connector) => {
    try {
      return [connectorKey(connector), await connector.isAvailable()] as const
    } catch (error) {
      logger.warn(`The availability of ${connector.name} could not be checked.`, error)
      return [connectorKey(connector), false] as const
    }
  })
  return Object.fromEntries(await Promise.all(entries))
}
