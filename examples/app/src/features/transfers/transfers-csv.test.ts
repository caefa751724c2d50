import type { HistoryEntry } from '@causeway/view-models'
import { describe, expect, test } from 'vitest'
import { HASH, NOW, sentRecord } from './build-record.test-support.ts'
import { type TransferRow, transfersCsv } from './transfers-csv.ts'

const side = { chainId: 1, token: '0xa', decimals: 6 } as const
const createEntry = (symbol: string): HistoryEntry => ({
  id: 'a1',
  title: 'Bridge',
  detail: '',
  status: 'SUCCESS',
  state: 'done',
  display: 'complete',
  stage: { stage: 'done' },
  addedTime: NOW,
  transaction: undefined,
  arrival: undefined,
  orderId: undefined,
  from: { ...side, chainName: 'Arbitrum One', symbol, amount: 850_000_001n, text: undefined },
  to: { ...side, chainName: 'Base', symbol: 'USDC', amount: 849_940_000n, text: undefined },
  quoted: { ...side, chainName: 'Base', symbol: 'USDC', amount: 849_940_000n, text: undefined },
  recipient: undefined,
  note: undefined,
  canResume: false,
  canClear: true,
})

const FEE: TransferRow['fee'] = {
  token: { chainId: 1, address: '0x0', symbol: 'ETH', decimals: 18 },
  amount: 600_000_000_000_000n,
  text: '0.0006',
  usd: undefined,
  usdText: '-',
  missing: [],
}
const createRow = (entry: HistoryEntry, fee = FEE): TransferRow => ({ record: sentRecord(), entry, fee })

describe('transfersCsv', () => {
  test('has amounts with all decimals, and times in UTC', () => {
    const [head, row] = transfersCsv([createRow(createEntry('USDC'))]).split('\r\n')
    expect(head).toMatch(/^Added,Status,Type,Provider,From chain,Sent,/)
    expect(row).toMatch(
      /^2026-11-22T14:02:00.000Z,Completed,Bridge,Stargate bus,Arbitrum One,850.000001,USDC,Base,849.94,,USDC,0.0006,ETH,/,
    )
    expect(row).toContain(HASH)
  })

  test('names a revocation, which is stored as an approval', () => {
    const row = createRow(createEntry('USDC'))
    const info = { ...row.record.info, type: 'Approve', txType: 'Revoke' } as const
    expect(transfersCsv([{ ...row, record: { ...row.record, info } }])).toContain(',Completed,Revoke,')
  })

  test('names a payment, which is stored as a swap', () => {
    const row = createRow(createEntry('USDC'))
    const info = { ...row.record.info, type: 'Swap', txType: 'Send' } as const
    expect(transfersCsv([{ ...row, record: { ...row.record, info } }])).toContain(',Completed,Send,')
  })

  test('has the amount and the token that arrived, once the chain reports them', () => {
    const entry = createEntry('USDC')
    const received = { ...side, chainName: 'Base', symbol: 'USDT', amount: 849_123_456n, text: undefined }
    const csv = transfersCsv([createRow({ ...entry, received })])
    expect(csv).toContain('Base,849.94,849.123456,USDT,')
  })

  test('has the destination and the quoted output of a transfer of which nothing arrived', () => {
    const csv = transfersCsv([createRow({ ...createEntry('USDC'), state: 'refunded', to: undefined })])
    expect(csv).toContain(
      ',Refunded,Bridge,Stargate bus,Arbitrum One,850.000001,USDC,Base,849.94,,,0.0006,ETH,',
    )
  })

  test('has no network fee while that of a transaction is unknown', () => {
    expect(transfersCsv([createRow(createEntry('USDC'), { ...FEE, missing: [HASH] })])).toContain(
      '849.94,,USDC,,ETH,',
    )
  })

  test('has the fee of a smart account in its token, and none that an earlier version did not store', () => {
    const entry = createEntry('USDC')
    const token = '0xA'
    const createBatchRow = (fee: object): TransferRow => {
      const steps = [{ kind: 'batch' as const, calls: [], hash: HASH, done: true, ...fee }]
      const fields = { chainType: 'BICONOMY', chainId: 1, run: { name: 'Across', steps } } as const
      const record = sentRecord({ ...fields, info: { ...sentRecord().info, inputCurrency: token } })
      return { record, entry, fee: undefined }
    }
    const paid = { fee: { chainId: 1, token, amount: 50_001n } }
    expect(transfersCsv([createBatchRow(paid)])).toContain('849.94,,USDC,0.050001,USDC,')
    expect(transfersCsv([createBatchRow({})])).toContain('849.94,,USDC,,USDC,')
    const unlisted = { fee: { chainId: 2, token: '0xb', amount: 50_001n } }
    expect(transfersCsv([createBatchRow(unlisted)])).toContain('849.94,,USDC,,0xb,')
  })

  test('has only the header without transfers', () => {
    expect(transfersCsv([]).split('\r\n')).toHaveLength(2)
  })

  test('escapes token symbols that a spreadsheet would evaluate as a formula', () => {
    const csv = transfersCsv([createRow(createEntry('=HYPERLINK("http://x","USDC")'))])
    expect(csv).toContain(`"'=HYPERLINK(""http://x"",""USDC"")"`)
  })
})
