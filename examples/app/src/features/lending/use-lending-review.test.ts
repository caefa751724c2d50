import type { ExecutionPlan, Hex } from '@causeway/core'
import { NATIVE_TOKEN_ADDRESS } from '@causeway/core/chains'
import type { AssetMove } from '@causeway/core/lending'
import { expect, test } from 'vitest'
import { createMarket, createPool, USDC } from '../../state/create-pool.test-support.ts'
import { simulationText } from './simulation-text.ts'
import { type LendingActionSummary, leftoverText, stepButton, stepText } from './step-text.ts'
import { withLimit, withWholeAmount, withWrapping } from './use-lending-review.ts'

const repayment = { label: 'Repay 5,000 USDC', amount: '5,000 USDC', isPaid: true, chainName: 'Base' }
const createPayment = (amount: bigint, expected: bigint): AssetMove => ({
  token: USDC,
  direction: 'out',
  amount,
  expected,
  recipient: '0x1',
  returned: [],
})

test('a repayment with a bounded approval names the limit, the leftover and the simulated amount', () => {
  const moves = [createPayment(5_001_250_079n, 5_000_000_081n)]
  expect(withLimit(repayment, { moves }, createMarket([createPool()])).limit).toEqual({
    text: '5,001.250079 USDC',
    short: '5,001.250079 USDC',
    leftover: '1.249998 USDC',
  })
  expect(simulationText({ moves, summary: repayment }, createMarket([createPool()]), undefined)).toBe(
    'Simulated: −5,000 USDC. No other token leaves your wallet.',
  )
})

test('the button of a bounded approval rounds a limit with many decimals up', () => {
  const pool = createPool()
  const market = createMarket([{ ...pool, asset: { ...pool.asset, symbol: 'WETH', decimals: 18 } }])
  const moves = [createPayment(145_476_374_484_145_015n, 145_440_014_947_933_802n)]
  const { limit } = withLimit(repayment, { moves }, market)
  expect([limit?.text, limit?.short]).toEqual(['0.145476374484145015 WETH', '0.145477 WETH'])
})

test('the simulation only claims that no other token leaves the wallet, and names the tokens of the lender it may spend', () => {
  const market = createMarket([createPool()])
  const [payment, trade] = [createPayment(1_000_000n, 1_000_000n), { operation: 'open' } as const]
  const describeMoves = (moves: readonly AssetMove[], summary: LendingActionSummary = repayment) =>
    simulationText({ moves, summary }, market, undefined)
  expect(describeMoves([])).toBe('Simulated: no token leaves your wallet.')
  expect(describeMoves([{ ...payment, direction: 'in', returned: ['0xa'] }])).toBe(
    'Simulated: +1 USDC. No other token leaves your wallet, except deposit and debt tokens of the lender.',
  )
  expect(describeMoves([payment], { ...repayment, trade })).toBe(
    'Simulated: −1 USDC. No other token leaves your wallet, except deposit and debt tokens of the lender.',
  )
})

test('an action that spends its whole approval names the exact amount', () => {
  const moves = [createPayment(1_234_567_891n, 1_234_567_891n)]
  const exact = withLimit(repayment, { moves }, createMarket([createPool()]))
  expect([exact.exact, exact.limit]).toEqual(['1,234.567891 USDC', undefined])
})

test('a repayment in the native token approves the exact amount that it wraps', () => {
  const token = '0x4200000000000000000000000000000000000006'
  const pool = { token, symbol: 'WETH', decimals: 18, native: 'ETH', lender: 'Venus' }
  const repayAll = { label: 'Repay all ETH', amount: '1 ETH', isPaid: true, chainName: 'Base', pool }
  const amount = 1_000_250_000_000_000_000n
  const moves = [{ ...createPayment(amount, amount), token: NATIVE_TOKEN_ADDRESS }]
  expect(withLimit(repayAll, { moves }, createMarket([createPool()])).exact).toBe('1.00025 WETH')
})

