import { expect, test } from 'vitest'
import { getSingleSteps, requestCopy } from '../../copy/get-single-steps.ts'
import { approve, buildFacts, buildMarginFacts, buildRecord, deposit } from './build-record.test-support.ts'
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
