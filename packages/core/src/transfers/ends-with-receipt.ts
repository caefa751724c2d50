import type { ProviderRegistry } from '../quotes/provider-registry.ts'
import { isPlainTransaction, type TransferRecord } from './record.ts'

/** Returns whether a transfer is done with the receipts of its transactions, as most transfers on one chain are. */
export function endsWithReceipt(record: TransferRecord, registry: Pick<ProviderRegistry, 'all'>): boolean {
  const { info, orderId } = record
  if (isPlainTransaction(record)) return true
  if (info.inputChainId !== info.outputChainId || orderId !== undefined) return false
  if (info.aggregator === undefined) return true
  const provider = registry.all.find(({ id }) => id === info.aggregator)
  // A bridge swaps on one chain within its transaction; a swap provider with a status may only have taken an order.
  return provider !== undefined && !(provider.status && provider.kind === 'swap')
}
