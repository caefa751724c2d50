import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { describe, expect, test } from 'vitest'
import config from '../.dependency-cruiser.mjs'

const CORE = 'packages/core/src'
const APP = 'examples/app/src'

/** Returns the names of the rules that an import violates. */
async function getViolations(
  file: string,
  target: string,
  statement = 'import { x } from',
): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'causeway-layers-'))
  const write = async (path: string, text: string) => {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  const isPackage = !target.includes('/src/')
  const specifier = isPackage ? target : `${'../'.repeat(file.split('/').length - 1)}${target}`
  const close = statement.endsWith('(') ? ')' : ''
  try {
    await write(file, `${statement} '${specifier}'${close}\n`)
    if (isPackage) {
      await write(`node_modules/${target}/package.json`, `{"name": "${target}", "main": "index.js"}`)
      await write(`node_modules/${target}/index.js`, 'export const x = 1\n')
    } else {
      await write(target, 'export const x = 1\n')
    }
    const { tsConfig: _tsConfig, ...options } = config.options ?? {}
    const { output } = await cruise([file.split('/')[0] ?? ''], {
      ...options,
      baseDir: folder,
      validate: true,
      ruleSet: { forbidden: config.forbidden ?? [] },
    })
    return (output as ICruiseResult).summary.violations.map(({ rule }) => rule.name)
  } finally {
    await rm(folder, { recursive: true })
  }
}

describe('The check of the layers', () => {
  test.each([
    ['a lower module', `${CORE}/quotes/a.ts`, `${CORE}/kernel/b.ts`],
    ['a file of the same module', `${CORE}/quotes/a.ts`, `${CORE}/quotes/b.ts`],
    ['viem in a provider', `${CORE}/providers/a.ts`, 'viem'],
    ['a provider in a test', `${CORE}/transfers/a.test.ts`, `${CORE}/providers/b.ts`],
    [
      'the sandbox service in a conformance test',
      `${CORE}/providers/a/conformance.test.ts`,
      'packages/sandbox/src/services/b.ts',
    ],
    ['every module in the composition', `${CORE}/create-causeway.ts`, `${CORE}/points/b.ts`],
    ['an earlier feature of the app', `${APP}/features/review/a.ts`, `${APP}/features/trade/b.ts`],
    ['viem in app/', `${APP}/app/a.ts`, 'viem'],
  ])('accepts the import of %s', async (_what, file, target) => {
    expect(await getViolations(file, target)).toEqual([])
  })

  test('accepts a type of viem anywhere in the core', async () => {
    expect(await getViolations(`${CORE}/quotes/a.ts`, 'viem', 'import type { X } from')).toEqual([])
  })

  test.each([
    ['a higher module', `${CORE}/quotes/a.ts`, `${CORE}/transfers/b.ts`, 'layers-quotes'],
    [
      'a higher module in a test',
      `${CORE}/quotes/a.test.ts`,
      `${CORE}/transfers/b.ts`,
      'layers-quotes-tests',
    ],
    ['the composition', `${CORE}/quotes/a.ts`, `${CORE}/create-causeway.ts`, 'core-composition'],
    ['a separate entry', `${CORE}/quotes/a.ts`, `${CORE}/evm/b.ts`, 'core-entries'],
    ['one separate entry in another', `${CORE}/fuel/a.ts`, `${CORE}/evm/b.ts`, 'core-entry-fuel'],
    ['a provider in a service', `${CORE}/transfers/a.ts`, `${CORE}/providers/b.ts`, 'core-adapters'],
    ['viem in a service', `${CORE}/quotes/a.ts`, 'viem', 'core-heavy'],
    ['the sandbox', `${CORE}/quotes/a.ts`, 'packages/sandbox/src/b.ts', 'core-foreign'],
    ['a file outside every module', `${CORE}/helpers/a.ts`, `${CORE}/kernel/b.ts`, 'core-misplaced'],
    ['the sandbox in the hooks', 'packages/react/src/a.ts', 'packages/sandbox/src/b.ts', 'published-sandbox'],
    ['React in a view model', 'packages/view-models/src/a.ts', 'react', 'view-models-framework'],
    [
      'a file of the core in a view model',
      'packages/view-models/src/a.ts',
      `${CORE}/kernel/b.ts`,
      'view-models-entries',
    ],
    ['a page in a feature', `${APP}/features/trade/a.ts`, `${APP}/pages/b.ts`, 'layers-features'],
    ['a later feature', `${APP}/features/trade/a.ts`, `${APP}/features/review/b.ts`, 'layers-trade'],
    ['the SDK in ui/', `${APP}/ui/a.ts`, `${CORE}/index.ts`, 'app-ui'],
    ['viem in a page', `${APP}/pages/a.ts`, 'viem', 'app-libraries'],
  ])('rejects the import of %s', async (_what, file, target, rule) => {
    expect(await getViolations(file, target)).toContain(rule)
  })

  test.each(['const x = await import(', 'const x = require(', 'export { x } from'])(
    'rejects viem loaded by `%s`',
    async (statement) => {
      expect(await getViolations(`${CORE}/quotes/a.ts`, 'viem', statement)).toContain('core-heavy')
    },
  )
})
