import { expect, test } from 'vitest'
import { isAllowed, type LockedPackages, productionTree } from './production-tree.ts'

const PACKAGES: LockedPackages = {
  '': { dependencies: { tool: '1' } },
  'packages/ours': { dependencies: { a: '1' }, peerDependencies: { peer: '1', absent: '1' } },
  'packages/app': { dependencies: { '@we/ours': '1', b: '1' } },
  'packages/ours/node_modules/b': { version: '2', license: 'MIT' },
  'node_modules/@we/ours': { link: true, resolved: 'packages/ours' },
  'node_modules/a': { license: 'MIT', dependencies: { b: '1' }, optionalDependencies: { native: '1' } },
  'node_modules/a/node_modules/b': { version: '3', license: 'ISC', dependencies: { a: '1' } },
  'node_modules/b': { version: '1', license: 'MIT' },
  'node_modules/native': { license: 'MIT' },
  'node_modules/peer': { license: 'Apache-2.0' },
  'node_modules/tool': { license: 'GPL-3.0' },
}

test('productionTree resolves dependencies like Node, without development tools and missing packages', () => {
  expect([...productionTree(PACKAGES, ['packages/ours']).keys()].sort()).toEqual([
    'node_modules/a',
    'node_modules/a/node_modules/b',
    'node_modules/native',
    'node_modules/peer',
    'packages/ours',
  ])
  const app = [...productionTree(PACKAGES, ['packages/app']).keys()]
  expect(app).toEqual(expect.arrayContaining(['packages/ours', 'node_modules/b', 'node_modules/peer']))
  expect(app).not.toContain('node_modules/tool')
})

test.each([
  ['MIT', true],
  ['GPL-3.0', false],
  ['MIT OR GPL-3.0', true],
  ['(GPL-2.0 OR Apache-2.0)', true],
  ['(Apache-2.0 AND MIT)', true],
  ['(Apache-2.0 AND GPL-3.0)', false],
  ['SEE LICENSE IN LICENSE.md', false],
  ['', false],
])('%s is allowed: %s', (license, allowed) => {
  expect(isAllowed(license)).toBe(allowed)
})
