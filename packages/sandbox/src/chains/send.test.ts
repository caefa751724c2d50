import type { Hash, TransactionReceipt } from 'viem'
import { TransactionReceiptNotFoundError } from 'viem'
import { expect, it, vi } from 'vitest'
import type { ChainClient } from './client.ts'
import { sendAll } from './send.ts'

const DEPLOYER = '0x1111111111111111111111111111111111111111'

/** A chain that never mines the second transaction unless it is sent again, under another hash then. */
function stuckChain() {
  const mined = new Map<Hash, TransactionReceipt>()
  const sent: number[] = []
  const client = {
    chain: { id: 1 },
    getTransactionCount: async () => 7,
    async sendTransaction({ nonce }: { nonce: number }) {
      const isAgain = sent.includes(nonce)
      sent.push(nonce)
      const hash: Hash = isAgain ? `0x${nonce}${nonce}` : `0x${nonce}`
      const receipt = { status: 'success', transactionHash: hash } as TransactionReceipt
      if (nonce !== 8 || isAgain) mined.set(hash, receipt)
      return hash
    },
    async getTransactionReceipt({ hash }: { hash: Hash }) {
      const receipt = mined.get(hash)
      if (!receipt) throw new TransactionReceiptNotFoundError({ hash })
      return receipt
    },
  } as unknown as ChainClient
  return { client, sent }
}

it('a transaction that is stuck in the pool is sent again, and only that one', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 200 })
  try {
    const { client, sent } = stuckChain()
    const receipts = await sendAll(client, DEPLOYER, [
      { label: 'first' },
      { label: 'second' },
      { label: 'third' },
    ])
    expect(receipts.map(({ transactionHash }) => transactionHash)).toEqual(['0x7', '0x88', '0x9'])
    expect(sent).toEqual([8, 9, 7, 8])
  } finally {
    vi.useRealTimers()
  }
})
