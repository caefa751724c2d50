import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

test('the code of the guide to errors, block after block, is what is compiled here', async () => {
  const guide = await readFile('docs/guides/errors-and-reporting.md', 'utf8')
  const blocks = [...guide.matchAll(/```ts\n(.*?)```/gs)].map(([, code]) => code)
  expect(blocks.join('\n')).toBe(await readFile('tests/guides/errors-and-reporting.ts', 'utf8'))
})
