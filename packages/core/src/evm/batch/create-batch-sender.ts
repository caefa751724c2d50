import type { Address } from '../../kernel/schema.ts'
import type { BatchSender } from '../../platforms/batch.ts'
import { canBatch } from './batch-support.ts'
import { type BatchWalletOptions, createBatchWallet } from './batch-wallet.ts'

/** Creates a sender of call batches for one account of a browser wallet. */
export function createBatchSender(account: Address, options: BatchWalletOptions): Required<BatchSender> {
  const wallet = createBatchWallet(options)
  return {
    isOnlyWay: false,
    async canBatch(chainId, { signal } = {}) {
      return canBatch((await wallet.getSupport(account, { signal })).get(chainId))
    },
    async prepare(batch) {
      const id = newId()
      return { id, send: () => wallet.send(batch, { id }) }
    },
    async waitFor(id, options) {
      return (await wallet.waitFor(id, options)).receipts
    },
    getStatus: (id, { signal } = {}) => wallet.getStatus(id, { signal }),
  }
}

/** Returns 32 random bytes in hex, as EIP-5792 recommends for batch ids. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
