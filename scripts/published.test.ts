import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import root from '../package.json' with { type: 'json' }
import tsconfig from '../tsconfig.json' with { type: 'json' }
import typedoc from '../typedoc.json' with { type: 'json' }
import { getEntries, PUBLISHED, tarballName } from './published.ts'

describe('the published packages', () => {
  test('have one version, and require exactly that version of each other', () => {
    const versions = new Set(PUBLISHED.map(({ manifest }) => manifest.version))
    expect([...versions]).toEqual([root.version])
    const peers = PUBLISHED.flatMap(({ manifest }) =>
      Object.entries(manifest.peerDependencies).filter(([name]) => name.startsWith('@causeway/')),
    )
    expect(peers).toEqual([
      ['@causeway/core', root.version],
      ['@causeway/core', root.version],
      ['@causeway/view-models', root.version],
    ])
  })

  test('are packed under the file names that npm uses', () => {
    expect(tarballName({ name: '@causeway/core', version: '1.2.3' })).toBe('causeway-core-1.2.3.tgz')
  })
})

describe.each(PUBLISHED)('the entries of $manifest.name', ({ folder, manifest }) => {
  const sources = Object.entries(manifest.exports).flatMap(([entry, targets]) => {
    if (typeof targets === 'string') return []
    const key = targets.default.slice('./dist/'.length, -'.js'.length)
    return [{ name: manifest.name + entry.slice(1), key, targets, source: `${folder}/src/${key}.ts` }]
  })

  test('are each built from one file', () => {
    expect(sources.map(({ name }) => name)).toEqual(getEntries(manifest))
    expect(sources.filter(({ source }) => !existsSync(source))).toEqual([])
  })

  test('are ES modules with their types', () => {
    for (const { key, targets } of sources) {
      expect(targets).toEqual({ types: `./dist/${key}.d.ts`, default: `./dist/${key}.js` })
    }
  })

  test('resolve to their sources under the same names', () => {
    const paths: Readonly<Record<string, readonly string[]>> = tsconfig.compilerOptions.paths
    for (const { name, source } of sources) {
      const wildcard = name.replace(/[^/]+$/, '*')
      const [last = ''] = name.split('/').slice(-1)
      const locations = paths[name] ?? paths[wildcard]?.map((path) => path.replace('*', last))
      expect(locations, name).toEqual([`./${source}`])
    }
  })

  test('are in the API reference and in the tests of the public names', async () => {
    const surface = await readFile('tests/packages/surface.test.ts', 'utf8')
    for (const { name, source } of sources) {
      expect(surface).toContain(`import('${name}')`)
      if (!name.includes('/providers/')) expect(typedoc.entryPoints).toContain(source)
    }
  })
})
