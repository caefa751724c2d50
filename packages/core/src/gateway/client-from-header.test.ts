import { describe, expect, it } from 'vitest'
import { createFakeClock } from '../testing/fake-clock.ts'
import { clientFromHeader, toClientKey } from './client-from-header.ts'
import { createRateLimit } from './rate-limit.ts'

const clientOf = clientFromHeader('x-forwarded-for')
const from = (address: string) =>
  clientOf(new Request('http://host', { headers: { 'x-forwarded-for': address } }))

describe('clientFromHeader', () => {
  it.each([
    ['6.6.6.6, 10.0.0.1', '10.0.0.1'],
    ['10.0.0.1:50123', '10.0.0.1'],
    ['::ffff:10.0.0.1', '10.0.0.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::1', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::1]:50123', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['a session', 'a session'],
    ['1:2', '1:2'],
    ['[::x]', '::x'],
    [',', ''],
  ])('returns %s as %s', (header, client) => {
    expect(from(header)).toBe(client)
  })

  it('returns an empty id if the header is missing', () => {
    expect(clientOf(new Request('http://host'))).toBe('')
  })

  it('returns the same client for all IPv6 addresses of a subscriber', () => {
    const limit = createRateLimit(60, createFakeClock())
    const addresses = Array.from({ length: 1_000 }, (_, index) => `2001:db8:1:2:${index.toString(16)}::1`)
    expect(addresses.filter((address) => limit.take(from(address)) === 0)).toHaveLength(60)
  })
})

describe('the stored id of a client', () => {
  it('is short, however long the header is', () => {
    expect(toClientKey('x'.repeat(100_000))).toHaveLength(200)
    expect(toClientKey('10.0.0.1')).toBe('10.0.0.1')
  })
})
