import { sameAddress } from '../chains/address.ts'
import { isHex } from '../kernel/schema.ts'
import type { ReceiptSource } from '../platforms/transaction.ts'
import type { Wallet } from '../platforms/wallet.ts'
import type { ReadBatch } from './destination-watcher.ts'

export interface BatchReaderOptions {
  /** Returns the wallet that is connected to a chain, regardless of its account. */
  readonly walletFor: (chainId: number) => Wallet | undefined
  /** Receipt sources of accounts without a platform, such as the service of a smart account, which reports batches. */
  readonly receiptSources: readonly ReceiptSource[]
}

/**
 * Creates a reader of batch progress, which asks the connected wallet of the account or the smart account's service.
 */
export function createBatchReader({ walletFor, receiptSources }: BatchReaderOptions): ReadBatch {
  return async ({ chainId, chainType, from }, batchId, options) => {
    if (chainType === 'BICONOMY') {
      const source = receiptSources.find((candidate) => candidate.chainType === 'BICONOMY')
      if (!source) return undefined
      if (!isHex(batchId)) return undefined
      const receipt = await source.getReceipt(chainId, batchId, options)
      if (!receipt) return { state: 'pending', receipts: [] }
      const succeeded = receipt.status === 'success'
      // Without a block hash, the batch failed before it was included and has no transaction.
      const receipts = receipt.blockHash ? [{ transactionHash: receipt.transactionHash, succeeded }] : []
      return { state: succeeded ? 'success' : 'failed', receipts }
    }
    const wallet = walletFor(chainId)
    if (!wallet || !sameAddress(wallet.address, from)) return undefined
    return wallet.batches?.getStatus?.(batchId, options)
  }
}
