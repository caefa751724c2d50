import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { moveSheets } from './late-styles.ts'
import { narrowImports } from './narrow-viem.ts'
import { isInstalled } from './wallet-sdks.ts'

describe('the build of the app', () => {
  const here = fileURLToPath(new URL('.', import.meta.url))

  test('finds a package where Node would, and no other', () => {
    expect(isInstalled('react', here)).toBe(true)
    expect(isInstalled('@nobody/wallet-sdk', here)).toBe(false)
  })

  test('draws its first picture before the sheet has come', () => {
    const sheet = '<link rel="stylesheet" href="/a.css">'
    expect(moveSheets(`<head>${sheet}</head><body><p>Hi</p></body>`)).toBe(
      `<head></head><body><p>Hi</p>${sheet}\n  </body>`,
    )
  })

  test('takes from viem only what WalletConnect uses of it', () => {
    const code = "const { createPublicClient, http, defineChain } = await import('viem');"
    expect(narrowImports(code)).toBe(
      "const { createPublicClient, http, defineChain } = await import('virtual:viem-of/createPublicClient,http,defineChain');",
    )
  })

  test('leaves alone what it does not understand', () => {
    for (const code of ["const viem = await import('viem')", "import { http } from 'viem'"]) {
      expect(narrowImports(code)).toBe(code)
    }
  })
})
