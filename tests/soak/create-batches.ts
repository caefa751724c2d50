import { randomBytes } from 'node:crypto'
import { createBatchWallet } from '@causeway/core/evm'
import { burnerProvider, type SandboxDescription } from '@causeway/sandbox'
import { type Hex, toHex } from 'viem'
import type { BatchSender } from '../../packages/core/src/platforms/batch.ts'

/** Returns the batches of a wallet that sends to the chains directly, without the fault proxy. */
export function createBatches(privateKey: Hex, chains: SandboxDescription['chains']): BatchSender {
  const provider = burnerProvider({ privateKey, chains })
  const wallet = createBatchWallet({ provider, chainIds: chains.map(({ chainId }) => chainId) })
  return {
    isOnlyWay: false,
    canBatch: async () => true,
    async prepare(batch) {
      const id = toHex(randomBytes(32))
      return { id, send: () => wallet.send(batch, { id }) }
    },
    waitFor: async (id, options) => (await wallet.waitFor(id, options)).receipts,
    getStatus: (id, options) => wallet.getStatus(id, options),
  }
}
