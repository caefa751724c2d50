import { describe, expect, test } from 'vitest'
import { type ExampleList, helpText, parseExampleOptions } from './options.ts'

const EXAMPLES: ExampleList = {
  quotes: { summary: 'asks everybody', flags: ['amount'] },
  resume: { summary: 'follows', flags: ['hash', 'chain'] },
  fuel: { summary: 'reads', isOnFuel: true },
}
const parse = (...args: string[]) => parseExampleOptions(args, EXAMPLES)

describe('parseExampleOptions', () => {
  test('selects an example, which is not live and sends nothing by default', () => {
    expect(parse('quotes')).toEqual({
      name: 'quotes',
      flags: {},
      sandbox: undefined,
      isLive: false,
      maySend: false,
      account: undefined,
    })
    expect(parse('quotes', '--live', '--send', '--amount', '0.5')).toMatchObject({
      flags: { amount: '0.5' },
      isLive: true,
      maySend: true,
    })
  })

  test.each([[[]], [['--help']], [['quotes', '--list']]])('asks for the list: %j', (args) => {
    expect(parse(...args)).toBeUndefined()
    expect(helpText(EXAMPLES)).toMatch(/ {2}resume {2}follows \[--hash --chain\]\n/)
  })

  test.each([
    [['quote'], "Unknown example 'quote'. Examples: quotes, resume, fuel."],
    [['constructor'], "Unknown example 'constructor'"],
    [['quotes', 'fuel'], 'Only one example can run'],
    [['quotes', '--amont', '5'], '--amont'],
    [
      ['quotes', '--amount', 'many'],
      "--amount: expected a positive number such as 25 or 0.5, received 'many'",
    ],
    [['quotes', '--amount', '0'], 'Invalid --amount: expected a positive number'],
    [['fuel', '--amount', '5'], "Invalid option --amount: 'fuel' accepts no additional options."],
    [['resume', '--hash', '0x12', '--chain', '1'], 'Invalid --hash: expected 0x and 64 hex digits'],
    [['resume', '--hash', `0x${'ab'.repeat(32)}`], '--hash and --chain are required together'],
    [['resume', '--hash', `0x${'ab'.repeat(32)}`, '--chain', 'base'], 'Invalid --chain: expected a chain id'],
    [['quotes', '--sandbox', 'here'], 'Invalid --sandbox: expected a URL such as http://127.0.0.1:8900'],
    [['quotes', '--live', '--sandbox', 'http://127.0.0.1:8900'], 'cannot be combined'],
    [['quotes', '--send'], '--send requires --live'],
    [['quotes', '--account', '0x12'], '--account: expected an address: 0x and 40 hex digits'],
    [
      ['fuel', '--account', `0x${'12'.repeat(20)}`],
      '--account: expected a Fuel address: 0x and 64 hex digits',
    ],
  ])('%j is rejected with the expected format', (args, message) => {
    expect(() => parse(...args)).toThrow(message)
  })
})
