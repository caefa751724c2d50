import { describe, expect, test } from 'vitest'
import { floorViolations } from './floor-rules.ts'

const core = (path: string, text: string) => floorViolations([{ path: `packages/core/src/${path}`, text }])

describe('The floors of the house', () => {
  test.each([
    ['a room below', 'quotes/rank.ts', "import { sleep } from '../kernel/index.ts'"],
    ['a file of the same room', 'quotes/rank.ts', "import { toQuote } from './quote.ts'"],
    ['a library', 'kernel/http.ts', "import ky from 'ky'"],
    ['a type of viem', 'platforms/platform.ts', "import type { Hex } from 'viem'"],
    ['viem in an entry of its own', 'evm/platform.ts', "import { call } from 'viem/actions'"],
    ['viem in a provider', 'providers/across/deposit.ts', "import { parseAbi } from 'viem'"],
    [
      'the clock of the testing entry, in a test',
      'quotes/rank.test.ts',
      "import { x } from '../testing/index.ts'",
    ],
    ['every room, in the wiring', 'causeway.ts', "import { Executor } from './execution/index.ts'"],
  ])('%s may be imported', (_what, path, text) => {
    expect(core(path, text)).toEqual([])
  })

  test.each([
    [
      'a room above',
      'quotes/rank.ts',
      "import { x } from '../transfers/index.ts'",
      'transfers is above quotes',
    ],
    [
      'a type of a room above',
      'kernel/a.ts',
      "import type { X } from '../quotes/index.ts'",
      'quotes is above kernel',
    ],
    [
      'the inside of a neighbour',
      'quotes/a.ts',
      "import { x } from '../kernel/http.ts'",
      "neighbour's index.ts",
    ],
    ['the wiring', 'quotes/a.ts', "import { x } from '../causeway.ts'", 'above every room'],
    ['viem', 'quotes/a.ts', "import { keccak256 } from 'viem'", 'root entry must not load it'],
    ['viem when needed', 'quotes/a.ts', "const x = await import('viem')", 'root entry must not load it'],
    ['an entry of its own', 'quotes/a.ts', "export { evm } from '../evm/index.ts'", 'an entry of its own'],
    ['a provider', 'transfers/a.ts', "import { across } from '../providers/index.ts'", 'handed in'],
    ['a provider in the wiring', 'causeway.ts', "import { across } from './providers/index.ts'", 'handed in'],
    ['the sandbox', 'quotes/a.ts', "import { x } from '@causeway/sandbox'", 'no other package'],
  ])('%s is reported where it stands', (_what, path, text, why) => {
    const [violation, ...others] = core(path, `\n${text}`)
    expect(violation).toContain(`packages/core/src/${path}:2 imports`)
    expect(violation).toContain(why)
    expect(others).toEqual([])
  })

  test('a folder that is no room is reported', () => {
    expect(core('helpers/a.ts', "import './b.ts'")).toHaveLength(1)
  })
})
