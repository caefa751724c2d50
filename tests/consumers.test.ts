import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { currentTier } from './support/tier.ts'

const MINUTE = 60_000
const REPOSITORY = fileURLToPath(new URL('..', import.meta.url))
const PACKAGES = ['-w', 'packages/core', '-w', 'packages/react']

describe.skipIf(currentTier() === 'quick')('The packed packages (longer tiers only: takes minutes)', () => {
  let folder: string
  let tarballs: string[]

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'causeway-consumers-'))
    await npm(REPOSITORY, 'run', 'build', ...PACKAGES)
    await npm(REPOSITORY, 'pack', ...PACKAGES, '--pack-destination', folder)
    tarballs = (await readdir(folder)).map((file) => join(folder, file))
  }, 15 * MINUTE)
  afterAll(() => rm(folder, { recursive: true, force: true }), MINUTE)

  /** @returns a copy of the consumer with its locked dependencies, and over them the tarballs and what else is named */
  async function install(consumer: string, ...others: string[]): Promise<string> {
    const app = await mkdtemp(join(folder, `${consumer}-`))
    await cp(join(REPOSITORY, 'tests/consumers', consumer), app, {
      recursive: true,
      filter: (path) => !path.includes('node_modules'),
    })
    await cp(join(REPOSITORY, '.npmrc'), join(app, '.npmrc'))
    const flags = ['--ignore-scripts', '--no-audit', '--no-fund']
    await npm(app, 'ci', ...flags)
    await npm(app, 'install', '--no-save', ...flags, ...tarballs, ...others)
    return app
  }

  test.each([
    { version: '19.3.1', others: [] },
    { version: '18.3.1', others: ['react@18.3.1', 'react-dom@18.3.1'] },
  ])(
    'render a page on a server under React $version, imported with wagmi or required',
    { timeout: 15 * MINUTE },
    async ({ version, others }) => {
      const app = await install('server', ...others)
      const page = JSON.parse(await run(app, process.execPath, 'page.mjs'))
      const balances = { status: 'success', data: expect.stringContaining('{"raw":{"$bigint":"7"}}') }
      expect(page).toMatchObject({
        react: version,
        html: '<p>7 on Arbitrum One, expert: false</p>',
        state: { queries: [{ state: balances }] },
      })
      expect(await run(app, process.execPath, 'page.cjs')).toBe('<p>expert: false</p>')
    },
  )

  test('type-check in a strict browser app, whose bundle holds what it imports and nothing else of ours', {
    timeout: 15 * MINUTE,
  }, async () => {
    const app = await install('browser')
    await npm(app, 'run', 'build')
    const script = await readScripts(join(app, 'dist/assets'))
    const used = ['Arbitrum One', 'suggested-fees', 'nothing runs']
    const unused = ['fuels', 'Mantle', 'layerswap', 'li.quest']
    expect([...used, ...unused].filter((word) => script.includes(word))).toEqual(used)
  })

  test('render in a bundle of Metro for React Native, among the globals of a phone', {
    timeout: 15 * MINUTE,
  }, async () => {
    const app = await install('native')
    await npm(app, 'run', 'build')
    expect(await run(app, process.execPath, 'run.cjs')).toBe('<p>Arbitrum One, expert: false</p>')
  })
})

async function readScripts(folder: string): Promise<string> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.js'))
  return (await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))).join('\n')
}

const npm = (folder: string, ...args: string[]) => run(folder, 'npm', ...args)

/**
 * @returns what the command printed
 * @throws Error with all of its output, when it fails or hangs
 */
function run(folder: string, command: string, ...args: string[]): Promise<string> {
  const options = {
    cwd: folder,
    // A consumer builds for production; the test runner's own setting would make it something else.
    env: { ...process.env, NODE_ENV: undefined },
    timeout: 6 * MINUTE,
    maxBuffer: 64 * 1024 * 1024,
  }
  return new Promise((resolve, reject) => {
    execFile(command, args, options, (error, stdout, stderr) => {
      if (error) reject(new Error(`${command} ${args.join(' ')}\n${stdout}${stderr}`, { cause: error }))
      else resolve(stdout)
    })
  })
}
