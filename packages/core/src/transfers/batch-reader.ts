import { sameAddress } from '../chains/index.ts'
import type { ReceiptSource, Wallet } from '../platforms/index.ts'
import type { ReadBatch } from './witness.ts'

export interface BatchReaderOptions {
  /** The wallet that is connected for a chain, whoever's it is. */
  readonly walletFor: (chainId: number) => Wallet | undefined
  /** Of accounts that no platform knows: the smart account's own service answers for its batches. */
  readonly receiptSources: readonly ReceiptSource[]
}

/** Asks the wallet that was handed a batch what became of it, where that wallet is connected. */
export function createBatchReader({ walletFor, receiptSources }: BatchReaderOptions): ReadBatch {
  return async ({ chainId, chainType, from }, batchId, options) => {
    if (chainType === 'BICONOMY') {
      const source = receiptSources.find((one) => one.chainType === 'BICONOMY')
      if (!source) return undefined
      const receipt = await source.getReceipt(chainId, batchId, options)
      if (!receipt) return { state: 'pending', receipts: [] }
      const succeeded = receipt.status === 'success'
      // A failure that reached no block has no transaction of the chain.
      const receipts = receipt.blockHash ? [{ transactionHash: receipt.transactionHash, succeeded }] : []
      return { state: succeeded ? 'success' : 'failed', receipts }
    }
    const wallet = walletFor(chainId)
    if (!wallet || !sameAddress(wallet.address, from)) return undefined
    return wallet.batches?.getStatus?.(batchId, options)
  }
}
