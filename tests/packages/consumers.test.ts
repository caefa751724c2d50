import { execFile, spawn } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import core from '../../packages/core/package.json' with { type: 'json' }
import react from '../../packages/react/package.json' with { type: 'json' }
import viewModels from '../../packages/view-models/package.json' with { type: 'json' }
import { getEntries, tarballName } from '../../scripts/published.ts'
import { currentTier } from '../support/current-tier.ts'

const MINUTE = 60_000
const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url))
const PUBLISHED = [core, viewModels, react]
const PACKAGES = ['-w', 'packages/core', '-w', 'packages/view-models', '-w', 'packages/react']

/** Installed TypeScript versions with the module resolutions that each supports. */
const TYPESCRIPTS = ['typescript', 'typescript-6', 'typescript-7']
const RESOLUTIONS = ['bundler', 'node16', 'nodenext']

describe.skipIf(currentTier() === 'quick')('The packed packages (longer tiers only: takes minutes)', () => {
  let folder: string
  let tarballs: string[]

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'causeway-consumers-'))
    // Use the tarballs of a release, or pack the current build.
    const packed = process.env['CAUSEWAY_TARBALLS'] ?? folder
    if (packed === folder) {
      await npm(REPOSITORY, 'run', 'build', ...PACKAGES)
      await npm(REPOSITORY, 'pack', ...PACKAGES, '--pack-destination', folder)
    }
    tarballs = PUBLISHED.map((manifest) => join(packed, tarballName(manifest)))
  }, 30 * MINUTE)
  afterAll(() => rm(folder, { recursive: true, force: true }), MINUTE)

  /**
   * @param consumer folder in the repository
   * @returns the folder of a copy of the consumer, with its locked dependencies, the tarballs and other named packages
   */
  async function install(consumer: string, ...others: string[]): Promise<string> {
    const app = await mkdtemp(join(folder, `${basename(consumer)}-`))
    await cp(join(REPOSITORY, consumer), app, {
      recursive: true,
      filter: (path) => !/node_modules|\.next/.test(path),
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
      const app = await install('tests/consumers/server', ...others)
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

  test('run in a Node program, imported or required, which then exits by itself', {
    timeout: 15 * MINUTE,
  }, async () => {
    const app = await install('tests/consumers/service')
    const expectedOutput = 'Across pays 24.999 USDC\nexpert: true'
    expect(await run(app, process.execPath, 'service.mjs')).toBe(expectedOutput)
    expect(await run(app, process.execPath, 'service.cjs')).toBe(expectedOutput)
  })

  test('load through every entry point, except those that require an optional library and name it in the error', {
    timeout: 15 * MINUTE,
  }, async () => {
    const app = await install(
      'tests/consumers/service',
      'wagmi@3.7.7',
      '@tanstack/react-query@5.108.0',
      'react@19.3.1',
    )
    const load = async (...names: string[]) =>
      JSON.parse(await run(app, process.execPath, 'entries.mjs', ...names))
    const entries = PUBLISHED.flatMap(getEntries).length
    // fuels and the library for smart accounts are optional.
    expect(await load(...PUBLISHED.map(({ name }) => name))).toEqual({ loaded: 2 * entries, missing: {} })

    await rm(join(app, 'node_modules/viem'), { recursive: true })
    const { missing } = await load('@causeway/core')
    expect(new Set(Object.values(missing))).toEqual(new Set(['viem']))
    expect(missing).toMatchObject({
      'import @causeway/core/evm': 'viem',
      'require @causeway/core/evm': 'viem',
    })
    const free = ['', '/chains', '/fuel', '/gateway', '/testing']
    expect(free.filter((entry) => `import @causeway/core${entry}` in missing)).toEqual([])
  })

  test.each([
    { react: 19, others: [] },
    { react: 18, others: ['react@18.3.1', '@types/react@18.3.8'] },
  ])(
    'type-check with the types of React $react, including the declarations of Causeway, with every TypeScript and resolution',
    { timeout: 30 * MINUTE },
    async ({ others }) => {
      const app = await install('tests/consumers/types', ...others)
      await writeFile(join(app, 'entries.mts'), createImports(PUBLISHED.flatMap(getEntries)))
      await writeFile(join(app, 'entries.cts'), createImports(PUBLISHED.flatMap(getEntries)))
      // The other TypeScript versions do not depend on the version of React.
      for (const typescript of others.length > 0 ? TYPESCRIPTS.slice(0, 1) : TYPESCRIPTS) {
        for (const resolution of RESOLUTIONS) {
          const compiler = join('node_modules', typescript, 'bin/tsc')
          const printed = await run(
            app,
            process.execPath,
            compiler,
            '-p',
            `tsconfig.${resolution}.json`,
          ).catch(String)
          expect(printed).toMatch(/^$|error TS/)
          expect(selectOwnErrors(printed), `${typescript}, ${resolution}`).toEqual([])
        }
      }
    },
  )

  test('type-check in a strict browser app, whose bundle contains only imported modules', {
    timeout: 15 * MINUTE,
  }, async () => {
    const app = await install('tests/consumers/browser')
    await npm(app, 'run', 'build')
    const script = await readScripts(join(app, 'dist/assets'))
    const used = ['Arbitrum One', 'suggested-fees', 'nothing runs']
    const unused = ['fuels', 'Mantle', 'layerswap', 'li.quest']
    expect([...used, ...unused].filter((word) => script.includes(word))).toEqual(used)
  })

  test('type-check and bundle the app of the tutorial', { timeout: 15 * MINUTE }, async () => {
    const app = await install('tests/consumers/browser')
    await cp(join(REPOSITORY, 'tests/guides/code/tutorial'), app, { recursive: true })
    await writeFile(join(app, 'index.css'), 'main { max-width: 40rem }')
    await npm(app, 'run', 'build')
    const script = await readScripts(join(app, 'dist/assets'))
    expect(script).toContain('Bridge USDC to Base')
  })

  test('render in a Next.js app, which streams the quote of the server and its query with exact amounts', {
    timeout: 15 * MINUTE,
  }, async () => {
    const app = await install('examples/next')
    await npm(app, 'run', 'build')
    const page = await (await fetch(await startNext(app))).text()
    // React separates texts by comments.
    expect(page.replaceAll('<!-- -->', '')).toContain('<output>Across: 24.999 USDC in 2 s</output>')
    expect(page.replaceAll('<!-- -->', '')).toContain('Transfers in this browser: 0')
    const query = page.replaceAll('\\', '')
    expect(query).toContain('"queryKey":["causeway","quote",')
    expect(query).toContain('"toAmount":{"$bigint":"24999000"}')
  })

  test('render in a Metro bundle for React Native, with the globals of a phone', {
    timeout: 15 * MINUTE,
  }, async () => {
    const app = await install('tests/consumers/native')
    await npm(app, 'run', 'build')
    expect(await run(app, process.execPath, 'run.cjs')).toBe('<p>Arbitrum One, expert: false</p>')
  })
})

/** Returns a module whose types reference all entry points. */
function createImports(entries: readonly string[]): string {
  const lines = entries.map((entry, index) => `import * as entry${index} from '${entry}'`)
  return [...lines, `export const all = [${entries.map((_, index) => `entry${index}`).join(', ')}]`].join(
    '\n',
  )
}

/** Removes errors in declarations of other libraries. */
function selectOwnErrors(printed: string): string[] {
  const faults = printed.split('\n').filter((line) => line.includes('error'))
  return faults.filter((line) => !line.startsWith('node_modules/') || line.includes('@causeway'))
}

async function readScripts(folder: string): Promise<string> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.js'))
  return (await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))).join('\n')
}

