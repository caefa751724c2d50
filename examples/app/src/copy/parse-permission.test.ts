import type { Address, Hex } from '@causeway/core'
import { describe, expect, it } from 'vitest'
import { parsePermission } from './parse-permission.ts'

const TOKEN: Address = `0x${'1'.repeat(40)}`
const ROUTER: Address = `0x${'7'.repeat(40)}`
const encode = (selector: string, value: bigint): Hex =>
  `0x${selector}${ROUTER.slice(2).padStart(64, '0')}${value.toString(16).padStart(64, '0')}`
const parse = (selector: string, value: bigint) =>
  parsePermission({ to: TOKEN, data: encode(selector, value) })

describe('parsePermission', () => {
  it.each([
    ['an approval of a token', '095ea7b3', 'approval', 5n],
    ['a delegation of credit', 'c04a8a10', 'debt', 5n],
    ['an authorization at Morpho', 'eecea000', 'manager', 'all', 'morpho'],
    ['an authorization at Compound III', '110496e5', 'manager', 'all', 'compound-v3'],
    ['an authorization at Venus', 'ddbf54fd', 'manager', 'all', 'compound-v2'],
  ])('reads contract, spender and amount of %s', (_, selector, kind, amount, family?: string) => {
    const permission = { kind, family, token: TOKEN, spender: ROUTER }
    expect(parse(selector, amount === 'all' ? 1n : 5n)).toEqual({ ...permission, amount })
    expect(parse(selector, 0n)).toEqual({ ...permission, amount: 0n })
  })

  it('returns undefined for other calls, and for calldata with more or fewer arguments', () => {
    expect(parse('a9059cbb', 5n)).toBeUndefined()
    expect(parsePermission({ to: TOKEN, data: '0x095ea7b3' })).toBeUndefined()
    expect(parsePermission({ to: TOKEN, data: `${encode('095ea7b3', 5n)}00` })).toBeUndefined()
  })
})
