import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { AddressComparison } from './address-comparison.tsx'

afterEach(cleanup)

it('shows both addresses in full in the same groups, and emphasizes those that differ', () => {
  const entered = `0x5aaeb${'0'.repeat(31)}1aed`
  const friend = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
  const { container } = render(<AddressComparison entered={entered} known={friend} />)
  const rows = [...container.querySelectorAll('code')]
  expect(rows.map(({ textContent }) => textContent)).toEqual([entered, friend])
  const groups = rows.map((row) => [...row.children].map(({ textContent }) => textContent))
  expect(groups[1]).toEqual([
    '0x5aAe',
    'b605',
    '3F3E',
    '94C9',
    'b9A0',
    '9f33',
    '6694',
    '35E7',
    'Ef1B',
    'eAed',
  ])
  const same = rows.map((row) => [...row.children].findIndex((group) => !group.hasAttribute('data-differs')))
  expect(same).toEqual([0, 0])
  expect(container.querySelectorAll('[data-differs]')).toHaveLength(18)
})
