import { fileURLToPath } from 'node:url'
import { allChains } from '@causeway/core/chains'
import { describe, expect, test } from 'vitest'
import { getChainIcon } from '../src/ui/brand-icons.ts'
import { readIcons } from './brand-icons.ts'
import { moveSheets } from './late-styles.ts'
import { narrowImports } from './narrow-viem.ts'
import { ASSET_PACKAGES, readNotice } from './notices.ts'
import { startFiles } from './preload-start.ts'
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

  describe('startFiles', () => {
    const chunk = (imports: string[], facadeModuleId: string | null = null, isEntry = false) =>
      ({ type: 'chunk', imports, facadeModuleId, isEntry }) as const
    const bundle = {
      'index.js': chunk(['react.js'], '/app/index.html', true),
      'react.js': chunk([]),
      'engine.js': chunk(['react.js', 'viem.js'], '/app/src/app/start-engine.ts'),
      'viem.js': chunk(['hash.js']),
      'hash.js': chunk([]),
      'swap.js': chunk(['viem.js', 'form.js'], '/app/src/pages/swap.tsx'),
      'form.js': chunk([]),
      'style.css': { type: 'asset' },
    } as const

    test('lists the SDK and each page with their chunks, without those that are loaded before', () => {
      expect(startFiles(bundle, ['src/app/start-engine.ts'], { '/swap': 'src/pages/swap.tsx' })).toEqual({
        entry: 'index.js',
        engine: ['engine.js', 'viem.js', 'hash.js'],
        pages: { '/swap': ['swap.js', 'form.js'] },
      })
    })

    test('rejects a page that the build does not have', () => {
      expect(() => startFiles(bundle, [], { '/bridge': 'src/pages/bridge.tsx' })).toThrow(
        'The build has no chunk of src/pages/bridge.tsx.',
      )
    })
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

  test('writes each icon on a ground of its own, without scripts or references to other files', () => {
    const icons = readIcons()
    expect(icons.length).toBeGreaterThan(80)
    for (const [name, source] of icons) {
      expect(source, name).toMatch(
        /^<svg [^>]*viewBox="0 0 24 24">(<g [^>]*>)+<path [^>]*d="(M24 0H0v24h24z|M0 0h24v24H0z)"/,
      )
      expect(source, name).not.toMatch(/<script|<image|<foreignObject|\son\w+=|href=|url\((?!#)/)
    }
  })

  test('writes the mark of Base as one square, which does not look like an empty checkbox', () => {
    expect(new Map(readIcons()).get('base')?.match(/<path/g)).toHaveLength(1)
  })

  test('has an icon of every chain', () => {
    const names = new Set(readIcons().map(([name]) => name))
    const hasIcon = (id: number) => names.has(getChainIcon(String(id)) ?? '')
    expect(allChains.filter(({ id }) => !hasIcon(id))).toEqual([])
  })

  test('has the license of each package whose files it contains', () => {
    for (const name of ASSET_PACKAGES)
      expect(readNotice(name)).toMatch(/^## \S+ - \d\S+ \((MIT|OFL-1\.1)\)\n\n[\s\S]*Copyright/)
  })
})
