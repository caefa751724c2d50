import { formatAmount } from '@causeway/core/format'
import { expect, test } from 'vitest'
import { rowAmounts } from './row-amounts.ts'

const toRow = (amount: bigint | undefined) => ({ amount, token: { decimals: 18 } })

test('the amounts of an asset on its chains add up to that of the asset', () => {
  const amounts = [
    9_999_997_700_000_000_000_000n,
    9_999_997_700_000_000_000_000n,
    397_696_000_000_000_000_000n,
  ]
  const total = formatAmount(
    amounts.reduce((sum, amount) => sum + amount),
    18,
  )
  const rows = rowAmounts(amounts.map(toRow))
  expect(rows).toEqual(['9,999.9977', '9,999.9977', '397.6960'])
  const sum = rows.reduce((total, text) => total + Number(text.replaceAll(',', '')), 0)
  expect(total).toBe('20,397.69')
  expect(sum.toFixed(4)).toBe('20397.6914')
})

test('tiny amounts keep their digits, and unknown ones are stated as unknown', () => {
  expect(rowAmounts([toRow(1_234_000_000_000n), toRow(undefined)])).toEqual(['0.0₅1234', '-'])
})
