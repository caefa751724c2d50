import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { moveSheets } from './late-styles.ts'
import { narrowImports } from './narrow-viem.ts'
import { isInstalled } from './wallet-sdks.ts'

describe('the build of the app', () => {
  const here = fileURLToPath(new URL('.', import.meta.url))

  test('resolves a package like Node does', () => {
    expect(isInstalled('react', here)).toBe(true)
    expect(isInstalled('@missing/wallet-sdk', here)).toBe(false)
  })

  test('moves the style sheets to the end of the document', () => {
    const sheet = '<link rel="stylesheet" href="/a.css">'
    expect(moveSheets(`<head>${sheet}</head><body><p>Hi</p></body>`)).toBe(
      `<head></head><body><p>Hi</p>${sheet}\n  </body>`,
    )
  })

  test('imports only the used names of viem for WalletConnect', () => {
    const code = "const { createPublicClient, http, defineChain } = await import('viem');"
    expect(narrowImports(code)).toBe(
      "const { createPublicClient, http, defineChain } = await import('virtual:viem-of/createPublicClient,http,defineChain');",
    )
  })

  test('does not change imports of other forms', () => {
    for (const code of ["const viem = await import('viem')", "import { http } from 'viem'"]) {
      expect(narrowImports(code)).toBe(code)
    }
  })
})
