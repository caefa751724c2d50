import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningApp, serveApp } from '../support/browser/app.ts'
import { expectAccessible } from '../support/browser/expect-accessible.ts'
import { expectQuiet, hasChromium, openPage, originsAsked } from '../support/browser/open-page.ts'
import { selectCases } from '../support/current-tier.ts'

describe.skipIf(!hasChromium)('the start page', () => {
  let app: RunningApp
  beforeAll(async () => {
    app = await serveApp()
  })
  afterAll(() => app?.stop())

  test('shows the shell, logs nothing, and only sends requests to the sandbox', async () => {
    const page = await openPage({ url: app.url })
    await page.getByRole('heading', { level: 1, name: 'Swap' }).waitFor()
    await page.waitForLoadState('networkidle')
    expectQuiet(page)
    const { url, chains, fuel } = app.sandbox.description
    const allowed = [app.url, url, fuel.url, ...chains.map(({ rpcUrl }) => rpcUrl)]
    const allowedOrigins = allowed.map((address) => new URL(address).origin)
    expect(originsAsked(page).filter((origin) => !allowedOrigins.includes(origin))).toEqual([])
    expect(originsAsked(page)).toContain(app.url)
  })

  test.each(selectCases(['dark', 'light'] as const))('is accessible in the %s theme', async (theme) => {
    const page = await openPage({ url: app.url, theme })
    await page.getByRole('heading', { level: 1, name: 'Swap' }).waitFor()
    await expectAccessible(page)
  })
})
