import { emptyPosition, type LendingPositionsResult } from '@causeway/core/lending'
import { describe, expect, it } from 'vitest'
import { claimsOf } from './claims.ts'

const at = { chainId: 42161, account: '0x01' } as const
const position = (lender: string, ...amounts: bigint[]) => ({
  ...emptyPosition({ ...at, lender }),
  claimable: amounts.map((amount, of) => ({ token: `0x${of}` as const, amount })),
})
const held = (...positions: ReturnType<typeof position>[]) =>
  positions.map((one) => ({
    chainId: one.chainId,
    lender: one.lender,
    positions: [one],
  })) as unknown as LendingPositionsResult['positions']

describe('what can be claimed', () => {
  it('is listed by lender, without those who owe nothing', () => {
    const claims = claimsOf(
      held(position('AAVE_V3', 5n, 0n), position('VENUS'), position('COMPOUND_V3_USDC', 0n)),
    )
    expect(claims).toEqual([
      {
        key: '42161:AAVE_V3:0',
        chainId: 42161,
        lender: 'AAVE_V3',
        subAccount: '0',
        rewards: [{ token: '0x0', amount: 5n }],
      },
    ])
  })
})
