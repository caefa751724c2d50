import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { headersFile, headersForPath, securityHeaders } from './security-headers.ts'

const html = '<script>first()</script><script type="module" crossorigin src="/assets/a.js"></script>'

/** Returns the sources of each directive. */
function parsePolicy(page: Partial<Parameters<typeof securityHeaders>[0]> = {}) {
  const { 'Content-Security-Policy': policy = '' } = securityHeaders({ html, mode: 'live', ...page })
  return Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources]
    }),
  )
}

describe('the security headers of the page', () => {
  test('allow scripts of the page, WebAssembly for Fuel, and inline scripts by their hashes', () => {
    const hash = createHash('sha256').update('first()').digest('base64')
    expect(parsePolicy()['script-src']).toEqual(["'self'", "'wasm-unsafe-eval'", `'sha256-${hash}'`])
    expect(parsePolicy({ html: '' })['script-src']).toEqual(["'self'", "'wasm-unsafe-eval'"])
  })

  test('forbid everything else by default', () => {
    expect(parsePolicy()).toMatchObject({
      'default-src': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'none'"],
      'frame-src': ["'none'"],
    })
  })

  test('allow every https host and the configured hosts in live mode', () => {
    const { 'connect-src': connect, 'img-src': images } = parsePolicy({
      urls: ['http://gateway.test:8080/v1'],
    })
    expect(connect).toEqual(["'self'", 'https:', 'wss:', 'http://gateway.test:8080'])
    expect(images).toContain('https:')
  })

  test('allow only loopback hosts in sandbox mode', () => {
    const { 'connect-src': connect = [], 'img-src': images = [] } = parsePolicy({ mode: 'sandbox' })
    for (const source of [...connect, ...images].filter((source) => !/^('self'|data:|blob:)$/.test(source))) {
      expect(source).toMatch(/^(http|ws):\/\/(127\.0\.0\.1|localhost):\*$/)
    }
  })

  test('forbid framing except by the configured origins', () => {
    expect(parsePolicy()['frame-ancestors']).toEqual(["'none'"])
    expect(securityHeaders({ html, mode: 'live' })).toHaveProperty('X-Frame-Options', 'DENY')
    const frameAncestors = ['https://app.safe.global']
    expect(parsePolicy({ frameAncestors })['frame-ancestors']).toEqual(frameAncestors)
    expect(securityHeaders({ html, mode: 'live', frameAncestors })).not.toHaveProperty('X-Frame-Options')
  })

  test('are written for static hosts as one block for every path', () => {
    expect(headersFile({ 'X-Content-Type-Options': 'nosniff' })).toMatch(
      /^\/\*\n {2}X-Content-Type-Options: nosniff\n\/manifest\.json\n {2}Access-Control-Allow-Origin: \*\n/,
    )
  })

  test('allow other origins to read the manifest only', () => {
    const headers = { 'X-Content-Type-Options': 'nosniff' }
    expect(headersForPath('/manifest.json?v=1', headers)).toMatchObject({
      ...headers,
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Allow-Methods': 'GET',
    })
    for (const path of ['/', '/swap', '/mark.svg', '/assets/manifest.json', undefined]) {
      expect(headersForPath(path, headers)).toEqual(headers)
    }
  })
})

describe('the manifest', () => {
  const folder = join(import.meta.dirname, '../public')
  const manifest: unknown = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))

  test("has a name, a description and an existing icon for Safe's app list", () => {
    expect(manifest).toMatchObject({
      name: expect.stringMatching(/./),
      description: expect.stringMatching(/./),
      iconPath: expect.stringMatching(/\.svg$/),
    })
    expect(existsSync(join(folder, String((manifest as { iconPath: string }).iconPath)))).toBe(true)
  })
})
