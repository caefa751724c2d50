import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { moveSheets } from './late-styles.ts'
import { narrowImports } from './narrow-viem.ts'
import { engineFiles } from './preload-engine.ts'
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

  test('preloads the SDK and its chunks, but not those of the document or of other pages', () => {
    const chunk = (imports: string[], facadeModuleId: string | null = null, isEntry = false) =>
      ({ type: 'chunk', imports, facadeModuleId, isEntry }) as const
    const files = engineFiles({
      'index.js': chunk(['react.js'], '/app/index.html', true),
      'react.js': chunk([]),
      'engine.js': chunk(['react.js', 'viem.js'], '/app/src/app/start-engine.ts'),
      'viem.js': chunk(['hash.js']),
      'hash.js': chunk([]),
      'swap.js': chunk(['viem.js', 'form.js'], '/app/src/pages/swap.tsx'),
      'form.js': chunk([]),
      'style.css': { type: 'asset' },
    })
    expect(files).toEqual(['engine.js', 'viem.js', 'hash.js'])
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
