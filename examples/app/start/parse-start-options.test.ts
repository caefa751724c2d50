import { describe, expect, test } from 'vitest'
import { parseStartOptions } from './parse-start-options.ts'

describe('parseStartOptions', () => {
  test('defaults to a sandbox and a built page on free ports', () => {
    expect(parseStartOptions([])).toEqual({ port: undefined, sandboxPort: 0, dev: false, live: false })
  })

  test('parses the ports of page and sandbox, and the development mode', () => {
    expect(parseStartOptions(['--dev', '--port', '3000', '--sandbox-port=9000'])).toEqual({
      port: 3000,
      sandboxPort: 9000,
      dev: true,
      live: false,
    })
  })

  test('returns undefined if help is requested', () => {
    expect(parseStartOptions(['--help', '--port', '3000'])).toBeUndefined()
  })

  test.each([
    [['--port', '-1']],
    [['--port', '65001']],
    [['--port', '']],
    [['--sandbox-port', '9k']],
    [['--live', '--sandbox-port', '9000']],
    [['--open']],
    [['5173']],
  ])('rejects the arguments %j', (args) => {
    expect(() => parseStartOptions(args)).toThrow()
  })
})
