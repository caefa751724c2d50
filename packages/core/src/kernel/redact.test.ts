import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { redactExcerpt, redactUrl } from './redact.ts'

const SECRET = 'hunter2-abcdef0123456789'

describe('redactUrl', () => {
  test.each([
    [`https://api.example/v1/quote?apiKey=${SECRET}`, 'https://api.example/v1/quote'],
    [`https://user:${SECRET}@api.example/v1`, 'https://api.example/v1'],
    [`https://api.example:8443/v1#${SECRET}`, 'https://api.example:8443/v1'],
    [`/gateway/quote?key=${SECRET}`, '/gateway/quote'],
    [`gateway/quote#${SECRET}`, 'gateway/quote'],
  ])('returns %s without credentials', (url, expected) => {
    expect(redactUrl(url)).toBe(expected)
  })

  test('removes any query string', () => {
    fc.assert(
      fc.property(fc.webUrl(), fc.stringMatching(/^[\w%.~-]{1,30}$/), (url, query) => {
        expect(redactUrl(`${url}?q=secret~${query}`)).not.toContain('secret~')
      }),
    )
  })
})

describe('redactExcerpt', () => {
  test.each([
    `{"apiKey":"${SECRET}","code":4}`,
    `{"api_key": "${SECRET}"}`,
    `api-key=${SECRET}`,
    `{"accessToken":"${SECRET}"}`,
    `{"secret":"${SECRET}"}`,
    `password: ${SECRET}`,
    `X-Api-Key: ${SECRET}`,
    `x-partner-id: ${SECRET}`,
    `Authorization: Bearer ${SECRET}`,
    `Authorization: Basic ${SECRET}`,
    `authorization: ${SECRET}`,
    `the token was Bearer ${SECRET}`,
    `{"error":"{\\"apiKey\\":\\"${SECRET}\\"}"}`,
    `GET https://api.example/v1?session=${SECRET}&a=1 failed`,
    `see https://user:${SECRET}@api.example/v1`,
    `<a href="https://api.example/v1#${SECRET}">`,
  ])('masks the credential in %s', (text) => {
    expect(redactExcerpt(text)).not.toContain(SECRET)
  })

  test('keeps the words around a credential', () => {
    expect(redactExcerpt('Invalid apiKey: abc123, limit is 5')).toBe('Invalid apiKey: ***, limit is 5')
    expect(redactExcerpt('amount too low: minimum 10 USDC')).toBe('amount too low: minimum 10 USDC')
    expect(redactExcerpt('see https://api.example/docs for more')).toBe(
      'see https://api.example/docs for more',
    )
  })

  test('masks a secret of the request anywhere in the reply', () => {
    const filler = fc.stringMatching(/^[ a-z\n]{0,900}$/)
    const secret = fc.stringMatching(/^[A-Z0-9+/=]{12,40}$/)
    fc.assert(
      fc.property(filler, secret, filler, (before, key, after) => {
        const excerpt = redactExcerpt(`${before}${key}${after}`, [key])
        for (let end = 6; end <= key.length; end++) expect(excerpt).not.toContain(key.slice(0, end))
      }),
    )
  })

  test('a secret at the end of the excerpt of a long reply is masked entirely', () => {
    expect(redactExcerpt(`${' '.repeat(790)}${SECRET}`, [SECRET])).toBe('***')
  })

  test('does not mask a value that is too short to be a secret', () => {
    expect(redactExcerpt('v1 is over, use v2', ['v1'])).toBe('v1 is over, use v2')
  })

  test('returns one line of at most the given length', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 2_000 }), fc.integer({ min: 10, max: 300 }), (text, length) => {
        const excerpt = redactExcerpt(text, [], length)
        expect(excerpt.length).toBeLessThanOrEqual(length)
        expect(excerpt).not.toContain('\n')
      }),
    )
    expect(redactExcerpt('a\n\n  b\tc')).toBe('a b c')
  })
})
