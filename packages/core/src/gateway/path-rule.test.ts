import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codePoint } from '../../../../tests/support/code-point.ts'
import { matchesPathRule, parsePathRule, toPathSegments } from './path-rule.ts'

const rule = parsePathRule('GET /v2/tokens/*')

describe('an allowed path', () => {
  it('is sent to the upstream below its base path, regardless of its encoding', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '.',
        '..',
        '/',
        '\\',
        '%2e',
        '%2f',
        '%5c',
        '%25',
        '%00',
        ';',
        '?',
        '#',
        '@',
        ':',
        '*',
        'v2',
      ),
      fc.string({ unit: codePoint, maxLength: 4 }),
    )
    let passed = 0
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const segments = toPathSegments(new URL(`http://host/v2/tokens/${pieces.join('')}`).pathname)
        if (!rule || !segments || !matchesPathRule(rule, segments)) return
        const sent = new URL(`https://api.example/base/${segments.map(encodeURIComponent).join('/')}`)
        expect(sent.origin).toBe('https://api.example')
        expect(sent.pathname).toMatch(/^\/base\/v2\/tokens\/[^/\\]+$/)
        expect(decodeURIComponent(decodeURIComponent(sent.pathname))).not.toMatch(
          /\/\.\.?(\/|$)|\\|\/\/|[^\x20-\x7e]/,
        )
        passed += 1
      }),
    )
    expect(passed).toBeGreaterThan(0)
  })
})
