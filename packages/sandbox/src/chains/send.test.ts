import type { Hash, TransactionReceipt } from 'viem'
import { TransactionReceiptNotFoundError } from 'viem'
import { expect, it, vi } from 'vitest'
import type { ChainClient } from './client.ts'
import { sendAll } from './send.ts'

const DEPLOYER = '0x1111111111111111111111111111111111111111'

/** A chain that forgets to mine the second transaction until it is put into the pool again. */
function stuckChain() {
  const mined = new Map<Hash, TransactionReceipt>()
  const dropped: Hash[] = []
  const client = {
    chain: { id: 1 },
    getTransactionCount: async () => 7,
    async sendTransaction({ nonce }: { nonce: number }) {
      const hash: Hash = `0x${nonce}`
      const isStuck = nonce === 8 && !dropped.includes(hash)
      if (!isStuck) mined.set(hash, { status: 'success', transactionHash: hash } as TransactionReceipt)
      return hash
    },
    async getTransactionReceipt({ hash }: { hash: Hash }) {
      const receipt = mined.get(hash)
      if (!receipt) throw new TransactionReceiptNotFoundError({ hash })
      return receipt
    },
    async dropTransaction({ hash }: { hash: Hash }) {
      dropped.push(hash)
    },
  } as unknown as ChainClient
  return { client, dropped }
}

it('a transaction that is stuck in the pool is put in again, and only that one', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 200 })
  try {
    const { client, dropped } = stuckChain()
    const receipts = await sendAll(client, DEPLOYER, [
      { label: 'first' },
      { label: 'second' },
      { label: 'third' },
    ])
    expect(receipts.map(({ transactionHash }) => transactionHash)).toEqual(['0x7', '0x8', '0x9'])
    expect(dropped).toEqual(['0x8'])
  } finally {
    vi.useRealTimers()
  }
})
