import { expect, test } from 'vitest'
import { approve, buildFacts, buildMarginFacts, buildRecord, deposit } from './build-record.test-support.ts'
import { stepLabel } from './step-label.ts'
import type { TransferFacts } from './transfer-facts.ts'

const getLabels = (facts: TransferFacts) => facts.record.run?.steps.map((step) => stepLabel(step, facts))

test('a margin trade lists the amounts of its requests, not those of its swap', () => {
  expect(getLabels(buildMarginFacts('Open', 0))).toEqual([
    'Approve exactly 1 WETH',
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
