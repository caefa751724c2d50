import { describe, expect, it } from 'vitest'
import type { Address } from '../kernel/schema.ts'
import type { CallEffects } from '../platforms/platform.ts'
import { checkEvidence, type Evidence } from './check-evidence.ts'
import { parseQuoteRequest } from './quote-request.ts'
import { INPUT, POOL, RECIPIENT, SENDER, USDC } from './quotes.test-support.ts'

const THIEF: Address = '0x6666666666666666666666666666666666666666'
const request = parseQuoteRequest(INPUT)
const movement = { token: USDC, from: SENDER, to: POOL, amount: request.fromAmount }

/** Evidence of a provider without published contracts, whose calldata names token, amount and recipient. */
const evidence: Evidence = {
  request,
  transaction: { to: POOL, data: '0x12345678', value: 0n },
  spender: POOL,
  toAmountMin: 98_505_000n,
  decoded: { token: USDC, amount: request.fromAmount, recipient: RECIPIENT },
  now: 1_750_000_000_000,
  simulation: { effects: { movements: [movement], allowances: [], grants: [] } },
}

describe('checkEvidence of a recipient on another chain', () => {
  it('does not verify one without a minimum: it may receive next to nothing', () => {
    expect(checkEvidence(evidence).recipient).toMatchObject({ status: 'unverified', reason: 'no-minimum' })
    const decoded = { ...evidence.decoded, toAmountMin: 98_505_000n }
    expect(checkEvidence({ ...evidence, decoded }).recipient.status).toBe('verified')
  })
})

describe('checkEvidence of an exact purchase', () => {
  const purchase = { ...evidence, contracts: [POOL], maxSpend: request.fromAmount / 2n }
  const check = (...movements: readonly object[]) =>
    checkEvidence({
      ...purchase,
      simulation: {
        effects: {
          movements: movements.map((each) => ({ ...movement, ...each })),
          allowances: [],
          grants: [],
        },
      },
    }).spend

  it('rejects a transaction that takes more than the quoted input and its slippage', () => {
    expect(check({})).toMatchObject({ status: 'failed', reason: 'spends-more' })
    expect(check({ amount: request.fromAmount / 2n }).status).toBe('verified')
  })

  it('accepts a transaction that takes the maximum and returns the rest', () => {
    expect(check({}, { from: POOL, to: SENDER, amount: request.fromAmount / 2n }).status).toBe('verified')
  })
})

describe('checkEvidence of measured balances', () => {
  const swap = { ...request, toChainId: request.fromChainId }
  const received = { token: swap.toTokenAddress, from: POOL, to: RECIPIENT, amount: 98_505_000n }
  const check = (balances: CallEffects['balances']) => {
    const effects = {
      movements: [movement, received],
      allowances: [],
      grants: [],
      ...(balances && { balances }),
    }
    const decoded = { ...evidence.decoded, toAmountMin: evidence.toAmountMin }
    return checkEvidence({ ...evidence, decoded, request: swap, contracts: [POOL], simulation: { effects } })
  }
  const receives = (amount: bigint) => [
    { token: swap.toTokenAddress, account: RECIPIENT, before: 7n, after: 7n + amount },
  ]
  const spends = (amount: bigint) => [{ token: USDC, account: SENDER, before: amount, after: 0n }]

  it('rejects a payment that is interest which the recipient already had', () => {
    expect(check(undefined).recipient.status).toBe('verified')
    expect(check(receives(1n)).recipient).toMatchObject({ status: 'failed', reason: 'pays-less' })
  })

  it('accepts a payment that a rebasing token rounds', () => {
    expect(check(receives(98_504_998n)).recipient.status).toBe('verified')
    expect(check(receives(98_504_997n)).recipient.status).toBe('failed')
  })

  it('rejects a spend that no event of the token reports', () => {
    expect(check(spends(request.fromAmount)).spend.status).toBe('verified')
    expect(check(spends(request.fromAmount + 3n)).spend).toMatchObject({
      status: 'failed',
      reason: 'spends-more',
    })
  })
})

describe('checkEvidence of an order', () => {
  const endingIn = (seconds: bigint) => ({ ...evidence.decoded, expiresAt: 1_750_000_000n + seconds })

  it('verifies the spend of an order that ends within six hours', () => {
    expect(checkEvidence({ ...evidence, decoded: endingIn(21_600n) }).spend.status).toBe('verified')
  })

  it('rejects an order that could be filled, or lock its funds, for longer', () => {
    expect(checkEvidence({ ...evidence, decoded: endingIn(21_601n) }).spend).toMatchObject({
      status: 'failed',
      reason: 'terms-out-of-bounds',
      message: 'The order would expire in 21601 s, the limit is 6 hours.',
    })
  })
})

describe('checkEvidence of a provider without a list of contracts', () => {
  it.each([POOL, THIEF])('does not verify the approval for %s that the calldata does not name', (spender) => {
    expect(checkEvidence({ ...evidence, spender }).spender).toMatchObject({
      status: 'unverified',
      reason: 'unknown-target',
    })
  })

  it('rejects an approval for another account than the calldata names', () => {
    const decoded = { ...evidence.decoded, spender: POOL }
    expect(checkEvidence({ ...evidence, decoded }).spender.status).toBe('verified')
    expect(checkEvidence({ ...evidence, decoded, spender: THIEF }).spender).toMatchObject({
      status: 'failed',
      reason: 'wrong-spender',
    })
  })

  it('verifies a listed spender that the calldata does not name', () => {
    const contracts = [POOL]
    expect(checkEvidence({ ...evidence, contracts }).spender.status).toBe('verified')
    expect(checkEvidence({ ...evidence, contracts, spender: THIEF }).spender).toMatchObject({
      status: 'failed',
      reason: 'unknown-target',
    })
  })
})
