import type { ProviderRegistry } from '../quotes/provider-registry.ts'
import { isPlainTransaction, type TransferRecord } from './record.ts'

/** Returns whether the receipts of its transactions complete a transfer, as for most transfers on one chain. */
export function endsWithReceipt(record: TransferRecord, registry: Pick<ProviderRegistry, 'all'>): boolean {
  const { info, orderId } = record
  if (isPlainTransaction(record)) return true
  if (info.inputChainId !== info.outputChainId || orderId !== undefined) return false
  if (info.aggregator === undefined) return true
  const provider = registry.all.find(({ id }) => id === info.aggregator)
  // A bridge executes a same-chain swap in its transaction. A swap provider with a status API may settle it later.
  return provider !== undefined && !(provider.status && provider.kind === 'swap')
}

/** Returns whether every step of a sent transfer is done, so that its transactions are confirmed. */
export function areStepsDone({ hash, run }: Pick<TransferRecord, 'hash' | 'run'>): boolean {
  return hash !== undefined && (run?.steps.every(({ done }) => done) ?? false)
}
