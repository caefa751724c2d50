import { describe, expect, it } from 'vitest'
import { silentLogger } from '../kernel/logger.ts'
import { memoryStorage, type Storage } from '../kernel/storage.ts'
import { createFakeClock } from '../testing/fake-clock.ts'
import { createReferralLink, createStoredReferral, isReferralCode } from './referral.ts'

const open = (storage: Storage) =>
  createStoredReferral({ storage, clock: createFakeClock(), logger: silentLogger })

describe('referral codes', () => {
  it.each(['ABC123', 'a-b_c!', '日本語日本語'])('accept the text %s', (code) => {
    expect(isReferralCode(code)).toBe(true)
  })

  it.each(['', 'ABC12', 'ABC1234', 'AB 123', 'ABC12\u200b', 'ABC12\n', '\u202eABC12', undefined, 123456])(
    'do not accept %j',
    (code) => {
      expect(isReferralCode(code)).toBe(false)
    },
  )

  it('are encoded in the link of the site', () => {
    const link = createReferralLink('https://app.example', 'A&=#/?')
    expect(link).toBe('https://app.example/?referralCode=A%26%3D%23%2F%3F')
    expect(new URL(link ?? '').searchParams.get('referralCode')).toBe('A&=#/?')
    expect(createReferralLink('http://localhost:5173/rewards?x=1#y', 'ABC123')).toBe(
      'http://localhost:5173/?referralCode=ABC123',
    )
  })

  it.each(['javascript:alert(1)', 'data:text/html,x', 'app.example', 'file:///etc', ''])(
    'have no link for the origin %j',
    (origin) => {
      expect(createReferralLink(origin, 'ABC123')).toBeUndefined()
    },
  )

  it('have no link if they are invalid', () => {
    expect(createReferralLink('https://app.example', 'ABC')).toBeUndefined()
  })

  it('are stored until they are removed, only if they are valid', async () => {
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

  it('are ignored if the stored record is invalid', async () => {
    const storage = memoryStorage([['causeway:referral:code', '{"version":1,"data":"<script>"}']])
    const referral = open(storage)
    await referral.restore()
    expect(referral.store.getState()).toBeUndefined()
  })
})
