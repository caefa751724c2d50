import type { SwapIssue } from '@causeway/view-models'
import { describe, expect, test } from 'vitest'
import { issuesAt } from './field-issues.ts'

const issue = (code: SwapIssue['code']) =>
  ({ code, severity: 'error', blocking: true, message: code }) as SwapIssue
const side = (isEstimate: boolean) => ({
  token: undefined,
  text: '',
  money: undefined,
  price: undefined,
  isEstimate,
})
const codesAt = (place: Parameters<typeof issuesAt>[1], isEstimate = false) =>
  issuesAt(
    {
      issues: [issue('AMOUNT_INVALID'), issue('INSUFFICIENT_FUNDS'), issue('SLIPPAGE_LOW'), issue('QUOTING')],
      pay: side(isEstimate),
    },
    place,
  ).map(({ code }) => code)

describe('what is told under a field', () => {
  test('is what it is about', () => {
    expect(codesAt('pay')).toEqual(['AMOUNT_INVALID', 'INSUFFICIENT_FUNDS'])
    expect(codesAt('settings')).toEqual(['SLIPPAGE_LOW'])
    expect(codesAt('form')).toEqual([])
  })

  test('is a wrong amount where it was typed', () => {
    expect(codesAt('receive')).toEqual([])
    expect(codesAt('receive', true)).toEqual(['AMOUNT_INVALID'])
    expect(codesAt('pay', true)).toEqual(['INSUFFICIENT_FUNDS'])
  })
})
