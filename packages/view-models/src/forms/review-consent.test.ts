import type { BuiltQuote } from '@causeway/core'
import { describe, expect, it } from 'vitest'
import { consentIssue, type FormConsent, type FormIssue, formIssue } from './form-issue.ts'
import type { FormIssueValues } from './form-issue-values.ts'
import { giveReviewConsent, reviewConsent, unverifiedIssue } from './review-consent.ts'

const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const ETH = { chainId: 1, address: '0x', symbol: 'ETH', decimals: 18 } as const
const money = (text: string, usdText: string) =>
  ({ token: ETH, amount: BigInt(Number(text) * 1e9) * 10n ** 9n, text, usd: 1, usdText }) as const

const slippage = { trade: 't', basisPoints: 800, text: '8%' } as FormIssueValues['HIGH_SLIPPAGE_CONSENT']
const fee = {
  trade: 't',
  providerId: 'xy',
  provider: 'XY Finance',
  chainId: 1,
  fee: {
    ...money('0.02', '$50.00'),
    limit: money('0.001', '$2.50'),
    basis: 'value',
    isAboveLimit: true,
  },
} as FormIssueValues['NATIVE_FEE_CONSENT']
const recipient = { doubt: 'external', address: ADDRESS, chainId: 8453, chainName: 'Base' } as const
const loss = (
  lossUsd: number,
  confirmation: 'checkbox' | 'typed' = 'checkbox',
): FormIssueValues['PRICE_IMPACT'] => ({
  trade: 't',
  amount: 1n,
  impact: {
    percent: 6,
    text: '6.00%',
    tier: confirmation === 'typed' ? 'severe' : 'high',
    word: 'High',
    confirmation,
    lossUsd,
    cause: 'price',
  },
  prices: 'market',
})

const OPAQUE = {
  status: 'unverified',
  reason: 'opaque-calldata',
  message: 'The calldata does not show who receives.',
} as const
const VERIFIED = { status: 'verified', by: ['simulation'] } as const
const build = (verification: Partial<BuiltQuote['verification']>, fields: object = {}) =>
  ({
    type: 'transaction',
    quote: { providerId: 'xy', name: 'XY Finance' },
    request: { fromChainId: 1, toChainId: 2, fromAmount: 5n },
    verification: { spend: VERIFIED, spender: VERIFIED, recipient: VERIFIED, ...verification },
    ...fields,
  }) as unknown as BuiltQuote
const review = (...issues: (FormIssue | undefined)[]) =>
  reviewConsent([{ issues: issues.filter((issue) => issue !== undefined) }])

