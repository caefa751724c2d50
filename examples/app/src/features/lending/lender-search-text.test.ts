import { expect, it } from 'vitest'
import { lenderSearchText } from './lender-search-text.ts'

it.each([
  ['AAVE_V3', 'aave v3'],
  [`MORPHO_BLUE_${'659BE45A'.repeat(8)}`, 'morpho blue'],
  ['COMPOUND_V3_USDC', 'compound v3 usdc'],
])('the search text of %s is "%s"', (lender, text) => {
  expect(lenderSearchText(lender)).toBe(text)
})
