import { toFunctionSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import { NATIVE_TOKEN_ADDRESS } from '../chains/address.ts'
import type { Address } from '../kernel/schema.ts'
import type { CallEffects, TokenAllowance, TokenMovement } from '../platforms/platform.ts'
import { checkEvidence, type Evidence, GRANTING_CALLS } from './check-evidence.ts'
import type { DecodedTransaction } from './provider.ts'
import { INPUT, POOL, RECIPIENT, SENDER, USDC, USDC_OP } from './quotes.test-support.ts'
import { parseQuoteRequest, type QuoteRequestInput } from './request.ts'
import { failuresOf } from './verification.ts'

const THIEF: Address = '0x6666666666666666666666666666666666666666'
const DAI: Address = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const AMOUNT = 100_000_000n
const MAX = 2n ** 256n - 1n

const take: TokenMovement = { token: USDC, from: SENDER, to: POOL, amount: AMOUNT }
const leftOver: TokenAllowance = { token: USDC, owner: SENDER, spender: POOL, amount: 0n }
const agreed: DecodedTransaction = { token: USDC, amount: AMOUNT, recipient: RECIPIENT, spender: POOL }
const unknown = { unknown: 'The node does not offer eth_simulateV1' }

function evidence(change: Partial<Evidence> = {}, input: Partial<QuoteRequestInput> = {}): Evidence {
  return {
    request: parseQuoteRequest({ ...INPUT, ...input }),
    transaction: { to: POOL, data: '0xabcdef01', value: 0n },
    spender: POOL,
    toAmountMin: 99_000_000n,
    decoded: undefined,
    contracts: [POOL],
    trial: unknown,
    ...change,
  }
}

function tried(effects: Partial<CallEffects>): Pick<Evidence, 'trial'> {
  return { trial: { effects: { movements: [take], allowances: [], grants: [], ...effects } } }
}

const statuses = (given: Evidence) => {
  const { spend, spender, recipient } = checkEvidence(given)
  return [spend.status, spender.status, recipient.status]
}

describe('a transaction that does what was agreed', () => {
  test('is checked in all three ways when it can be read', () => {
    expect(statuses(evidence({ decoded: agreed }))).toEqual(['checked', 'checked', 'checked'])
  })

  test('is checked in spend and spender when it can only be tried: the other chain is not seen', () => {
    const verification = checkEvidence(evidence(tried({ allowances: [leftOver] })))
    expect(verification).toMatchObject({
      spend: { status: 'checked' },
      spender: { status: 'checked' },
      recipient: {
        status: 'unchecked',
        reason: 'The calldata does not show who receives',
      },
    })
  })

  test('may announce what is left of a greater allowance of the quoted spender', () => {
    expect(statuses(evidence(tried({ allowances: [{ ...leftOver, amount: 5n }] })))[1]).toBe('checked')
  })

  test('that can be neither read nor tried is unchecked, with the reason', () => {
    expect(checkEvidence(evidence())).toMatchObject({
      spend: { status: 'unchecked', reason: unknown.unknown },
      spender: { status: 'unchecked', reason: unknown.unknown },
      recipient: { status: 'unchecked' },
    })
  })

  test('that shows only who receives is checked in that alone', () => {
    const decoded = { recipient: `0x${RECIPIENT.slice(2).toUpperCase()}` }
    expect(statuses(evidence({ decoded }))).toEqual(['unchecked', 'unchecked', 'checked'])
  })

  test('of the native token may take its value, and no allowance is needed', () => {
    const native = evidence(
      {
        spender: undefined,
        transaction: { to: POOL, data: '0xabcdef01', value: AMOUNT + 7n },
        ...tried({ movements: [{ ...take, token: NATIVE_TOKEN_ADDRESS, amount: AMOUNT + 7n }] }),
      },
      { fromTokenAddress: NATIVE_TOKEN_ADDRESS },
    )
    expect(statuses(native)).toEqual(['checked', 'checked', 'unchecked'])
  })

  test('on one chain is checked in what reaches the recipient', () => {
    const received = { token: USDC_OP, from: POOL, to: RECIPIENT, amount: 99_000_000n }
    expect(statuses(evidence(tried({ movements: [take, received] }), { toChainId: 1 }))).toEqual([
      'checked',
      'checked',
      'checked',
    ])
  })

  test('on one chain that pays in a later transaction is checked in what it says', () => {
    const later = { ...agreed, paysLater: true as const, toAmountMin: 99_000_000n }
    expect(statuses(evidence({ decoded: later, ...tried({}) }, { toChainId: 1 }))).toEqual([
      'checked',
      'checked',
      'checked',
    ])
  })

  test('without a recipient yet says so', () => {
    expect(checkEvidence(evidence({ decoded: agreed }, { toAddress: undefined })).recipient).toEqual({
      status: 'unchecked',
      reason: 'The request names no recipient yet',
    })
  })
})

describe('an order', () => {
  const order = (decoded: DecodedTransaction | undefined) => {
    const { transaction: _, ...rest } = evidence({ decoded })
    return rest
  }

  test('is checked in all three ways by what it says', () => {
    expect(statuses(order({ ...agreed, toAmountMin: 99_000_000n }))).toEqual([
      'checked',
      'checked',
      'checked',
    ])
  })

  test.each([
    ['lets less arrive than agreed', { toAmountMin: 98_999_999n }, 'recipient'],
    ['pays another recipient', { recipient: THIEF }, 'recipient'],
    ['gives more than agreed', { amount: AMOUNT + 1n }, 'spend'],
    ['takes the tokens through another contract', { spender: THIEF }, 'spender'],
  ])('that %s is found out', (_what, change, question) => {
    const verification = checkEvidence(order({ ...agreed, ...change }))
    expect(failuresOf(verification)).toEqual([expect.stringMatching(`^${question}: `)])
  })

  test('that cannot be read is not signed: it may be a permit for anybody', () => {
    expect(failuresOf(checkEvidence(order(undefined)))).toEqual(['spender: it is no order that can be read'])
  })
})

describe('a malicious provider', () => {
  test.each([
    ['takes more than agreed', tried({ movements: [{ ...take, amount: AMOUNT + 1n }] }), 'spend'],
    [
      'takes more than agreed, little by little',
      tried({ movements: [take, { ...take, amount: 1n }] }),
      'spend',
    ],
    ['says it takes more than agreed', { decoded: { ...agreed, amount: AMOUNT + 1n } }, 'spend'],
    [
      'takes another token as well',
      tried({ movements: [take, { ...take, token: DAI, amount: 1n }] }),
      'spend',
    ],
    ['says it takes another token', { decoded: { ...agreed, token: DAI } }, 'spend'],
    [
      'takes an NFT that an old approval leaves open',
      tried({ movements: [take, { token: THIEF, from: SENDER, to: THIEF, amount: 1n }] }),
      'spend',
    ],
    [
      'takes native coins beyond the value',
      tried({ movements: [{ ...take, token: NATIVE_TOKEN_ADDRESS, amount: 1n }] }),
      'spend',
    ],
    [
      'lets another account take the token',
      tried({ allowances: [{ ...leftOver, spender: THIEF, amount: MAX }] }),
      'spender',
    ],
    [
      'lets the quoted spender take another token',
      tried({ allowances: [{ ...leftOver, token: DAI, amount: MAX }] }),
      'spender',
    ],
    ['takes the tokens through another contract', { decoded: { ...agreed, spender: THIEF } }, 'spender'],
    [
      'calls approve in place of its own contract',
      { transaction: { to: USDC, data: `0x095ea7b3${'0'.repeat(128)}`, value: 0n } as const },
      'spender',
    ],
    [
      'hides approvals in a batch of the account itself',
      { transaction: { to: SENDER, data: '0x34fcd5be', value: 0n } as const, ...tried({}) },
      'spender',
    ],
    ['pays on another chain', { decoded: { ...agreed, destinationChainId: 56 } }, 'recipient'],
    ['pays another recipient', { decoded: { ...agreed, recipient: THIEF }, ...tried({}) }, 'recipient'],
  ])('that %s is found out', (_what, change, question) => {
    const verification = checkEvidence(evidence(change))
    expect(failuresOf(verification)).toEqual([expect.stringMatching(`^${question}: `)])
  })

  test.each([
    ['pays another account on the same chain', { to: THIEF }],
    ['pays another token on the same chain', { token: DAI }],
    ['pays less than the least agreed on the same chain', { amount: 98_999_999n }],
  ])('that %s is found out', (_what, change) => {
    const received = { token: USDC_OP, from: POOL, to: RECIPIENT, amount: 99_000_000n, ...change }
    const verification = checkEvidence(evidence(tried({ movements: [take, received] }), { toChainId: 1 }))
    expect(failuresOf(verification)).toEqual([expect.stringMatching(/^recipient: it pays /)])
  })

  test('is found out by what it does, whatever its calldata says', () => {
    const lying = evidence({
      decoded: agreed,
      ...tried({
        movements: [{ ...take, amount: AMOUNT * 2n }],
        allowances: [{ ...leftOver, spender: THIEF, amount: 1n }],
      }),
    })
    expect(statuses(lying)).toEqual(['failed', 'failed', 'checked'])
  })
})

describe('a transaction to a contract that is on no list', () => {
  const unlisted = (change: Partial<Evidence>, input: Partial<QuoteRequestInput> = {}) =>
    evidence({ contracts: undefined, ...change }, input)
  const received = { token: USDC_OP, from: POOL, to: RECIPIENT, amount: 99_000_000n }

  test('is not checked by a simulation alone, since a contract can detect one', () => {
    const reason = 'It was only simulated: the contract that it calls is not on a list of known contracts'
    const simulated = tried({ movements: [take, received] })
    expect(checkEvidence(unlisted(simulated, { toChainId: 1 }))).toEqual({
      spend: { status: 'unchecked', reason },
      spender: { status: 'unchecked', reason },
      recipient: { status: 'unchecked', reason },
    })
    expect(statuses(evidence(simulated, { toChainId: 1 }))).toEqual(['checked', 'checked', 'checked'])
  })

  test('is not checked by calldata either, which only a known contract has to follow', () => {
    const decoded = { ...agreed, hasUnknownTarget: true } as const
    expect(statuses(unlisted({ decoded }))).toEqual(['unchecked', 'unchecked', 'unchecked'])
    expect(statuses(unlisted({ decoded, ...tried({}) }))).toEqual(['unchecked', 'unchecked', 'unchecked'])
  })

  test('is still rejected by its simulation and by its calldata', () => {
    const greedy = tried({ movements: [{ ...take, amount: AMOUNT + 1n }] })
    expect(statuses(unlisted(greedy))[0]).toBe('failed')
    const decoded = { ...agreed, amount: AMOUNT + 1n, hasUnknownTarget: true } as const
    expect(statuses(unlisted({ decoded }))[0]).toBe('failed')
  })
})

describe('a transaction that uses rights in place of the quoted amount', () => {
  test('is rejected when nothing of the source token leaves the account', () => {
    // Such as `Comet.withdrawTo`, which takes collateral without an event of a token.
    const payout: TokenMovement = { token: DAI, from: POOL, to: THIEF, amount: 5n }
    expect(failuresOf(checkEvidence(evidence(tried({ movements: [payout] }))))).toEqual([
      `spend: it takes nothing of ${USDC}, agreed were ${AMOUNT}`,
    ])
  })

  test('is not checked when less than the quoted amount leaves the account', () => {
    const less = tried({ movements: [{ ...take, amount: AMOUNT - 1n }] })
    expect(statuses(evidence(less))[0]).toBe('unchecked')
    expect(statuses(evidence(less, { toAmount: '99000000' }))[0]).toBe('checked')
  })

  test.each(Object.entries(GRANTING_CALLS))('is rejected when it calls %s, %s', (selector, signature) => {
    expect(toFunctionSelector(`function ${signature}`)).toBe(selector)
    for (const spelling of [selector, `0x${selector.slice(2).toUpperCase()}`]) {
      const data = `${spelling}${'0'.repeat(128)}` as const
      const transaction = { to: POOL, data: data as `0x${string}`, value: 0n }
      expect(failuresOf(checkEvidence(evidence({ transaction, ...tried({}) })))).toEqual([
        `spender: it grants rights by ${signature}`,
      ])
    }
  })

  test('is rejected when it lets another account act for this one at a lender', () => {
    const grant: TokenAllowance = { token: POOL, owner: SENDER, spender: THIEF, amount: 1n }
    expect(failuresOf(checkEvidence(evidence(tried({ grants: [grant] }))))).toEqual([
      `spender: it lets ${THIEF} act for the account at ${POOL}`,
    ])
    const revoked = tried({
      grants: [
        { ...grant, amount: 0n },
        { ...grant, owner: POOL },
      ],
    })
    expect(statuses(evidence(revoked))[1]).toBe('checked')
  })

  test.each([
    ['calls', { transaction: { to: THIEF, data: '0xabcdef01', value: 0n } as const }],
    ['has its tokens taken by', { spender: THIEF }],
  ])('is rejected when it %s a lender, Permit2, a token or a position manager', (verb, change) => {
    const protectedContracts = [`0x${THIEF.slice(2).toUpperCase()}`] as const
    for (const contracts of [undefined, [POOL, THIEF]]) {
      expect(failuresOf(checkEvidence(evidence({ ...change, contracts, protectedContracts })))).toEqual([
        `spender: it ${verb} ${THIEF}: a token, a lender or another contract that acts on the rights of accounts`,
      ])
    }
  })

  test.each([
    ['calls', { transaction: { to: THIEF, data: '0xabcdef01', value: 0n } as const }],
    ['has its tokens taken by', { spender: THIEF }],
  ])('is rejected when it %s a contract that is not on the list of its provider', (verb, change) => {
    expect(failuresOf(checkEvidence(evidence({ ...change, ...tried({}) })))).toEqual([
      `spender: it ${verb} ${THIEF}, which is not a contract of the provider`,
    ])
  })
})
