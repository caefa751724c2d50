import { CausewayError } from '@causeway/core'
import { emptyPosition, type LendingFailure } from '@causeway/core/lending'
import { expect, test } from 'vitest'
import { createMarket, createPool, USDC } from '../../state/create-pool.test-support.ts'
import { getLastReads } from './get-last-reads.ts'
import { lenderRows } from './lender-rows.ts'

const ACCOUNT = '0x00000000000000000000000000000000000000e1'
const NOW = 1_750_000_000_000
const market = createMarket([createPool()])
const { chainId, lender, family } = market
const error = new CausewayError('The node did not answer', { code: 'LENDER_UNREADABLE' })
const position = {
  ...emptyPosition({ chainId, lender, account: ACCOUNT, subAccount: '0' }),
  pools: {
    [USDC]: {
      poolId: USDC,
      underlying: USDC,
      deposits: 250_000_000n,
      debt: 0n,
      debtStable: 0n,
      collateralEnabled: true,
    },
  },
} as const
const read = {
  chainId,
  lender,
  account: ACCOUNT,
  market,
  positions: [position],
  readTime: NOW,
  error,
} as const
const getReads = (failures: readonly LendingFailure[], reads: Parameters<typeof getLastReads>[1] = [read]) =>
  getLastReads({ positions: [], failures }, reads, ACCOUNT)

test('a lender whose chain is down keeps the last known position of the user, with its time', () => {
  for (const failure of [
    { chainId, lender, error },
    { chainId, error },
    { chainId, family, error },
  ]) {
    const lastReads = getReads([failure])
    const userTotals = { netWorth: 250, health: Number.POSITIVE_INFINITY, readTime: NOW }
    for (const input of [
      { markets: [market], failures: [] },
      { markets: [], failures: [failure] },
    ]) {
      expect(lenderRows({ ...input, positions: [], lastReads })).toMatchObject([
        { chainId, lender, userTotals },
      ])
    }
  }
})

test('a position that was loaded, changed by a transaction, or is of another chain or account is not a last known one', () => {
  const failure = { chainId, lender, error }
  const loaded = { chainId, lender, account: ACCOUNT, market, positions: [] } as const
  expect(getLastReads({ positions: [loaded], failures: [failure] }, [read], ACCOUNT)).toEqual([])
  expect(getReads([failure], [{ ...read, readTime: undefined }])).toEqual([])
  expect(getReads([failure], [{ ...read, positions: [] }])).toEqual([])
  expect(getReads([{ ...failure, chainId: 10 }])).toEqual([])
  expect(getLastReads({ positions: [], failures: [failure] }, [read], USDC)).toEqual([])
})
