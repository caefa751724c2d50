import { describe, expect, test } from 'vitest'
import core from '../packages/core/package.json' with { type: 'json' }
import { tarballProblems } from './tarball-rules.ts'

const LIMIT = 1_000
const BUILT = "import * as z from 'zod/mini'\nexport const one = z.string()\n"

const exports = {
  '.': { types: './dist/index.d.ts', default: './dist/index.js' },
}

/** A small package like ours, with some of its files and fields other than they should be. */
function problems(
  files: Record<string, string | undefined> = {},
  fields: object = {},
  bytes = LIMIT,
): string[] {
  const all = {
    'package.json': JSON.stringify({ ...core, exports, ...fields }),
    'README.md': '# Ours, with a sandbox on localhost',
    LICENSE: 'MIT',
    'CHANGELOG.md': '# Changelog',
    'dist/index.js': BUILT,
    'dist/index.d.ts': BUILT,
    ...files,
  }
  const present = Object.entries(all).flatMap(([path, text]) =>
    text === undefined ? [] : [[path, text] as const],
  )
  return tarballProblems({ files: new Map(present), bytes }, LIMIT)
}

describe('A tarball', () => {
  test('may be published as ours are', () => {
    expect(problems()).toEqual([])
  })

  test('may weigh no more than its limit', () => {
    expect(problems({}, {}, LIMIT + 1)).toEqual(['weighs 1001 bytes, more than 1000'])
  })

  test.each(['README.md', 'LICENSE', 'CHANGELOG.md'])('has its %s', (paper) => {
    expect(problems({ [paper]: undefined })).toEqual([`${paper} is missing`])
  })

  test.each([
    'src/index.ts',
    'dist/index.js.map',
    'dist/index.test.ts',
    'dist/index.cjs',
    'tsup.config.ts',
    '.env',
    'dist/../secret',
  ])('does not bring %s along', (path) => {
    expect(problems({ [path]: '' })).toEqual([`${path} does not belong in it`])
  })

  test('has every file that it exports', () => {
    expect(problems({ 'dist/index.d.ts': undefined })).toEqual(['./dist/index.d.ts is exported and missing'])
  })

  test.each([
    ['//# sourceMappingURL=index.js.map', 'a source map: sourceMappingURL'],
    ['// /home/someone/causeway/index.ts', 'a path of a machine: /home/someone'],
    ["new URL('file:///srv')", 'a path of a machine: file://'],
    ['// ../../causeway-1/index.ts', 'a path of a machine: // ../../causeway-1/index.ts'],
    ["fetch('http://127.0.0.1:8900')", 'a private host: 127.0.0.1'],
    ["fetch('https://quotes.internal/')", 'a private host: .internal'],
    ["import '@causeway/sandbox'", 'the sandbox: @causeway/sandbox'],
  ])('holds no trace of where it was made: %s', (line, trace) => {
    const traces = problems({ 'dist/index.js': line }).filter((problem) => problem.includes(' holds '))
    expect(traces).toEqual([`dist/index.js holds ${trace}`])
  })

  test('may name a private host in a docstring', () => {
    const docstring = "/**\n * rpcUrls: ['http://127.0.0.1:8545']\n */\nexport {}"
    expect(problems({ 'dist/index.d.ts': docstring })).toEqual([])
  })

  test.each([
    "import { test } from 'left-pad'",
    "const pad = require('left-pad/index')",
    "await import('left-pad')",
    "import 'left-pad'",
  ])('imports nothing that is not installed with it: %s', (line) => {
    expect(problems({ 'dist/index.js': line })).toEqual(['dist/index.js imports left-pad'])
  })

  test.each([
    { license: 'UNLICENSED' },
    { description: '' },
    { keywords: [] },
    { sideEffects: true },
    { engines: {} },
    { publishConfig: { access: 'public' } },
  ])('has a whole manifest: %j', (fields) => {
    const [field = ''] = Object.keys(fields)
    expect(problems({}, fields)).toEqual([expect.stringMatching(`^package.json: ${field}`)])
  })

  test('calls no package optional that is no peer', () => {
    const peerDependenciesMeta = { ...core.peerDependenciesMeta, lodash: { optional: true } }
    expect(problems({}, { peerDependenciesMeta })).toEqual(['lodash is optional, but no peer'])
  })
})
