import { emptyPosition, type LendingPositionsResult } from '@causeway/core/lending'
import { describe, expect, it } from 'vitest'
import { toClaims } from './claims.ts'

const account = { chainId: 42161, account: '0x01' } as const
const position = (lender: string, ...amounts: bigint[]) => ({
  ...emptyPosition({ ...account, lender }),
  claimable: amounts.map((amount, index) => ({ token: `0x${index}` as const, amount })),
})
const toPositions = (...positions: ReturnType<typeof position>[]) =>
  positions.map((entry) => ({
    chainId: entry.chainId,
    lender: entry.lender,
    positions: [entry],
  })) as unknown as LendingPositionsResult['positions']

describe('toClaims', () => {
  it('returns the rewards by lender, without lenders that owe none', () => {
    const claims = toClaims(
      toPositions(position('AAVE_V3', 5n, 0n), position('VENUS'), position('COMPOUND_V3_USDC', 0n)),
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