/** Starts a built Next.js app whose server only reaches a scripted Across, and returns its URL. */
function startNext(app: string): Promise<string> {
  const script = join(REPOSITORY, 'tests/consumers/next/script-across.mjs')
  const server = spawn(process.execPath, ['node_modules/next/dist/bin/next', 'start', '--port', '0'], {
    cwd: app,
    env: {
      ...process.env,
      NODE_ENV: undefined,
      NODE_OPTIONS: `--import=${script}`,
      NEXT_TELEMETRY_DISABLED: '1',
    },
  })
  onTestFinished(() => void server.kill())
  return new Promise((resolve, reject) => {
    let printed = ''
    server.stdout.on('data', (chunk) => {
      printed += chunk
      const url = /http:\/\/localhost:\d+/.exec(printed)?.[0]
      if (url) resolve(url)
    })
    server.stderr.on('data', (chunk) => {
      printed += chunk
    })
    server.once('exit', () => reject(new Error(`Next.js exited: ${printed}`)))
  })
}

const npm = (folder: string, ...args: string[]) => run(folder, 'npm', ...args)

/**
 * @returns the output of the command
 * @throws Error with all of the output if the command fails or times out
 */
function run(folder: string, command: string, ...args: string[]): Promise<string> {
  const options = {
    cwd: folder,
    // Consumers build for production, but the test runner sets NODE_ENV.
    env: { ...process.env, NODE_ENV: undefined },
    timeout: 15 * MINUTE,
    maxBuffer: 64 * 1024 * 1024,
  }
  return new Promise((resolve, reject) => {
    execFile(command, args, options, (error, stdout, stderr) => {
      if (error) reject(new Error(`${command} ${args.join(' ')}\n${stdout}${stderr}`, { cause: error }))
      else resolve(stdout)
    })
  })
}
