import type { CallStep, Hex } from '@causeway/core'
import { arbitrum, NATIVE_TOKEN_ADDRESS } from '@causeway/core/chains'
import { expect, test } from 'vitest'
import { getSingleSteps, requestCopy } from '../../copy/get-single-steps.ts'
import {
  actionRecord,
  approve,
  buildFacts,
  buildMarginFacts,
  buildRecord,
  deposit,
} from './build-record.test-support.ts'
import { stepLabel } from './step-label.ts'
import type { TransferFacts } from './transfer-facts.ts'

const getLabels = (facts: TransferFacts) =>
  facts.record.run?.steps.flatMap(getSingleSteps).map((step) => stepLabel(step, facts))

test('a margin trade lists the amounts of its requests, not those of its swap', () => {
  expect(getLabels(buildMarginFacts('Open', 0))).toEqual([
    'Approve exactly 1 WETH for 0x7777…7777',
    'Allow exactly 2,500 USDC debt',
    'Margin borrow',
  ])
  expect(getLabels(buildMarginFacts('Close', 0))).toEqual([
    'Allow exactly 1.005628620852314882 WETH withdrawal',
    'Margin close',
    'Revoke this permission',
  ])
})

test('requests for unknown tokens have no amount', () => {
  const facts = { ...buildMarginFacts('Open', 0), input: undefined, output: undefined }
  expect(getLabels(facts)).toEqual(['Approve', 'Allow debt', 'Margin borrow'])
})

test('a bridge lists its own amount', () => {
  const facts = buildFacts(buildRecord({}, [approve(), deposit()]), { paidExact: '850.000001 USDC' })
  expect(getLabels(facts)).toEqual(['Approve exactly 850.000001 USDC', 'Bridge 850 USDC'])
})

test('the approval of an order states how much of it is for other open orders', () => {
  const record = buildRecord()
  const { inputCurrency: to = '0x' } = record.info
  const data: Hex = `0x095ea7b3${'7'.repeat(40).padStart(64, '0')}${(950_000_000).toString(16).padStart(64, '0')}`
  const steps = [approve({ call: { to, data, value: 0n } }), deposit()]
  const input = { symbol: 'USDC', decimals: 6 }
  expect(getLabels(buildFacts(buildRecord({}, steps), { input }))?.[0]).toBe(
    'Approve exactly 950 USDC for 0x7777…7777, 100 USDC of it for your open orders',
  )
})

test('a margin trade that was sent as a batch lists each of its calls with its amount', () => {
  const facts = buildMarginFacts('Open', 0)
  const steps = facts.record.run?.steps ?? []
  const calls = steps.flatMap((step) => ('call' in step ? [{ kind: step.kind, call: step.call }] : []))
  const batch = { kind: 'batch', calls, done: false } as const
  expect(requestCopy(batch, (step) => stepLabel(step, facts))).toEqual({
    label: 'Your wallet asks once for all of these:',
    calls: ['Approve exactly 1 WETH for 0x7777…7777', 'Allow exactly 2,500 USDC debt', 'Margin borrow'],
  })
})

test('a permission to manage positions names its holder', () => {
  const data = `0xeecea000${'7'.repeat(40).padStart(64, '0')}${'1'.padStart(64, '0')}` as const
  const step = { kind: 'permission', call: { to: '0x1', data, value: 0n }, done: false } as const
  expect(stepLabel(step, buildMarginFacts('Open', 0))).toBe(
    'Allow 0x7777…7777 to manage all your positions at the lender',
  )
})

test('a deposit of the native token lists the wrapping, and the approval in the wrapped token', () => {
  const weth = arbitrum.wrappedNative?.address ?? '0x'
  const toCall = (kind: CallStep['kind'], data: Hex, value = 0n) =>
    ({ kind, call: { to: weth, data, value }, done: false }) as const
  const word = (digits: string) => digits.padStart(64, '0')
  const etherWord = word((10n ** 18n).toString(16))
  const steps = [
    toCall('call', '0xd0e30db0', 10n ** 18n),
    toCall('approve', `0x095ea7b3${word('7'.repeat(40))}${etherWord}`),
    deposit(),
  ]
  const record = actionRecord({ inputCurrency: NATIVE_TOKEN_ADDRESS }, { run: { name: 'Compound', steps } })
  expect(getLabels(buildFacts(record, { action: 'Deposit', paid: '1 ETH' }))).toEqual([
    'Wrap 1 ETH',
    'Approve exactly 1 WETH for 0x7777…7777',
    'Deposit 1 ETH',
  ])
  const unwrap = toCall('call', `0x2e1a7d4d${etherWord}`)
  expect(stepLabel(unwrap, buildFacts(record))).toBe('Unwrap 1 WETH')
})
