import type { Address } from '@causeway/core'
import { expect, it } from 'vitest'
import { revokePlan } from './revoke-plan.ts'

const address = (digit: string): Address => `0x${digit.repeat(40)}`

it('revokes exactly the chosen pairs, in order', () => {
  const encodeApproval = ({ token, spender, amount }: { token: Address; spender: Address; amount: bigint }) =>
    ({ to: token, data: `0x${spender.slice(2)}${amount}`, value: 0n }) as const
  const pairs = [
    { token: address('1'), spender: address('7'), amount: 5n, balance: 6n },
    { token: address('2'), spender: address('8'), amount: 9n, balance: undefined },
  ]
  const delegation = { token: address('3'), spender: address('9'), underlying: address('1') }
  const plan = revokePlan(
    { chainId: 10, account: address('a'), pairs: [...pairs, delegation] },
    { encodeApproval },
  )
  expect(plan).toMatchObject({
    chainId: 10,
    account: address('a'),
    info: { type: 'Approve', txType: 'Revoke' },
  })
  expect(plan.steps).toEqual([
    { kind: 'call', call: { to: address('1'), data: `${address('7')}0`, value: 0n } },
    { kind: 'call', call: { to: address('2'), data: `${address('8')}0`, value: 0n } },
    {
      kind: 'call',
      call: {
        to: address('3'),
        data: `0xc04a8a10${address('9').slice(2).padStart(64, '0')}${'0'.repeat(64)}`,
        value: 0n,
      },
    },
  ])
})
