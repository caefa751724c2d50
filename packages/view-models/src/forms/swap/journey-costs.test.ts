import { expect, it } from 'vitest'
import { formIssueMessage } from '../form-issue.ts'
import { giveReviewConsent } from '../review-consent.ts'
import { type JourneyTerms, journeyCosts } from './journey-costs.ts'
import { createPrice, MNT, NOW, USDC_ARBITRUM } from './swap-form.test-support.ts'

/** 20,000 USDC on Arbitrum for MNT at $1, which loses `lost` whole MNT. */
const createTerms = (lost: bigint, fields: Partial<JourneyTerms> = {}): JourneyTerms => ({
  from: USDC_ARBITRUM,
  fromAmount: 20_000_000_000n,
  to: MNT,
  toAmount: (20_000n - lost) * 10n ** 18n,
  toAmountMin: (20_000n - lost) * 10n ** 18n,
  onTopUsd: [0.62],
  prices: { from: createPrice(1), to: createPrice(1) },
  now: NOW,
  ...fields,
})

it('requires the typed loss of a journey from 10%', () => {
  const terms = createTerms(5_766n)
  const { priceImpact, totalText, percentText, onTopText, consent } = journeyCosts(terms)
  expect(priceImpact).toMatchObject({ text: '28.83%', tier: 'severe' })
  expect([totalText, percentText, onTopText]).toEqual(['$5,766.62', '28.83%', '$0.62'])
  expect(consent).toMatchObject({
    sentence: 'I accept that I lose $5,766.62 (28.83%), including all costs.',
    isGiven: false,
    lossUsd: 5_766.62,
  })
  if (!consent) throw new Error('The loss needs consent')
  expect(giveReviewConsent(consent, '57')).toBeUndefined()
  const consents = giveReviewConsent(consent, '5,766') ?? []
  expect(journeyCosts({ ...terms, consents }).consent).toMatchObject({ isGiven: true, lossUsd: undefined })
})

it('asks again once a journey loses more than was accepted, and for another amount', () => {
  const { consent } = journeyCosts(createTerms(5_766n))
  const consents = consent && giveReviewConsent(consent, '5766')
  const isGiven = (terms: JourneyTerms) => journeyCosts({ ...terms, consents }).consent?.isGiven
  expect(isGiven(createTerms(5_766n))).toBe(true)
  expect(isGiven(createTerms(6_200n))).toBe(false)
  expect(isGiven(createTerms(5_766n, { fromAmount: 19_000_000_000n }))).toBe(false)
})

it('requires a checkbox from 5%, warns from 1%, and stays silent below', () => {
  const high = journeyCosts(createTerms(1_200n))
  expect(high.consent).toMatchObject({ isGiven: false, lossUsd: undefined })
  expect(high.remarks).toEqual([])
  const noted = journeyCosts(createTerms(400n))
  expect(noted.consent).toBeUndefined()
  expect(noted.remarks.map(formIssueMessage)).toEqual([
    'This trade loses 2.00% of what you pay, $400.62 at market prices, including fees and gas.',
  ])
  const low = journeyCosts(createTerms(20n))
  expect(low.consent).toBeUndefined()
  expect(low.remarks).toEqual([])
})

it('states that the loss is unknown if a token has no price, as the form of a swap does', () => {
  const costs = journeyCosts(createTerms(5_766n, { prices: { from: createPrice(1), to: undefined } }))
  expect(costs).toMatchObject({
    priceImpact: undefined,
    netLoss: undefined,
    totalText: '-',
    consent: undefined,
  })
  expect(costs.remarks.map(formIssueMessage)).toEqual([
    'MNT has no price, so the loss of this trade is unknown. Check the amount you receive.',
  ])
})

it('counts an unknown cost as 0 in the loss, and shows no total without it', () => {
  const costs = journeyCosts(createTerms(5_766n, { onTopUsd: [undefined] }))
  expect(costs.consent?.lossUsd).toBe(5_766)
  expect([costs.totalText, costs.percentText]).toEqual(['-', '-'])
})

it('states a gain', () => {
  expect(journeyCosts(createTerms(-100n))).toMatchObject({ isGain: true, totalText: '$99.38' })
})

it('asks for consent to a minimum that is more than 5% below the expected output', () => {
  const terms = createTerms(0n, { toAmountMin: 18_000n * 10n ** 18n })
  const { consent } = journeyCosts(terms)
  expect(consent?.sentence).toBe('I accept that I may receive up to 10% less than quoted.')
  const consents = consent && giveReviewConsent(consent)
  expect(journeyCosts({ ...terms, consents }).consent?.isGiven).toBe(true)
  expect(journeyCosts({ ...terms, toAmountMin: -1n, consents }).consent?.isGiven).toBe(false)
  expect(journeyCosts(createTerms(0n, { toAmountMin: 19_100n * 10n ** 18n })).consent).toBeUndefined()
})
