import type { Address } from '@causeway/core'
import { expect, it } from 'vitest'
import { revokePlan } from './revoke-plan.ts'

const address = (digit: string): Address => `0x${digit.repeat(40)}`

it('revokes exactly the chosen permissions, in order', () => {
  const pair = { token: address('1'), spender: address('7') }
  const plan = revokePlan({
    chainId: 10,
    account: address('a'),
    pairs: [
      { ...pair, token: address('2') },
      { ...pair, underlying: address('1') },
      { ...pair, underlying: address('1'), receipt: 'shares' },
      { ...pair, family: 'morpho' },
      { ...pair, family: 'compound-v3' },
      { ...pair, family: 'compound-v2' },
    ],
  })
  expect(plan).toMatchObject({
    chainId: 10,
    account: address('a'),
    info: { type: 'Approve', txType: 'Revoke' },
  })
  const revoke = (to: Address, selector: string) => {
    const data = `${selector}${'0'.repeat(24)}${'7'.repeat(40)}${'0'.repeat(64)}`
    return { kind: 'permission', call: { to, data, value: 0n } }
  }
  expect(plan.steps).toEqual([
    revoke(address('2'), '0x095ea7b3'),
    revoke(address('1'), '0xc04a8a10'),
    revoke(address('1'), '0x095ea7b3'),
    revoke(address('1'), '0xeecea000'),
    revoke(address('1'), '0x110496e5'),
    revoke(address('1'), '0xddbf54fd'),
  ])
})
