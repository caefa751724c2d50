import { toFunctionSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import { NATIVE_TOKEN_ADDRESS } from '../chains/address.ts'
import type { Address } from '../kernel/schema.ts'
import type { CallEffects, TokenAllowance, TokenMovement } from '../platforms/platform.ts'
import { checkEvidence, type Evidence, GRANTING_CALLS } from './check-evidence.ts'
import type { DecodedTransaction } from './provider.ts'
import { parseQuoteRequest, type QuoteRequestInput } from './quote-request.ts'
import { INPUT, POOL, RECIPIENT, SENDER, USDC, USDC_OP } from './quotes.test-support.ts'
import { getVerificationFailures } from './verification.ts'

const THIEF: Address = '0x6666666666666666666666666666666666666666'
const DAI: Address = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const AMOUNT = 100_000_000n
const MAX = 2n ** 256n - 1n

const take: TokenMovement = { token: USDC, from: SENDER, to: POOL, amount: AMOUNT }
const leftOver: TokenAllowance = { token: USDC, owner: SENDER, spender: POOL, amount: 0n }
const decodedTransfer: DecodedTransaction = {
  token: USDC,
  amount: AMOUNT,
  recipient: RECIPIENT,
  toAmountMin: 99_000_000n,
  spender: POOL,
}
const notSimulated = { unknown: 'The node does not support eth_simulateV1.' }

function evidence(change: Partial<Evidence> = {}, input: Partial<QuoteRequestInput> = {}): Evidence {
  return {
    request: parseQuoteRequest({ ...INPUT, ...input }),
    transaction: { to: POOL, data: '0xabcdef01', value: 0n },
    spender: POOL,
    toAmountMin: 99_000_000n,
    decoded: undefined,
    contracts: [POOL],
    now: 1_750_000_000_000,
    simulation: notSimulated,
    ...change,
  }
}

function simulated(effects: Partial<CallEffects>): Pick<Evidence, 'simulation'> {
  return { simulation: { effects: { movements: [take], allowances: [], grants: [], ...effects } } }
}

const statuses = (facts: Evidence) => {
  const { spend, spender, recipient } = checkEvidence(facts)
  return [spend.status, spender.status, recipient.status]
}

describe('a transaction that does what was quoted', () => {
  test('is verified in all three checks when it can be decoded', () => {
    expect(statuses(evidence({ decoded: decodedTransfer }))).toEqual(['verified', 'verified', 'verified'])
  })

  test('has a verified spender alone when it can only be simulated', () => {
    const verification = checkEvidence(evidence(simulated({ allowances: [leftOver] })))
    expect(verification).toMatchObject({
      // A simulation cannot rule out that external code spends an older, higher allowance.
      spend: { status: 'unverified', reason: 'not-enforced' },
      spender: { status: 'verified' },
      recipient: {
        status: 'unverified',
        reason: 'opaque-calldata',
        message: 'The calldata does not show who receives.',
      },
    })
  })

  test('may emit the remaining allowance of the quoted spender', () => {
    expect(statuses(evidence(simulated({ allowances: [{ ...leftOver, amount: 5n }] })))[1]).toBe('verified')
  })

  test('is unverified with the reason when it can be neither decoded nor simulated', () => {
    expect(checkEvidence(evidence())).toMatchObject({
      spend: { status: 'unverified', reason: 'not-simulated', message: notSimulated.unknown },
      spender: { status: 'unverified', reason: 'not-simulated', message: notSimulated.unknown },
      recipient: { status: 'unverified' },
    })
  })

  test('has only a verified recipient when its calldata names only the recipient', () => {
    const recipient = `0x${RECIPIENT.slice(2).toUpperCase()}`
    const decoded = { recipient, toAmountMin: 99_000_000n }
    expect(statuses(evidence({ decoded }))).toEqual(['unverified', 'unverified', 'verified'])
  })

  test('may take its value in the native token without an allowance', () => {
    const native = evidence(
      {
        spender: undefined,
        transaction: { to: POOL, data: '0xabcdef01', value: AMOUNT + 7n },
        ...simulated({ movements: [{ ...take, token: NATIVE_TOKEN_ADDRESS, amount: AMOUNT + 7n }] }),
      },
      { fromTokenAddress: NATIVE_TOKEN_ADDRESS },
    )
    expect(statuses(native)).toEqual(['verified', 'verified', 'unverified'])
  })

  describe('on one chain', () => {
    const received = { token: USDC_OP, from: POOL, to: RECIPIENT, amount: 99_000_000n }
    const check = (decoded?: DecodedTransaction) =>
      checkEvidence(evidence({ decoded, ...simulated({ movements: [take, received] }) }, { toChainId: 1 }))
    const { toAmountMin: _, ...withoutMinimum } = decodedTransfer

    test('is not verified by the simulation alone: code that the API chose can detect one', () => {
      const notEnforced = {
        status: 'unverified',
        reason: 'not-enforced',
        message: "Only simulated: the provider's code may act differently when executed.",
      }
      expect(check()).toMatchObject({
        spend: notEnforced,
        spender: { status: 'verified', by: ['simulation'] },
        recipient: notEnforced,
      })
      expect(check(withoutMinimum).recipient).toEqual(notEnforced)
    })

    test('is verified by calldata that names the recipient and the minimum, together with the simulation', () => {
      const verified = { status: 'verified', by: ['calldata', 'simulation'] }
      expect(check(decodedTransfer)).toEqual({ spend: verified, spender: verified, recipient: verified })
    })

    test('is verified without a minimum if its calldata chooses no code', () => {
      expect(check({ ...withoutMinimum, runsFixedCode: true }).recipient.status).toBe('verified')
    })
  })

  test('is verified on one chain by its calldata when it pays in a later transaction', () => {
    const later = { ...decodedTransfer, paysLater: true as const, toAmountMin: 99_000_000n }
    expect(statuses(evidence({ decoded: later, ...simulated({}) }, { toChainId: 1 }))).toEqual([
      'verified',
      'verified',
      'verified',
    ])
  })

  test('has an unverified recipient when the request has none yet', () => {
    expect(checkEvidence(evidence({ decoded: decodedTransfer }, { toAddress: undefined })).recipient).toEqual(
      {
        status: 'unverified',
        reason: 'no-recipient',
        message: 'The request has no recipient yet.',
      },
    )
  })
})

describe('an order', () => {
  const order = (decoded: DecodedTransaction | undefined) => {
    const { transaction: _, ...rest } = evidence({ decoded })
    return rest
  }

  test('is verified in all three checks by its content', () => {
    expect(statuses(order({ ...decodedTransfer, toAmountMin: 99_000_000n }))).toEqual([
      'verified',
      'verified',
      'verified',
    ])
  })

  test.each([
    ['pays less than quoted', { toAmountMin: 98_999_999n }, 'recipient'],
    ['pays another recipient', { recipient: THIEF }, 'recipient'],
    ['spends more than quoted', { amount: AMOUNT + 1n }, 'spend'],
    ['takes the tokens through another contract', { spender: THIEF }, 'spender'],
  ])('is rejected when it %s', (_what, change, question) => {
    const verification = checkEvidence(order({ ...decodedTransfer, ...change }))
    expect(getVerificationFailures(verification)).toEqual([expect.stringMatching(`^${question}: `)])
  })

  test('is rejected when it cannot be decoded: it may be a permit for another account', () => {
    expect(getVerificationFailures(checkEvidence(order(undefined)))).toEqual([
      'spender: The order cannot be decoded.',
    ])
  })
})

describe('a malicious provider', () => {
  test.each([
    ['takes more than quoted', simulated({ movements: [{ ...take, amount: AMOUNT + 1n }] }), 'spend'],
    [
      'takes more than quoted in several transfers',
      simulated({ movements: [take, { ...take, amount: 1n }] }),
      'spend',
    ],
    [
      'names a larger amount in its calldata',
      { decoded: { ...decodedTransfer, amount: AMOUNT + 1n } },
      'spend',
    ],
    [
      'takes another token as well',
      simulated({ movements: [take, { ...take, token: DAI, amount: 1n }] }),
      'spend',
    ],
    ['names another token in its calldata', { decoded: { ...decodedTransfer, token: DAI } }, 'spend'],
    [
      'takes an NFT through an old approval',
      simulated({ movements: [take, { token: THIEF, from: SENDER, to: THIEF, amount: 1n }] }),
      'spend',
    ],
    [
      'takes native coins beyond the value',
      simulated({ movements: [{ ...take, token: NATIVE_TOKEN_ADDRESS, amount: 1n }] }),
      'spend',
    ],
    [
      'lets another account take the token',
      simulated({ allowances: [{ ...leftOver, spender: THIEF, amount: MAX }] }),
      'spender',
    ],
    [
      'lets the quoted spender take another token',
      simulated({ allowances: [{ ...leftOver, token: DAI, amount: MAX }] }),
      'spender',
    ],
    [
      'takes the tokens through another contract',
      { decoded: { ...decodedTransfer, spender: THIEF } },
      'spender',
    ],
    [
      'calls approve in place of its own contract',
      { transaction: { to: USDC, data: `0x095ea7b3${'0'.repeat(128)}`, value: 0n } as const },
      'spender',
    ],
    [
      'hides approvals in a batch of the account itself',
      { transaction: { to: SENDER, data: '0x34fcd5be', value: 0n } as const, ...simulated({}) },
      'spender',
    ],
    ['pays on another chain', { decoded: { ...decodedTransfer, destinationChainId: 56 } }, 'recipient'],
    [
      'pays another recipient',
      { decoded: { ...decodedTransfer, recipient: THIEF }, ...simulated({}) },
      'recipient',
    ],
  ])('is rejected when it %s', (_what, change, question) => {
    const verification = checkEvidence(evidence(change))
    expect(getVerificationFailures(verification)).toEqual([expect.stringMatching(`^${question}: `)])
  })

  test.each([
    ['pays another account on the same chain', { to: THIEF }],
    ['pays another token on the same chain', { token: DAI }],
    ['pays less than the quoted minimum on the same chain', { amount: 98_999_999n }],
  ])('is rejected when it %s', (_what, change) => {
    const received = { token: USDC_OP, from: POOL, to: RECIPIENT, amount: 99_000_000n, ...change }
    const verification = checkEvidence(evidence(simulated({ movements: [take, received] }), { toChainId: 1 }))
    expect(getVerificationFailures(verification)).toEqual([expect.stringMatching(/^recipient: It pays /)])
  })

  test('is rejected by its simulation, regardless of its calldata', () => {
    const lying = evidence({
      decoded: decodedTransfer,
      ...simulated({
        movements: [{ ...take, amount: AMOUNT * 2n }],
        allowances: [{ ...leftOver, spender: THIEF, amount: 1n }],
      }),
    })
    expect(statuses(lying)).toEqual(['failed', 'failed', 'verified'])
  })
})

describe('a transaction to a contract that is on no list', () => {
  const unlisted = (change: Partial<Evidence>, input: Partial<QuoteRequestInput> = {}) =>
    evidence({ contracts: undefined, ...change }, input)
  const received = { token: USDC_OP, from: POOL, to: RECIPIENT, amount: 99_000_000n }
  const unknownTarget = {
    status: 'unverified',
    reason: 'unknown-target',
    message:
      'The called contract is not on a list of known contracts, and may act differently when executed.',
  }

  test('is not verified by a simulation, since a contract can detect one', () => {
    const pays = simulated({ movements: [take, received] })
    expect(checkEvidence(unlisted(pays, { toChainId: 1 }))).toEqual({
      spend: unknownTarget,
      spender: unknownTarget,
      recipient: unknownTarget,
    })
    expect(statuses(evidence({ decoded: decodedTransfer, ...pays }, { toChainId: 1 }))).toEqual([
      'verified',
      'verified',
      'verified',
    ])
  })

  test('is not verified by calldata either, which only a known contract has to follow', () => {
    const decoded = { ...decodedTransfer, hasUnknownTarget: true } as const
    expect(statuses(unlisted({ decoded }))).toEqual(['unverified', 'unverified', 'unverified'])
    expect(statuses(unlisted({ decoded, ...simulated({}) }))).toEqual([
      'unverified',
      'unverified',
      'unverified',
    ])
  })

  test('is still rejected by its simulation and by its calldata', () => {
    const greedy = simulated({ movements: [{ ...take, amount: AMOUNT + 1n }] })
    expect(statuses(unlisted(greedy))[0]).toBe('failed')
    const decoded = { ...decodedTransfer, amount: AMOUNT + 1n, hasUnknownTarget: true } as const
    expect(statuses(unlisted({ decoded }))[0]).toBe('failed')
  })
})

describe('a transaction that uses rights in place of the quoted amount', () => {
  test('is rejected when nothing of the source token leaves the account', () => {
    // For example, `Comet.withdrawTo` withdraws collateral without a token event of the account.
    const payout: TokenMovement = { token: DAI, from: POOL, to: THIEF, amount: 5n }
    expect(getVerificationFailures(checkEvidence(evidence(simulated({ movements: [payout] }))))).toEqual([
      `spend: It takes nothing of ${USDC}, but ${AMOUNT} were quoted.`,
    ])
  })

  test('is not verified when less than the quoted amount leaves the account', () => {
    const less = simulated({ movements: [{ ...take, amount: AMOUNT - 1n }] })
    expect(checkEvidence(evidence(less)).spend).toMatchObject({ reason: 'partial-spend' })
    const purchase = { ...less, decoded: decodedTransfer }
    expect(statuses(evidence(purchase, { toAmount: '99000000' }))[0]).toBe('verified')
  })

  test.each(Object.entries(GRANTING_CALLS))('is rejected when it calls %s, %s', (selector, signature) => {
    expect(toFunctionSelector(`function ${signature}`)).toBe(selector)
    for (const spelling of [selector, `0x${selector.slice(2).toUpperCase()}`]) {
      const data = `${spelling}${'0'.repeat(128)}` as const
      const transaction = { to: POOL, data: data as `0x${string}`, value: 0n }
      expect(getVerificationFailures(checkEvidence(evidence({ transaction, ...simulated({}) })))).toEqual([
        `spender: It grants rights by ${signature}.`,
      ])
    }
  })

  test('is rejected when it lets another account act for this one at a lender', () => {
    const grant: TokenAllowance = { token: POOL, owner: SENDER, spender: THIEF, amount: 1n }
    expect(getVerificationFailures(checkEvidence(evidence(simulated({ grants: [grant] }))))).toEqual([
      `spender: It lets ${THIEF} act for the account at ${POOL}.`,
    ])
    const revoked = simulated({
      grants: [
        { ...grant, amount: 0n },
        { ...grant, owner: POOL },
      ],
    })
    expect(statuses(evidence(revoked))[1]).toBe('verified')
  })

  test.each([
    ['calls', { transaction: { to: THIEF, data: '0xabcdef01', value: 0n } as const }],
    ['takes the tokens through', { spender: THIEF }],
  ])('is rejected when it %s a lender, Permit2, a token or a position manager', (verb, change) => {
    const protectedContracts = [`0x${THIEF.slice(2).toUpperCase()}`] as const
    for (const contracts of [undefined, [POOL, THIEF]]) {
      expect(
        getVerificationFailures(checkEvidence(evidence({ ...change, contracts, protectedContracts }))),
      ).toEqual([
        `spender: It ${verb} ${THIEF}: a token, a lender or another contract that accounts give rights to.`,
      ])
    }
  })

  test.each([
    ['calls', { transaction: { to: THIEF, data: '0xabcdef01', value: 0n } as const }],
    ['takes the tokens through', { spender: THIEF }],
  ])('is rejected when it %s a contract that is not on the list of its provider', (verb, change) => {
    expect(getVerificationFailures(checkEvidence(evidence({ ...change, ...simulated({}) })))).toEqual([
      `spender: It ${verb} ${THIEF}, which is not a contract of the provider.`,
    ])
  })
})
