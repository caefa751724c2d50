import { describe, expect, it } from 'vitest'
import { drive } from '../testing/fake-clock.ts'
import { awardedPoints, otherPointsReceiver, pointsLookUpForm } from './lookup-form.ts'
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
} from './points.test-support.ts'

const PATH = '/awarder/defi/award'
const input = { hash: HASH, chainId: 5000 }
const given = json({ data: [swapItem, { ...swapItem, points: 2 }], userAddress: ALICE }, 201)

const DUPLICATE = 'Points for TX were already awarded.'
const OTHER = 'Error fetching rewards. Please make sure that the TX hash and chain are correct.'
const FAILED = 'Error during awarding'

describe('An award', () => {
  it('gives the entries and the lower-cased receiver, and is asked with hash and chain', async () => {
    const { points, clock, requests } = startPoints({ [PATH]: given })
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

  const refusals: [string, Answer, string, string, boolean][] = [
    ['409', json({ message: 'Conflict' }, 409), 'ALREADY_AWARDED', DUPLICATE, false],
    ['a message of a duplicate', json({ message: DUPLICATE }, 400), 'ALREADY_AWARDED', DUPLICATE, false],
    ['404', json({ message: 'Transaction not found' }, 404), 'AWARD_REFUSED', OTHER, false],
    ['500', json({ message: 'oops' }, 500), 'AWARD_REFUSED', OTHER, true],
    ['400 without a message', () => new Response('', { status: 400 }), 'AWARD_REFUSED', OTHER, false],
    ['200', json({ data: [swapItem], userAddress: ALICE }, 200), 'AWARD_REFUSED', OTHER, false],
    ['a page with 200', () => new Response('<!doctype html>'), 'AWARD_REFUSED', OTHER, false],
    ['nothing at all', hang, 'AWARD_UNREACHABLE', FAILED, true],
    ['a cut line', () => Promise.reject(new TypeError('fetch failed')), 'AWARD_UNREACHABLE', FAILED, true],
    ['201 and nonsense', json({ data: 'yes' }, 201), 'AWARD_UNREACHABLE', FAILED, true],
  ]
  it.each(refusals)(
    'answered with %s is refused in plain words',
    async (_, answer, code, message, retryable) => {
      const { points, clock, requests } = startPoints({ [PATH]: answer })
      const outcome = await drive(clock, points.award(input))
      expect(outcome).toEqual({ status: 'refused', code, message, retryable, reason: expect.any(String) })
      expect(requests).toHaveLength(1)
    },
  )

  it('says what the service said', async () => {
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
  ])('with a wrong %s never leaves the client', async (field, wrong) => {
    const { points, requests } = startPoints({ [PATH]: given })
    await expect(points.award(wrong)).rejects.toMatchObject({ code: 'INVALID_INPUT', issues: [{ field }] })
    await expect(points.lookUp(wrong, {})).rejects.toMatchObject({ code: 'INVALID_INPUT' })
    expect(requests).toEqual([])
  })

  it('carries the code of whoever brought the user, unless another is given', async () => {
    const { points, clock, requests } = startPoints({ [PATH]: given })
    await points.referral.save('ABC123')
    await drive(clock, points.award(input))
    await drive(clock, points.award({ ...input, referralCode: 'XYZ789' }))
    expect(requests.map(({ body }) => body)).toEqual([
      { hash: HASH, chain: 5000, referralCode: 'ABC123' },
      { hash: HASH, chain: 5000, referralCode: 'XYZ789' },
    ])
  })

  it('that is called off says so', async () => {
    const { points } = startPoints({ [PATH]: hang })
    const leaving = new AbortController()
    const asked = points.award(input, { signal: leaving.signal })
    leaving.abort()
    await expect(asked).rejects.toMatchObject({ code: 'ABORTED' })
  })
})

describe('A transaction that is looked up', () => {
  const own = { evmAddress: ALICE, fuelAddress: FUEL_ALICE }

  it('shows what was given, to whom', async () => {
    const { points, clock } = startPoints({ [PATH]: given })
    const result = await drive(clock, points.lookUp(input, own))
    expect(result).toMatchObject({
      data: [{ points: 1.2346 }, { points: 2 }],
      userAddress: ALICE.toLowerCase(),
      error: undefined,
      evmAccount: ALICE,
      fuelAccount: FUEL_ALICE,
    })
    expect(awardedPoints(result)).toBe(3.2346)
    expect(otherPointsReceiver(result)).toBeUndefined()
  })

  it('names a receiver that is none of the connected accounts', async () => {
    const { points, clock } = startPoints({ [PATH]: json({ data: [], userAddress: BOB }, 201) })
    expect(otherPointsReceiver(await drive(clock, points.lookUp(input, own)))).toBe(BOB)
    expect(otherPointsReceiver(await drive(clock, points.lookUp(input, {})))).toBe(BOB)
  })

  it('shows why there is nothing', async () => {
    const { points, clock } = startPoints({ [PATH]: json({ message: 'already' }, 409) })
    const result = await drive(clock, points.lookUp(input, own))
    expect(result).toMatchObject({ data: [], userAddress: undefined, error: DUPLICATE })
    expect(otherPointsReceiver(result)).toBeUndefined()
  })
})

describe('The form for a transaction', () => {
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
  ])('with %j on %j reads %s', (hash, chainId, label, canSubmit) => {
    expect(pointsLookUpForm({ hash, chainId })).toMatchObject({ label, canSubmit })
  })
})
