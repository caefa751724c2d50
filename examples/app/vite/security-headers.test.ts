import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { headersFile, headersForPath, securityHeaders } from './security-headers.ts'

const html = '<script>first()</script><script type="module" crossorigin src="/assets/a.js"></script>'

/** The sources of each directive. */
function policyOf(page: Partial<Parameters<typeof securityHeaders>[0]> = {}) {
  const { 'Content-Security-Policy': policy = '' } = securityHeaders({ html, mode: 'live', ...page })
  return Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources]
    }),
  )
}

describe('The security headers of the page', () => {
  test('allow its own scripts, the WebAssembly of Fuel, and its inline scripts by their hashes', () => {
    const hash = createHash('sha256').update('first()').digest('base64')
    expect(policyOf()['script-src']).toEqual(["'self'", "'wasm-unsafe-eval'", `'sha256-${hash}'`])
    expect(policyOf({ html: '' })['script-src']).toEqual(["'self'", "'wasm-unsafe-eval'"])
  })

  test('allow nothing that is not named', () => {
    expect(policyOf()).toMatchObject({
      'default-src': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'none'"],
      'frame-src': ["'none'"],
    })
  })

  test('let the page reach the web in mode live, and the hosts that its build was configured with', () => {
    const { 'connect-src': connect, 'img-src': images } = policyOf({ urls: ['http://gateway.test:8080/v1'] })
    expect(connect).toEqual(["'self'", 'https:', 'wss:', 'http://gateway.test:8080'])
    expect(images).toContain('https:')
  })

  test('let the page reach this machine alone in mode sandbox', () => {
    const { 'connect-src': connect = [], 'img-src': images = [] } = policyOf({ mode: 'sandbox' })
    for (const source of [...connect, ...images].filter((one) => !/^('self'|data:|blob:)$/.test(one))) {
      expect(source).toMatch(/^(http|ws):\/\/(127\.0\.0\.1|localhost):\*$/)
    }
  })

  test('keep every other page from framing it, except for those that are named', () => {
    expect(policyOf()['frame-ancestors']).toEqual(["'none'"])
    expect(securityHeaders({ html, mode: 'live' })).toHaveProperty('X-Frame-Options', 'DENY')
    const frameAncestors = ['https://app.safe.global']
    expect(policyOf({ frameAncestors })['frame-ancestors']).toEqual(frameAncestors)
    expect(securityHeaders({ html, mode: 'live', frameAncestors })).not.toHaveProperty('X-Frame-Options')
  })

  test('are written for static hosts as one block for every path', () => {
    expect(headersFile({ 'X-Content-Type-Options': 'nosniff' })).toMatch(
      /^\/\*\n {2}X-Content-Type-Options: nosniff\n\/manifest\.json\n {2}Access-Control-Allow-Origin: \*\n/,
    )
  })

  test('let other origins read the manifest, and nothing else', () => {
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

describe('The manifest', () => {
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
