import { expect, test } from 'vitest'
import { formatPageTitle } from './page-title.tsx'

test.each([
  [[], 'Causeway'],
  [['Markets'], 'Markets | Causeway'],
  [['ETH to USDC', 'Swap'], 'ETH to USDC | Swap | Causeway'],
  [['', undefined, 'Swap'], 'Swap | Causeway'],
])('formatPageTitle(%j) returns %j', (parts, title) => {
  expect(formatPageTitle(parts)).toBe(title)
})
