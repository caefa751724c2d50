import type { HistoryEntry } from '@causeway/view-models'
import { expect, test } from 'vitest'
import { approve, buildFacts, buildRecord, deposit, HASH, NOW } from './build-record.test-support.ts'
import { formatQuoted, transferFacts } from './transfer-facts.ts'
import { getMark, getStepState } from './transfer-steps.tsx'

test('lending actions and margin trades have the names that the forms use', () => {
  const toAction = (type: 'Money Market' | 'Margin' | 'Bridge', txType?: string) => {
    const record = buildRecord()
    return buildFacts({ ...record, info: { ...record.info, type, ...(txType && { txType }) } }).action
  }
  expect(toAction('Money Market', 'Deposit')).toBe('Deposit')
  expect(toAction('Money Market', 'SwitchCollateral')).toBe('Switch collateral')
  expect(toAction('Money Market', 'Deposit, SwitchCollateral, Borrow')).toBe(
    'Deposit, switch collateral and borrow',
  )
  expect(toAction('Money Market', 'SwitchMode, Borrow')).toBe('Switch E-Mode and borrow')
  expect(toAction('Money Market', 'Deposit, SwitchMode')).toBe('Deposit and switch E-Mode')
  expect(toAction('Margin', 'Open')).toBe('Margin borrow')
  expect(toAction('Margin', 'CollateralSwap')).toBe('Collateral swap')
  expect(toAction('Margin', 'Refinance')).toBe('Move loan')
  expect(toAction('Bridge', 'Deposit')).toBe('Bridge')
})

test('the quoted amount is known although another token arrived', () => {
  const entry = { to: { text: 'USDC' }, quoted: { text: '849.94 USDC' } } as HistoryEntry
  expect(transferFacts(buildRecord(), entry, [], false)).toMatchObject({ due: 'USDC', quoted: '849.94 USDC' })
})

test('a step with an unanswered wallet request is not labeled as not requested', () => {
  const unanswered = approve({ ask: { nonce: 1, afterBlock: 1n } })
  expect(getStepState(unanswered, buildFacts(buildRecord({}, [unanswered])))).toBe('no answer yet')
  expect(getStepState(approve(), buildFacts(buildRecord({}, [approve()])))).toBe('not requested')
  const revocation = deposit({ ask: { nonce: 1, fromBlock: 1n, time: NOW } })
  const steps = [deposit({ hash: HASH, done: true }), revocation]
  expect(getStepState(revocation, buildFacts(buildRecord({ hash: HASH }, steps)))).toBe('no answer yet')
  const sent = approve({ hash: HASH })
  expect(getStepState(sent, buildFacts(buildRecord({}, [sent])))).toBe('on its way')
  expect(getStepState(sent, buildFacts(buildRecord({}, [sent]), { isReverted: true }))).toBe('reverted')
})

test('the reason of a failure does not repeat the status, which the texts around it state', () => {
  const failed = { ...buildRecord(), status: 'FAILED' as const }
  const toMessage = (message: string) => {
    const { stage } = buildFacts({ ...failed, message })
    return stage.stage === 'failed' ? stage.message : undefined
  }
  expect(toMessage('failed: The transfer expired.')).toBe('The transfer expired.')
  expect(toMessage('Failed on the destination')).toBe('Failed on the destination')
})

test('a quoted output is approximate once the transfer is done, because its payment is unknown', () => {
  const pending = buildFacts(buildRecord({ hash: HASH, sentTime: NOW }))
  const done = buildFacts(buildRecord({ hash: HASH, status: 'DONE', finishedTime: NOW }))
  expect(formatQuoted('0.5 ETH', pending)).toBe('0.5 ETH')
  expect(formatQuoted('0.5 ETH', done)).toBe('about 0.5 ETH')
  expect(formatQuoted('-', done)).toBe('-')
})

test('the repaid amount of a margin close is exact once it is done', () => {
  const close = (outputAmountMinRaw: bigint) => {
    const { info } = buildRecord()
    const amounts = { outputAmountRaw: 500_000_000n, outputAmountMinRaw }
    return buildFacts({ ...buildRecord({ status: 'DONE' }), info: { ...info, type: 'Margin', ...amounts } })
  }
  expect(formatQuoted('500 USDC', close(500_000_000n))).toBe('500 USDC')
  expect(formatQuoted('500 USDC', close(499_000_000n))).toBe('about 500 USDC')
})

test('a step whose transaction was canceled in the wallet is marked as failed, not as pending', () => {
  const sent = { ...approve(), hash: HASH }
  const pending = buildFacts(buildRecord({}, [sent]))
  expect(getMark(sent, '1', pending).tone).toBe('info')
  const canceled = buildFacts(buildRecord({ hash: HASH, status: 'INVALID' }, [sent]))
  expect(getMark(sent, '1', canceled).tone).toBe('neg')
  expect(getStepState(sent, canceled)).toBe('not done')
})
