import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

test.each(['errors-and-reporting', 'quotes-on-a-screen'])(
  'the code of the guide %s, block after block, is what is compiled here',
  async (name) => {
    const guide = await readFile(`docs/guides/${name}.md`, 'utf8')
    const blocks = [...guide.matchAll(/```ts\n(.*?)```/gs)].map(([, code]) => code)
    expect(blocks.join('\n')).toBe(await readFile(`tests/guides/${name}.ts`, 'utf8'))
  },
)
