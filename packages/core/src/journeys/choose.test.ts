import { describe, expect, it } from 'vitest'
import { ask, type Question } from './ask.ts'
import { choose } from './choose.ts'
import {
  ARBITRUM,
  BASE,
  createRecord,
  createRecordLeg,
  DEPOSIT_ACTION,
  ETH,
  FRIEND,
  USDC,
  USDT,
  usdc,
} from './journeys.test-support.ts'
import type { JourneyChoice, JourneyRecord } from './record.ts'

const OFFER = { providerId: 'bridge', name: 'bridge', toAmount: usdc(90), toAmountMin: usdc(80) }
const ON_ARBITRUM = { chainId: ARBITRUM, token: USDC, amount: usdc(50) }

function answer(
  record: JourneyRecord,
  leg: number,
  question: Omit<Question, 'message'>,
  choice: JourneyChoice,
) {
  return choose(ask(record, leg, { message: 'Choose.', ...question }), choice, 7)
}

describe('an answer of the user', () => {
  it('is rejected by a journey that does not ask, and if the question does not offer it', () => {
    expect(() => choose(createRecord(), 'wait', 7)).toThrow(
      expect.objectContaining({ details: expect.stringContaining('no choice: the journey does not ask') }),
    )
    expect(() => answer(createRecord(), 0, { reason: 'no-quote' }, 'accept')).toThrow(
      expect.objectContaining({ details: expect.stringContaining('one of wait, stop') }),
    )
  })

  it('follows the transfer again after a lost reply, and sends it again only if it is accepted', () => {
    const sent = createRecord({ legs: [createRecordLeg({ transferIds: ['a'] })] })
    expect(answer(sent, 0, { reason: 'send-unknown' }, 'wait').state).toEqual({ status: 'running', leg: 0 })
    expect(answer(sent, 0, { reason: 'send-unknown' }, 'accept').state).toEqual({ status: 'ready', leg: 0 })
  })

  it('sends the refunded amount, also if it is less than before', () => {
    const sent = createRecord({ legs: [createRecordLeg({ transferIds: ['a'] })] })
    const { legs, state } = answer(sent, 0, { reason: 'refunded', funds: ON_ARBITRUM }, 'wait')
    expect(state).toEqual({ status: 'ready', leg: 0 })
    expect(legs[0]?.fromAmount).toBe(usdc(50))
  })

  it('exchanges another token that arrived for the planned one, and keeps the action', () => {
    const record = createRecord({ legs: [createRecordLeg({ transferIds: ['a'] })], action: DEPOSIT_ACTION })
    const funds = { chainId: BASE, token: USDT, amount: usdc(9) }
    const { legs, state, ...rest } = answer(record, 0, { reason: 'other-token', funds }, 'wait')
    expect(state).toEqual({ status: 'ready', leg: 1 })
    expect(legs[1]).toMatchObject({ fromToken: USDT, fromAmount: usdc(9), toToken: USDC, toChainId: BASE })
    expect(rest.action).toEqual(DEPOSIT_ACTION)
  })

  it('returns the funds to the token of the start, without the action and as terms to accept', () => {
    const record = createRecord({ isRecovered: true, action: DEPOSIT_ACTION })
    const { legs, state, ...rest } = answer(record, 0, { reason: 'no-quote', funds: ON_ARBITRUM }, 'return')
    expect(state).toEqual({ status: 'ready', leg: 0 })
    expect(legs).toEqual([
      expect.objectContaining({ fromToken: USDC, toToken: ETH, toChainId: ARBITRUM, transferIds: [] }),
    ])
    expect(legs[0]?.minimum).toBeUndefined()
    expect(rest.action).toBeUndefined()
    expect(rest.isRecovered).toBeUndefined()
  })

  it('is not to return while the leg takes the funds back already, unless it lacks a part of them or pays another', () => {
    const getChoices = (leg: Partial<JourneyRecord['legs'][number]>, question: Omit<Question, 'message'>) => {
      const record = createRecord({ legs: [createRecordLeg({ fromToken: USDT, ...leg })] })
      const { state } = ask(record, 0, { message: 'Choose.', funds: ON_ARBITRUM, ...question })
      return state.status === 'asking' ? state.choices : []
    }
    const terms = { reason: 'terms', offer: OFFER } as const
    const wayBack = { toChainId: ARBITRUM, toToken: ETH }
    expect(getChoices({}, terms)).toEqual(['wait', 'accept', 'stop', 'return'])
    expect(getChoices(wayBack, terms)).toEqual(['wait', 'accept', 'stop'])
    expect(getChoices({ ...wayBack, toToken: USDC }, terms)).toContain('return')
    expect(getChoices({ ...wayBack, recipient: FRIEND }, { reason: 'recipient' })).toContain('return')
    expect(getChoices(wayBack, { reason: 'funds-missing' })).toContain('return')
  })

  it('lowers the minimums of later legs by the share that an accepted offer lacks', () => {
    const legs = [
      createRecordLeg({ minimum: usdc(100) }),
      createRecordLeg({ minimum: usdc(50) }),
      createRecordLeg({ minimum: undefined }),
    ]
    const lowered = answer(createRecord({ legs }), 0, { reason: 'terms', offer: OFFER }, 'accept')
    expect(lowered.legs.map(({ minimum }) => minimum)).toEqual([usdc(80), usdc(40), undefined])
    expect(lowered.legs[0]?.accepted).toEqual(OFFER)
    const kept = answer(
      createRecord({ legs }),
      0,
      { reason: 'fee', offer: { ...OFFER, toAmountMin: usdc(101) } },
      'accept',
    )
    expect(kept.legs.map(({ minimum }) => minimum)).toEqual([usdc(100), usdc(50), undefined])
  })

  it('accepts the terms of a leg without a minimum as they are', () => {
    const legs = [createRecordLeg({ minimum: undefined })]
    const { legs: accepted } = answer(createRecord({ legs }), 0, { reason: 'terms', offer: OFFER }, 'accept')
    expect(accepted[0]?.minimum).toBe(usdc(80))
  })

  it('accepts exactly the risk of the action that was shown', () => {
    const record = createRecord({ legs: [], action: DEPOSIT_ACTION })
    const { action: accepted, state } = answer(record, 0, { reason: 'risk' }, 'accept')
    expect(accepted?.acceptedRisk).toBe('Choose.')
    expect(state).toEqual({ status: 'ready', leg: 0 })
  })

  it('stops where the funds are, or where they are not known', () => {
    const stopped = answer(createRecord(), 0, { reason: 'no-quote', funds: ON_ARBITRUM }, 'stop')
    expect(stopped).toMatchObject({ state: { status: 'stopped', funds: ON_ARBITRUM }, finishedTime: 7 })
    expect(answer(createRecord(), 0, { reason: 'stalled' }, 'stop').state).toEqual({ status: 'stopped' })
  })
})