test('a repayment in the native token names the amount that the wallet request sends, of which a part returns', () => {
  const token = '0x4200000000000000000000000000000000000006'
  const pool = { token, symbol: 'WETH', decimals: 18, native: 'ETH', lender: 'Aave V3' }
  const terms = '(debt 0.3 ETH)'
  const repayAll = { label: 'Repay all ETH', terms, amount: '0.3 ETH', isPaid: true, chainName: 'Base', pool }
  const [value, debt] = [300_075_003_000_000_000n, 300_000_000_000_000_000n]
  const describeRepayment = (sent: bigint) => {
    const moves = [{ ...createPayment(sent, debt), token: NATIVE_TOKEN_ADDRESS }]
    const summary = withLimit(repayAll, { moves }, createMarket([createPool()]))
    const step = { kind: 'call', call: { to: '0x40', data: '0x02c5fcf8', value: sent }, done: false } as const
    return [stepText(step, summary), stepButton(step, summary), leftoverText(summary, [step])]
  }
  expect(describeRepayment(value)).toEqual([
    'Repay all ETH (debt 0.3 ETH), sends 0.300075003 ETH',
    'Repay all ETH',
    'The request sends 0.300075003 ETH, to cover interest until the transaction is included. The unused part returns to the wallet in the same transaction.',
  ])
  expect(describeRepayment(debt)).toEqual(['Repay all ETH (debt 0.3 ETH)', 'Repay all ETH', undefined])
})

test('an action knows whether its plan wraps the native token', () => {
  const token = '0x4200000000000000000000000000000000000006'
  const pool = { token, symbol: 'WETH', decimals: 18, native: 'ETH', lender: 'Venus' }
  const deposit = { label: 'Deposit 1 ETH', amount: '1 ETH', isPaid: true, chainName: 'Base', pool }
  const isWrapped = (data: Hex) => {
    const steps = [{ kind: 'call', call: { to: token, data, value: 1n } }] as const
    const execution = { steps } as Partial<ExecutionPlan> as ExecutionPlan
    return withWrapping(deposit, { execution, notices: [] }).pool?.isWrapped
  }
  expect(isWrapped('0xd0e30db0')).toBe(true)
  expect(isWrapped('0x474cf53d')).toBe(false)
})

test('a withdrawal of everything states which part stays in the wallet as the wrapped token', () => {
  const pool = { token: USDC, symbol: 'WETH', decimals: 18, native: 'ETH', lender: 'Venus' }
  const withdrawAll = { label: 'Withdraw all ETH', amount: '1 ETH', isPaid: false, chainName: 'Base', pool }
  const execution = { steps: [] } as Partial<ExecutionPlan> as ExecutionPlan
  const message = 'Interest accrued from now until the withdrawal stays in the wallet as WETH.'
  const summary = withWrapping(withdrawAll, { execution, notices: [{ code: 'WRAPPED_REMAINS', message }] })
  expect(leftoverText(summary, [])).toBe(message)
})

test('a withdrawal or repayment of everything names the amount that its check has read', () => {
  const pool = { token: USDC, symbol: 'USDC', decimals: 6, lender: 'Aave V3' }
  const change = { amount: '20,000 USDC', isPaid: false, chainName: 'Base', pool }
  const figures = {
    poolDebt: { before: 40_000_000_081n, after: 0n, moves: true },
    poolDeposits: { before: 30_000_000_000n, after: 0n, moves: true },
  }
  const describe = (type: 'Withdraw' | 'Repay', amount: bigint | 'all', terms?: string) => {
    const { terms: planned, amount: text } = withWholeAmount({ ...change, label: '', terms }, figures, [
      { type, poolId: USDC, amount },
    ])
    return [planned, text]
  }
  expect(describe('Repay', 'all', '(debt 20,000 USDC)')).toEqual(['(debt 40,000.000081 USDC)', '40,000 USDC'])
  expect(describe('Withdraw', 'all', '(deposit 20,000 USDC)')).toEqual([
    '(deposit 30,000 USDC)',
    '30,000 USDC',
  ])
  expect(describe('Repay', 20_000_000_000n)).toEqual([undefined, '20,000 USDC'])
})
