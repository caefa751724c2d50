import { readFile } from 'node:fs/promises'
import * as nodeTest from 'node:test'
import type { TestRunner } from '@causeway/core/testing'
import { expect, test } from 'vitest'

const EXAMPLES = [
  'tern/tern.ts',
  'tern/tern.test.ts',
  'quay/quay.ts',
  'quay/quay.test.ts',
  'quay/encode-deposit.ts',
]

test.each(EXAMPLES)('the guide to providers shows %s unchanged', async (path) => {
  const guide = await readFile('docs/writing-a-provider.md', 'utf8')
  const shown = guide.split(`\`\`\`ts ${path.split('/')[1]}\n`)[1]?.split('```')[0]
  expect(shown).toBe(await readFile(`examples/node/src/${path}`, 'utf8'))
})

test('the guide to Node services shows the Redis storage unchanged', async () => {
  const guide = await readFile('docs/guides/node-services.md', 'utf8')
  const shown = guide.split('```ts redis-storage.ts\n')[1]?.split('```')[0]
  expect(shown).toBe(await readFile('examples/node/src/support/redis-storage.ts', 'utf8'))
})

test("the provider test suite accepts Node's own test runner, as the guide says", () => {
  const { describe, it } = nodeTest
  const runner = { describe, it, expect } satisfies TestRunner
  expect(runner.it).toBeTypeOf('function')
})
