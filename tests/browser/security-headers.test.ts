import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type RunningApp, serveApp } from '../support/browser/app.ts'
import { expectQuiet, hasChromium, openPage } from '../support/browser/open-page.ts'

describe.skipIf(!hasChromium)('the built app under its security headers', () => {
  let app: RunningApp
  beforeAll(async () => {
    app = await serveApp({ chains: [8453] })
  })
  afterAll(() => app?.stop())

  test('opens without violating its policy, and applies the theme before its code runs', async () => {
    const page = await openPage({ url: app.url, theme: 'light' })
    await page.getByRole('heading', { level: 1, name: 'Swap' }).waitFor()
    expect(await page.evaluate('document.documentElement.dataset.theme')).toBe('light')
    await page.waitForLoadState('networkidle')
    // A violation is logged as an error.
    expectQuiet(page)
  })

  test('does not run injected inline or external scripts', async () => {
    const page = await openPage({ url: app.url })
    await page.getByRole('heading', { level: 1, name: 'Swap' }).waitFor()
    const violated = await page.evaluate<string[]>(`new Promise((resolve) => {
      const violated = []
      document.addEventListener('securitypolicyviolation', (event) => {
        violated.push(event.effectiveDirective)
        if (violated.length === 3) resolve(violated)
      })
      const inline = document.createElement('script')
      inline.textContent = 'globalThis.injected = true'
      const remote = document.createElement('script')
      remote.src = 'https://injected.test/script.js'
      document.head.append(inline, remote)
      const image = document.createElement('img')
      image.setAttribute('onerror', 'globalThis.injected = true')
      image.src = 'data:,'
      document.body.append(image)
    })`)
    expect(violated.sort()).toEqual(['script-src-attr', 'script-src-elem', 'script-src-elem'])
    expect(await page.evaluate('globalThis.injected')).toBeUndefined()
  })

  test('is served with the headers for static hosts', async () => {
    const { headers } = await fetch(app.url)
    const browser = inject('browser')
    if (!browser || 'error' in browser.page) throw new Error('The app is not built')
    const written = await readFile(join(browser.page.folder, '_headers'), 'utf8')
    expect(written).toContain(`  Content-Security-Policy: ${headers.get('content-security-policy')}\n`)
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('x-frame-options')).toBe('DENY')
  })
})
