import { describe, expect, it } from 'vitest'
import type { BatchProgress } from '../platforms/batch.ts'
import type { Receipt, ReceiptSource } from '../platforms/transaction.ts'
import type { Wallet } from '../platforms/wallet.ts'
import { createBatchReader } from './batch-reader.ts'
import { receipt } from './scripted-chain.test-support.ts'
import { FILL_HASH, transferRecord } from './transfers.test-support.ts'

const { signal } = new AbortController()
const PENDING: BatchProgress = { state: 'pending', receipts: [] }

function createWallet(address: string, getStatus?: () => Promise<BatchProgress>): Wallet {
  return { address, batches: getStatus ? { getStatus } : {} } as unknown as Wallet
}

function read(
  record: Parameters<ReturnType<typeof createBatchReader>>[0],
  wallet?: Wallet,
  batchReceipt?: Receipt,
) {
  const source: ReceiptSource = { chainType: 'BICONOMY', getReceipt: async () => batchReceipt }
  return createBatchReader({ walletFor: () => wallet, receiptSources: [source] })(record, '0xba7c4', {
    signal,
  })
}

describe('batch reader', () => {
  const record = transferRecord()

  it('returns the status that the connected wallet of the account reports', async () => {
    const wallet = createWallet(`0x${record.from.slice(2).toUpperCase()}`, async () => PENDING)
    await expect(read(record, wallet)).resolves.toEqual(PENDING)
  })

  it.each([
    ['no wallet is connected', undefined],
    ['the wallet of another account is connected', createWallet('0x99', async () => PENDING)],
    ['the wallet does not report batches', createWallet(record.from)],
  ])('returns undefined if %s', async (_name, wallet) => {
    await expect(read(record, wallet)).resolves.toBeUndefined()
  })

  const ofSmartAccount = transferRecord({ chainType: 'BICONOMY' })

  it.each<[string, Receipt | undefined, BatchProgress]>([
    ['is under way', undefined, PENDING],
    [
      'succeeded',
      receipt(FILL_HASH, { chainType: 'BICONOMY' }),
      { state: 'success', receipts: [{ transactionHash: FILL_HASH, succeeded: true }] },
    ],
    [
      'reverted',
      receipt(FILL_HASH, { chainType: 'BICONOMY', status: 'error' }),
      { state: 'failed', receipts: [{ transactionHash: FILL_HASH, succeeded: false }] },
    ],
    [
      'failed in no block',
      receipt(FILL_HASH, { chainType: 'BICONOMY', status: 'error', blockHash: '' }),
      { state: 'failed', receipts: [] },
    ],
  ])('returns the progress of a smart account’s batch that %s', async (_name, batchReceipt, progress) => {
    await expect(read(ofSmartAccount, undefined, batchReceipt)).resolves.toEqual(progress)
  })
})
