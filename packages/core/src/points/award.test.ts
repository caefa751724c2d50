import { describe, expect, it } from 'vitest'
import { drive } from '../testing/fake-clock.ts'
import { getOtherPointsReceiver, getPointsLookUpForm, sumAwardedPoints } from './look-up.ts'
import {
  ALICE,
  type Answer,
  BOB,
  FUEL_ALICE,
  HASH,
  hang,
  json,
  startPoints,
  swapItem,
} from './start-points.test-support.ts'

const PATH = '/awarder/defi/award'
const input = { hash: HASH, chainId: 5000 }
const awarded = json({ data: [swapItem, { ...swapItem, points: 2 }], userAddress: ALICE }, 201)

const DUPLICATE = 'Points for TX were already awarded.'
const OTHER = 'Error fetching rewards. Please make sure that the TX hash and chain are correct.'
const FAILED = 'Error during awarding'

describe('award', () => {
  it('sends hash and chain, and returns the entries and the lower-cased receiver', async () => {
    const { points, clock, requests } = startPoints({ [PATH]: awarded })
    const outcome = await drive(
      clock,
      points.award({ hash: ` ${`0x${HASH.slice(2).toUpperCase()}`} `, chainId: '5000' }),
    )
    expect(outcome).toMatchObject({
      status: 'awarded',
      entries: [{ type: 'defi', points: 1.2346 }, { points: 2 }],
      userAddress: ALICE.toLowerCase(),
      failures: [],
    })
    expect(requests).toMatchObject([{ method: 'POST', body: { hash: HASH, chain: 5000 } }])
    expect(Object.keys(requests[0]?.body ?? {})).toEqual(['hash', 'chain'])
  })

  const rejections: [string, Answer, string, string, boolean][] = [
    ['409', json({ message: 'Conflict' }, 409), 'ALREADY_AWARDED', DUPLICATE, false],
    ['a message of a duplicate', json({ message: DUPLICATE }, 400), 'ALREADY_AWARDED', DUPLICATE, false],
    ['404', json({ message: 'Transaction not found' }, 404), 'AWARD_REJECTED', OTHER, false],
    ['500', json({ message: 'oops' }, 500), 'AWARD_REJECTED', OTHER, true],
    ['400 without a message', () => new Response('', { status: 400 }), 'AWARD_REJECTED', OTHER, false],
    ['200', json({ data: [swapItem], userAddress: ALICE }, 200), 'AWARD_REJECTED', OTHER, false],
    ['an HTML page with 200', () => new Response('<!doctype html>'), 'AWARD_REJECTED', OTHER, false],
    ['no response', hang, 'AWARD_UNREACHABLE', FAILED, true],
    [
      'a closed connection',
      () => Promise.reject(new TypeError('fetch failed')),
      'AWARD_UNREACHABLE',
      FAILED,
      true,
    ],
    ['an invalid body with 201', json({ data: 'yes' }, 201), 'AWARD_UNREACHABLE', FAILED, true],
  ]
  it.each(rejections)(
    'returns a rejection with a message for %s',
    async (_, answer, code, message, retryable) => {
      const { points, clock, requests } = startPoints({ [PATH]: answer })
      const outcome = await drive(clock, points.award(input))
      expect(outcome).toEqual({ status: 'rejected', code, message, retryable, reason: expect.any(String) })
      expect(requests).toHaveLength(1)
    },
  )

  it('returns the message of the service as the reason', async () => {
    const { points, clock } = startPoints({ [PATH]: json({ message: 'Transaction not found' }, 404) })
    expect(await drive(clock, points.award(input))).toMatchObject({ reason: 'Transaction not found' })
  })

  it.each([
    ['hash', { hash: HASH.slice(0, -1), chainId: 1 }],
    ['hash', { hash: `${HASH}0`, chainId: 1 }],
    ['hash', { hash: HASH.slice(2), chainId: 1 }],
    ['hash', { hash: `0x${'zz'.repeat(32)}`, chainId: 1 }],
    ['hash', { hash: '', chainId: 1 }],
    ['chainId', { hash: HASH }],
    ['chainId', { hash: HASH, chainId: 'mantle' }],
    ['chainId', { hash: HASH, chainId: 1.5 }],
    ['chainId', { hash: HASH, chainId: -1 }],
    ['referralCode', { hash: HASH, chainId: 1, referralCode: 'short' }],
  ])('rejects an invalid %s without sending a request', async (field, invalidInput) => {
    const { points, requests } = startPoints({ [PATH]: awarded })
    await expect(points.award(invalidInput)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      issues: [{ field }],
    })
    await expect(points.lookUp(invalidInput, {})).rejects.toMatchObject({ code: 'INVALID_INPUT' })
    expect(requests).toEqual([])
  })

  it('sends the stored referral code unless another one is passed', async () => {
    const { points, clock, requests } = startPoints({ [PATH]: awarded })
    await points.referral.save('ABC123')
    await drive(clock, points.award(input))
    await drive(clock, points.award({ ...input, referralCode: 'XYZ789' }))
    expect(requests.map(({ body }) => body)).toEqual([
      { hash: HASH, chain: 5000, referralCode: 'ABC123' },
      { hash: HASH, chain: 5000, referralCode: 'XYZ789' },
    ])
  })

  it('rejects with ABORTED when the signal aborts', async () => {
    const { points } = startPoints({ [PATH]: hang })
    const controller = new AbortController()
    const outcome = points.award(input, { signal: controller.signal })
    controller.abort()
    await expect(outcome).rejects.toMatchObject({ code: 'ABORTED' })
  })
})

