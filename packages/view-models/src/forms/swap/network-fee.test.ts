import type { TransferRecord } from '@causeway/core'
import { arbitrum } from '@causeway/core/chains'
import { describe, expect, it } from 'vitest'
import { createTestQuote } from '../../../../core/src/quotes/quotes.test-support.ts'
import { createReceipt } from '../../../../core/src/transfers/plain-transactions.test-support.ts'
import { transferRecord } from '../../../../core/src/transfers/transfers.test-support.ts'
import { networkFee, paidNetworkFee, quoteNetworkFee, simulatedNetworkFee } from './network-fee.ts'
import { createPrice } from './swap-form.test-support.ts'

describe('networkFee', () => {
  const getFee = (...kinds: Parameters<typeof networkFee>[0][number][]) =>
    networkFee(kinds, { chain: arbitrum, fees: { type: 'legacy', gasPrice: 1n } }).amount

  it('grows with each transaction, and is 0 for signatures', () => {
    expect(getFee('call')).toBeGreaterThan(getFee('approve'))
    expect(getFee('approve', 'call')).toBe(getFee('batch'))
    expect(getFee('permit', 'order')).toBe(0n)
  })
})

describe('quoteNetworkFee', () => {
  const terms = { chain: arbitrum, fees: { type: 'legacy', gasPrice: 1n } } as const
  const quote = createTestQuote({})

  it('is the same for the usual steps and the steps of a review', () => {
    const fee = quoteNetworkFee({ ...quote, simulatedGas: 100_000n }, terms)
    expect(fee.amount).toBe(networkFee(['approve'], terms).amount + 100_000n)
    expect(quoteNetworkFee({ ...quote, simulatedGas: 100_000n }, terms, ['approve', 'call'])).toEqual(fee)
    expect(quoteNetworkFee({ ...quote, simulatedGas: 100_000n }, terms, ['batch'])).toEqual(fee)
  })

  it('is the fee of the approval for a quote whose order is signed', () => {
    expect(quoteNetworkFee({ ...quote, signsOrder: true }, terms)).toEqual(networkFee(['approve'], terms))
  })

  it('is the usual fee of a quote that was not simulated', () => {
    expect(quoteNetworkFee(quote, terms)).toEqual(networkFee(['approve', 'call'], terms))
  })
})

describe('simulatedNetworkFee', () => {
  const getAmount = (fees: Parameters<typeof simulatedNetworkFee>[1]['fees']) =>
    simulatedNetworkFee(100n, { chain: arbitrum, fees }).amount

  it('is the price of the simulated gas with 20% on top', () => {
    expect(getAmount({ type: 'legacy', gasPrice: 50n })).toBe(6_000n)
    // A base fee of 40 with a tip of 10: the maximum fee has the headroom on the base fee.
    expect(getAmount({ type: 'eip1559', maxFeePerGas: 58n, maxPriorityFeePerGas: 10n })).toBe(6_000n)
  })
})

describe('paidNetworkFee', () => {
  const from = '0x1111111111111111111111111111111111111111'
  const receipt = { ...createReceipt({ from, transactionHash: '0x02' }), networkFee: 7n * 10n ** 13n }
  const createRecord = (change: object) =>
    transferRecord({ from, hash: '0x02', receipt, ...change } as Partial<TransferRecord>)
  const call = { kind: 'call', call: { to: from, data: '0x', value: 0n }, done: true } as const
  const approval = { ...call, kind: 'approve', hash: '0x01' } as const
  const getPaid = (change: object) =>
    paidNetworkFee(createRecord(change), { chain: arbitrum, price: createPrice(3_000) })

  it('is the fee of the receipt for a transfer that was tracked by its hash', () => {
    expect(getPaid({ run: undefined })).toMatchObject({ text: '0.0₄7', usdText: '$0.21' })
  })

  it('includes the fees of approvals and revocations', () => {
    const steps = [
      { ...approval, networkFee: 10n ** 13n },
      { ...call, hash: '0x02' },
    ]
    expect(getPaid({ run: { name: 'Aave V3', steps } })).toMatchObject({ amount: 8n * 10n ** 13n })
  })

  it('names the transactions whose receipts are unknown', () => {
    const steps = [approval, { ...call, hash: '0x02' }]
    const run = { name: 'Aave V3', steps }
    expect(getPaid({ run })).toMatchObject({ amount: receipt.networkFee, missing: ['0x01'] })
    expect(getPaid({ run, receipt: undefined })).toMatchObject({ amount: 0n, missing: ['0x01', '0x02'] })
  })

  it('includes receipts that were read later', () => {
    const steps = [approval, { ...call, hash: '0x02' }]
    const approvalReceipt = { from, transactionHash: '0x01', networkFee: 10n ** 13n } as const
    const record = createRecord({ run: { name: 'Aave V3', steps } })
    const paid = paidNetworkFee(record, { chain: arbitrum, receipts: [approvalReceipt] })
    expect(paid).toMatchObject({ amount: 8n * 10n ** 13n, missing: [] })
  })

  it('includes the fee of a batch', () => {
    const batch = { kind: 'batch', calls: [], hash: '0x03', networkFee: 5n, done: true }
    expect(getPaid({ run: { name: 'Aave V3', steps: [batch] } })).toMatchObject({ amount: 5n, missing: [] })
  })

  it('is undefined if another account paid or nothing was sent', () => {
    const payer = '0x2222222222222222222222222222222222222222'
    expect(getPaid({ run: undefined, receipt: { ...receipt, from: payer } })).toBeUndefined()
    expect(getPaid({ run: undefined, chainType: 'BICONOMY' })).toBeUndefined()
    expect(getPaid({ run: { name: 'Aave V3', steps: [{ ...call, done: false }] } })).toBeUndefined()
  })
})
