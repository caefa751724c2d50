import { describe, expect, it } from 'vitest'
import { silentLogger } from '../kernel/logger.ts'
import { memoryStorage, type Storage } from '../kernel/storage.ts'
import { createFakeClock } from '../testing/fake-clock.ts'
import { createStoredReferral, isReferralCode, referralLink } from './referral.ts'

const open = (storage: Storage) =>
  createStoredReferral({ storage, clock: createFakeClock(), logger: silentLogger })

describe('a referral code', () => {
  it.each(['ABC123', 'a-b_c!', '日本語日本語'])('may be %s', (code) => {
    expect(isReferralCode(code)).toBe(true)
  })

  it.each(['', 'ABC12', 'ABC1234', 'AB 123', 'ABC12\u200b', 'ABC12\n', '\u202eABC12', undefined, 123456])(
    'is not %j',
    (code) => {
      expect(isReferralCode(code)).toBe(false)
    },
  )

  it('makes a link of the site, which gives it back', () => {
    const link = referralLink('https://app.example', 'A&=#/?')
    expect(link).toBe('https://app.example/?referralCode=A%26%3D%23%2F%3F')
    expect(new URL(link ?? '').searchParams.get('referralCode')).toBe('A&=#/?')
    expect(referralLink('http://localhost:5173/rewards?x=1#y', 'ABC123')).toBe(
      'http://localhost:5173/?referralCode=ABC123',
    )
  })

  it.each(['javascript:alert(1)', 'data:text/html,x', 'app.example', 'file:///etc', ''])(
    'makes no link of %j',
    (origin) => {
      expect(referralLink(origin, 'ABC123')).toBeUndefined()
    },
  )

  it('makes no link unless it is one', () => {
    expect(referralLink('https://app.example', 'ABC')).toBeUndefined()
  })

  it('is kept over a reload, only if it has six characters, and until it is forgotten', async () => {
    const storage = memoryStorage()
    const first = open(storage)
    expect(await first.save('ABC12')).toBe(false)
    expect(first.store.getState()).toBeUndefined()
    expect(await first.save('ABC123')).toBe(true)
    const second = open(storage)
    await second.restore()
    expect(second.store.getState()).toBe('ABC123')
    await second.forget()
    const third = open(storage)
    await third.restore()
    expect(third.store.getState()).toBeUndefined()
  })

  it('of another shape in storage is none', async () => {
    const storage = memoryStorage([['causeway:referral:code', '{"version":1,"data":"<script>"}']])
    const referral = open(storage)
    await referral.restore()
    expect(referral.store.getState()).toBeUndefined()
  })
})
