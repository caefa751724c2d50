import { describe, expect, test } from 'vitest'
import { parseStartOptions } from './options.ts'

describe('The options of npm start', () => {
  test('are a sandbox and a built page on ports that are free, unless told', () => {
    expect(parseStartOptions([])).toEqual({ port: undefined, sandboxPort: 0, dev: false, live: false })
  })

  test('say where page and sandbox stand, and that the page comes from source', () => {
    expect(parseStartOptions(['--dev', '--port', '3000', '--sandbox-port=9000'])).toEqual({
      port: 3000,
      sandboxPort: 9000,
      dev: true,
      live: false,
    })
  })

  test('are nothing where help is asked for', () => {
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
  ])('cannot be %j', (args) => {
    expect(() => parseStartOptions(args)).toThrow()
  })
})