describe('lookUp', () => {
  const connected = { evmAddress: ALICE, fuelAddress: FUEL_ALICE }

  it('returns the awarded entries and the receiver', async () => {
    const { points, clock } = startPoints({ [PATH]: awarded })
    const result = await drive(clock, points.lookUp(input, connected))
    expect(result).toMatchObject({
      data: [{ points: 1.2346 }, { points: 2 }],
      userAddress: ALICE.toLowerCase(),
      error: undefined,
      evmAccount: ALICE,
      fuelAccount: FUEL_ALICE,
    })
    expect(sumAwardedPoints(result)).toBe(3.2346)
    expect(getOtherPointsReceiver(result)).toBeUndefined()
  })

  it('returns a receiver that is not one of the connected accounts', async () => {
    const { points, clock } = startPoints({ [PATH]: json({ data: [], userAddress: BOB }, 201) })
    expect(getOtherPointsReceiver(await drive(clock, points.lookUp(input, connected)))).toBe(BOB)
    expect(getOtherPointsReceiver(await drive(clock, points.lookUp(input, {})))).toBe(BOB)
  })

  it('returns the message of a rejection', async () => {
    const { points, clock } = startPoints({ [PATH]: json({ message: 'already' }, 409) })
    const result = await drive(clock, points.lookUp(input, connected))
    expect(result).toMatchObject({ data: [], userAddress: undefined, error: DUPLICATE })
    expect(getOtherPointsReceiver(result)).toBeUndefined()
  })
})

describe('getPointsLookUpForm', () => {
  it.each([
    ['', 1, 'Enter Tx Hash', false],
    ['   ', 1, 'Enter Tx Hash', false],
    ['0x12', 1, 'Invalid Hash', false],
    [`${HASH}00`, 1, 'Invalid Hash', false],
    [HASH, undefined, 'Submit', false],
    [HASH, '', 'Submit', false],
    [HASH, 'x', 'Submit', false],
    [HASH, 1, 'Submit', true],
    [` ${HASH}\n`, '9889', 'Submit', true],
  ])('returns for hash %j and chain %j the label %s', (hash, chainId, label, canSubmit) => {
    expect(getPointsLookUpForm({ hash, chainId })).toMatchObject({ label, canSubmit })
  })
})
