import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import root from '../package.json' with { type: 'json' }
import coreBuild from '../packages/core/tsup.config.ts'
import reactBuild from '../packages/react/tsup.config.ts'
import viewModelsBuild from '../packages/view-models/tsup.config.ts'
import tsconfig from '../tsconfig.json' with { type: 'json' }
import typedoc from '../typedoc.json' with { type: 'json' }
import { entriesOf, PUBLISHED, tarballName } from './published.ts'

const builtEntries = z.object({ entry: z.record(z.string(), z.string()) })
const BUILDS = {
  'packages/core': coreBuild,
  'packages/view-models': viewModelsBuild,
  'packages/react': reactBuild,
}

describe('The published packages', () => {
  test('carry one version, and the later ones ask for exactly that of the earlier', () => {
    const versions = new Set(PUBLISHED.map(({ manifest }) => manifest.version))
    expect([...versions]).toEqual([root.version])
    const asked = PUBLISHED.flatMap(({ manifest }) =>
      Object.entries(manifest.peerDependencies).filter(([name]) => name.startsWith('@causeway/')),
    )
    expect(asked).toEqual([
      ['@causeway/core', root.version],
      ['@causeway/core', root.version],
      ['@causeway/view-models', root.version],
    ])
  })

  test('are packed under the names that npm gives', () => {
    expect(tarballName({ name: '@causeway/core', version: '1.2.3' })).toBe('causeway-core-1.2.3.tgz')
  })
})

describe.each(PUBLISHED)('The entries of $manifest.name', ({ folder, manifest }) => {
  const { entry: built } = builtEntries.parse(BUILDS[folder])
  const sources = Object.fromEntries(
    Object.entries(manifest.exports).flatMap(([entry, targets]) => {
      if (typeof targets === 'string') return []
      const key = targets.import.default.slice('./dist/'.length, -'.js'.length)
      return [[manifest.name + entry.slice(1), { key, targets, source: built[key] }] as const]
    }),
  )

  test('are built, each from one file, and nothing else is', () => {
    expect(Object.keys(sources)).toEqual(entriesOf(manifest))
    expect(
      Object.values(sources)
        .map(({ key }) => key)
        .sort(),
    ).toEqual(Object.keys(built).sort())
  })

  test('are exported alike: types and code, to import and to require', () => {
    for (const { key, targets } of Object.values(sources)) {
      expect(targets).toEqual({
        import: { types: `./dist/${key}.d.ts`, default: `./dist/${key}.js` },
        require: { types: `./dist/${key}.d.cts`, default: `./dist/${key}.cjs` },
      })
    }
  })

  test('are found from source by the same names', () => {
    const paths: Readonly<Record<string, readonly string[]>> = tsconfig.compilerOptions.paths
    for (const [name, { source }] of Object.entries(sources)) {
      const wildcard = name.replace(/[^/]+$/, '*')
      const [last = ''] = name.split('/').slice(-1)
      const places = paths[name] ?? paths[wildcard]?.map((place) => place.replace('*', last))
      expect(places, name).toEqual([`./${folder}/${source}`])
    }
  })

  test('are in the reference and in the tests of the surface; each provider is in the entry of all', async () => {
    const surface = await readFile('tests/packages/surface.test.ts', 'utf8')
    for (const [name, { source }] of Object.entries(sources)) {
      expect(surface).toContain(`import('${name}')`)
      if (!name.includes('/providers/')) expect(typedoc.entryPoints).toContain(`${folder}/${source}`)
    }
  })
})