describe('reviewConsent', () => {
  it('returns undefined if no issue needs consent', () => {
    expect(review(formIssue('NO_GAS_LEFT', { asset: 'ETH' }))).toBeUndefined()
    expect(review(formIssue('PRICE_IMPACT', loss(2), { severity: 'warning' }))).toBeUndefined()
  })

  it('states a single reason in one sentence', () => {
    expect(review(unverifiedIssue(build({ recipient: OPAQUE }), []))?.sentence).toBe(
      'I accept that the recipient of the transaction is not verified (the calldata does not show who receives).',
    )
  })

  it('states everything that exceeds a limit in one sentence', () => {
    const consent = review(
      unverifiedIssue(build({ spend: OPAQUE, spender: OPAQUE, recipient: OPAQUE }), []),
      consentIssue('RECIPIENT_CONSENT', recipient),
      consentIssue('NATIVE_FEE_CONSENT', fee),
      consentIssue('HIGH_SLIPPAGE_CONSENT', slippage),
      consentIssue('PRICE_IMPACT', loss(42)),
    )
    expect(consent?.sentence).toBe(
      `I accept that the amount, the spender, and the recipient of the transaction are not verified (the calldata does not show who receives), that ${ADDRESS} on Base, which is not one of my accounts, receives the tokens, that XY Finance charges 0.02 ETH ($50.00) on top of the amount (usually up to 0.001 ETH ($2.50)), that I may receive up to 8% less than quoted, and that I lose $42.00 (6.00%), including all costs.`,
    )
    expect(consent).toMatchObject({ isGiven: false, lossUsd: undefined })
  })

  it('names the part that a clause concerns unless it concerns all parts', () => {
    const high = consentIssue('HIGH_SLIPPAGE_CONSENT', slippage)
    const parts = [
      { name: 'ETH on Base', issues: [high, consentIssue('NATIVE_FEE_CONSENT', fee)] },
      { name: 'USDC on Optimism', issues: [high] },
    ]
    expect(reviewConsent(parts)?.sentence).toBe(
      'I accept that I may receive up to 8% less than quoted and that XY Finance charges 0.02 ETH ($50.00) on top of the amount (usually up to 0.001 ETH ($2.50)), for ETH on Base.',
    )
  })

  it('returns all consents, without repeating an earlier consent to slippage', () => {
    const built = build({ recipient: OPAQUE })
    const issues = (consents: readonly FormConsent[]) => [
      unverifiedIssue(built, consents),
      consentIssue('HIGH_SLIPPAGE_CONSENT', slippage, consents),
      consentIssue('PRICE_IMPACT', loss(42), consents),
      formIssue(
        'SLIPPAGE_CONSENT',
        { trade: 't', providerId: 'b', provider: 'Butter', needed: 1.5 as never, own: '0.5%', isAuto: true },
        { severity: 'info' },
      ),
    ]
    const consent = review(...issues([]))
    expect(consent?.sentence).not.toContain('Butter')
    const consents = (consent && giveReviewConsent(consent)) ?? []
    expect(consents.map(({ code }) => code)).toEqual([
      'UNVERIFIED_CONSENT',
      'HIGH_SLIPPAGE_CONSENT',
      'PRICE_IMPACT',
    ])
    expect(review(...issues(consents))).toMatchObject({ isGiven: true, sentence: consent?.sentence })
  })

  it('asks again when the amount, the unverified checks, the fee, the loss or the recipient change', () => {
    const first = [
      unverifiedIssue(build({ recipient: OPAQUE }), []),
      consentIssue('NATIVE_FEE_CONSENT', fee),
      consentIssue('PRICE_IMPACT', loss(42)),
      consentIssue('RECIPIENT_CONSENT', recipient),
    ]
    const consent = review(...first)
    const consents = (consent && giveReviewConsent(consent)) ?? []
    const isGiven = (issue: FormIssue | undefined) => review(issue)?.isGiven
    expect(isGiven(unverifiedIssue(build({ recipient: OPAQUE }), consents))).toBe(true)
    expect(isGiven(unverifiedIssue(build({ recipient: OPAQUE, spend: OPAQUE }), consents))).toBe(false)
    const request = { fromChainId: 1, toChainId: 2, fromAmount: 6n }
    expect(isGiven(unverifiedIssue(build({ recipient: OPAQUE }, { request }), consents))).toBe(false)
    const higherFee = { ...fee, fee: { ...fee.fee, amount: fee.fee.amount + 1n } }
    expect(isGiven(consentIssue('NATIVE_FEE_CONSENT', higherFee, consents))).toBe(false)
    expect(isGiven(consentIssue('PRICE_IMPACT', loss(43), consents))).toBe(true)
    expect(isGiven(consentIssue('PRICE_IMPACT', loss(50), consents))).toBe(false)
    const otherRecipient = { ...recipient, address: `0x${'1'.repeat(40)}` }
    expect(isGiven(consentIssue('RECIPIENT_CONSENT', otherRecipient, consents))).toBe(false)
  })

  it('needs a severe loss typed in USD, within 1%', () => {
    const issue = consentIssue('PRICE_IMPACT', loss(136, 'typed'))
    const consent = review(issue)
    if (!consent) throw new Error('Nothing needs consent')
    expect(consent.lossUsd).toBe(136)
    for (const typed of [undefined, '', 'yes', '13.6', '1360']) {
      expect(giveReviewConsent(consent, typed)).toBeUndefined()
    }
    const consents = giveReviewConsent(consent, '$136.50')
    expect(review(consentIssue('PRICE_IMPACT', loss(136, 'typed'), consents))?.isGiven).toBe(true)
  })
})
