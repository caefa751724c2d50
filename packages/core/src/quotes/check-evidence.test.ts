import { describe, expect, it } from 'vitest'
import type { Address } from '../kernel/schema.ts'
import { checkEvidence, type Evidence } from './check-evidence.ts'
import { parseQuoteRequest } from './quote-request.ts'
import { INPUT, POOL, RECIPIENT, SENDER, USDC } from './quotes.test-support.ts'

const THIEF: Address = '0x6666666666666666666666666666666666666666'
const request = parseQuoteRequest(INPUT)
const movement = { token: USDC, from: SENDER, to: POOL, amount: request.fromAmount }

/** A provider without a list, whose calldata names token, amount and recipient at the contract that is called. */
const evidence: Evidence = {
  request,
  transaction: { to: POOL, data: '0x12345678', value: 0n },
  spender: POOL,
  toAmountMin: 98_505_000n,
  decoded: { token: USDC, amount: request.fromAmount, recipient: RECIPIENT },
  simulation: { effects: { movements: [movement], allowances: [], grants: [] } },
}

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
