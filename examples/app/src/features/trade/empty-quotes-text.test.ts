import { formIssue, type SwapFormView } from '@causeway/view-models'
import { expect, it } from 'vitest'
import { emptyQuotesText } from './empty-quotes-text.ts'

const side = (text: string) => ({ text }) as SwapFormView['pay']
const getText = (pay: string, issues: SwapFormView['issues']) =>
  emptyQuotesText({ pay: side(pay), receive: side(''), issues }, 36)

it('asks for an amount, and once it is entered for the missing token, or for a valid recipient or slippage', () => {
  const recipient = formIssue('RECIPIENT_CHECKSUM', {})
  const enterAmount = 'Enter an amount to compare quotes from 36 providers.'
  expect(getText('', [recipient])).toBe(enterAmount)
  expect(getText('850', [])).toBe(enterAmount)
  expect(getText('850', [recipient])).toBe('Correct the recipient to compare quotes from 36 providers.')
  const token = formIssue('TOKEN_NEEDED', { side: 'OUTPUT' })
  expect(getText('', [token])).toBe(enterAmount)
  expect(getText('850', [token, recipient])).toBe('Select both tokens to compare quotes from 36 providers.')
  const slippage = formIssue('SLIPPAGE_INVALID', { text: 'x' })
  expect(getText('850', [slippage])).toBe('Correct the slippage to compare quotes from 36 providers.')
})
