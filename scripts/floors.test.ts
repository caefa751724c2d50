import { describe, expect, test } from 'vitest'
import { floorViolations } from './floor-rules.ts'

const core = (path: string, text: string) => floorViolations([{ path: `packages/core/src/${path}`, text }])

describe('The layers', () => {
  test.each([
    ['a room below', 'quotes/rank-quotes.ts', "import { sleep } from '../kernel/index.ts'"],
    ['a file of the same room', 'quotes/rank-quotes.ts', "import { toQuote } from './quote.ts'"],
    ['a library', 'kernel/http.ts', "import ky from 'ky'"],
    ['a type of viem', 'platforms/platform.ts', "import type { Hex } from 'viem'"],
    ['viem in an entry of its own', 'evm/platform.ts', "import { call } from 'viem/actions'"],
    ['viem in a provider', 'providers/across/deposit.ts', "import { parseAbi } from 'viem'"],
    [
      'the clock of the testing entry, in a test',
      'quotes/rank-quotes.test.ts',
      "import { x } from '../testing/index.ts'",
    ],
    ['a type of viem, in the wiring', 'create-causeway.ts', "import type { Hex } from 'viem'"],
    [
      'one provider, in the testing entry',
      'testing/a.ts',
      "import { x } from '../providers/across/index.ts'",
    ],
    [
      'routers, in the entry of margin',
      'margin.ts',
      "export { composer } from './margin-routers/composer/composer.ts'",
    ],
    ['every room, in the wiring', 'create-causeway.ts', "import { Executor } from './execution/index.ts'"],
  ])('%s may be imported', (_what, path, text) => {
    expect(core(path, text)).toEqual([])
  })

  test.each([
    [
      'a room above',
      'quotes/rank-quotes.ts',
      "import { x } from '../transfers/index.ts'",
      'transfers is above quotes',
    ],
    [
      'a type of a room above',
      'kernel/a.ts',
      "import type { X } from '../quotes/index.ts'",
      'quotes is above kernel',
    ],
    ['the wiring', 'quotes/a.ts', "import { x } from '../create-causeway.ts'", 'above every room'],
    ['viem', 'quotes/a.ts', "import { keccak256 } from 'viem'", 'root entry must not load it'],
    ['viem when needed', 'quotes/a.ts', "const x = await import('viem')", 'root entry must not load it'],
    ['an entry of its own', 'quotes/a.ts', "export { evm } from '../evm/index.ts'", 'an entry of its own'],
    ['a provider', 'transfers/a.ts', "import { across } from '../providers/index.ts'", 'injected'],
    [
      'a provider in the wiring',
      'create-causeway.ts',
      "import { across } from './providers/index.ts'",
      'injected',
    ],
    [
      'a room above, as an import type',
      'quotes/a.ts',
      "type X = import('../transfers/index.ts').X",
      'transfers is above quotes',
    ],
    [
      'viem that is loaded for an inline type',
      'quotes/a.ts',
      "import { type Hex } from 'viem'",
      'root entry must not load it',
    ],
    ['viem by require', 'quotes/a.ts', "const x = require('viem')", 'root entry must not load it'],
    ['viem by import =', 'quotes/a.ts', "import x = require('viem')", 'root entry must not load it'],
    ['viem in a template', 'quotes/a.ts', 'const x = import(`viem`)', 'root entry must not load it'],
    ['viem in the wiring', 'index.ts', "export { keccak256 } from 'viem'", 'root entry must not load it'],
    [
      'the sandbox by path',
      'create-causeway.ts',
      "import { x } from '../../sandbox/src/index.ts'",
      'no other package',
    ],
    ['the sandbox', 'quotes/a.ts', "import { x } from '@causeway/sandbox'", 'no other package'],
  ])('%s is reported where it stands', (_what, path, text, why) => {
    const [violation, ...others] = core(path, `\n${text}`)
    expect(violation).toContain(`packages/core/src/${path}:2 imports`)
    expect(violation).toContain(why)
    expect(others).toEqual([])
  })

  test.each(['helpers/a.ts', 'helpers.ts'])(
    '%s, which stands in no room, is reported though it imports nothing',
    (path) => {
      expect(core(path, 'export const x = 1')).toEqual([
        `packages/core/src/${path}:1 is not in a module of the core`,
      ])
    },
  )

  test.each([
    ['the sandbox', '@causeway/sandbox', 'published packages do not know the sandbox'],
    ['a file of the core', '../../core/src/index.ts', 'view models import the core by its entries'],
    ['the hooks', '@causeway/react', 'view models have no framework'],
    ['React', 'react', 'view models have no framework'],
  ])('the view models do not import %s', (_what, specifier, why) => {
    const path = 'packages/view-models/src/a.ts'
    expect(floorViolations([{ path, text: `import { x } from '${specifier}'` }])).toEqual([
      `${path}:1 imports ${specifier}: ${why}`,
    ])
  })

  test('tests of the view models may use the test support of the core', () => {
    const text = "import { x } from '../../core/src/transfers/transfers.test-support.ts'"
    expect(floorViolations([{ path: 'packages/view-models/src/a.test.ts', text }])).toEqual([])
  })

  test.each(['@causeway/sandbox', '../../sandbox/src/index.ts'])('react does not import %s', (specifier) => {
    const file = { path: 'packages/react/src/a.ts', text: `import { x } from '${specifier}'` }
    expect(floorViolations([file])).toEqual([
      `packages/react/src/a.ts:1 imports ${specifier}: published packages do not know the sandbox`,
    ])
  })
})
