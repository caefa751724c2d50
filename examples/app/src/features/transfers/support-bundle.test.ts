import { expect, test } from 'vitest'
import { buildRecord, deposit, HASH, NOW } from './build-record.test-support.ts'
import { supportBundle } from './support-bundle.ts'

test('the support bundle has hashes, chains, amounts and times', () => {
  const bundle: unknown = JSON.parse(
    supportBundle(buildRecord({ hash: HASH, sentTime: NOW }, [deposit()]), NOW),
  )
  expect(bundle).toMatchObject({
    transfer: { id: 'a1', status: 'PENDING' },
    provider: 'stargate',
    source: { chainId: 42161, hash: HASH, amount: '850000000' },
    destination: { chainId: 8453, minAmount: '849090000' },
    times: { sent: '2026-11-22T14:02:00.000Z' },
    steps: [{ kind: 'call', done: false }],
  })
})

test('the support bundle contains no signatures and no calldata', () => {
  const typedData = { domain: {}, types: {}, primaryType: 'Order', message: { secret: 'message' } }
  const order = { kind: 'order', order: { typedData }, signature: '0x5e4e7', done: true } as const
  const call = { to: '0x01', data: '0xca11da7a', value: 0n } as const
  const text = supportBundle(buildRecord({}, [order, deposit({ call })]), NOW)
  for (const hidden of ['0x5e4e7', 'secret', '0xca11da7a']) expect(text).not.toContain(hidden)
})
