import { type FormIssue, formIssue } from '@causeway/view-models'
import { describe, expect, test } from 'vitest'
import { issuesAt } from './issues-at.ts'

const codesAt = (place: Parameters<typeof issuesAt>[1], typedAt: 'pay' | 'receive' = 'pay') => {
  const token = { symbol: 'USDC', decimals: 6, address: '0x', chainId: 1 } as const
  const issues: FormIssue[] = [
    formIssue('NOT_A_NUMBER', { text: 'x' }, { field: typedAt }),
    formIssue('INSUFFICIENT_FUNDS', { token, chainName: 'Base', balance: 0n, missing: 1n }),
    formIssue('SLIPPAGE_LOW', { text: '0.01%' }),
    formIssue('QUOTING', {}),
  ]
  return issuesAt({ issues }, place).map(({ code }) => code)
}

describe('issuesAt', () => {
  test('returns the issues of a field', () => {
    expect(codesAt('pay')).toEqual(['NOT_A_NUMBER', 'INSUFFICIENT_FUNDS'])
    expect(codesAt('settings')).toEqual(['SLIPPAGE_LOW'])
    expect(codesAt('form')).toEqual([])
  })

  test('leaves it to the note above the page that the account is only viewed', () => {
    expect(issuesAt({ issues: [formIssue('WATCH_ONLY', {})] }, 'form')).toEqual([])
  })

  test('returns an invalid amount for the field it was typed in', () => {
    expect(codesAt('receive')).toEqual([])
    expect(codesAt('receive', 'receive')).toEqual(['NOT_A_NUMBER'])
    expect(codesAt('pay', 'receive')).toEqual(['INSUFFICIENT_FUNDS'])
  })
})
