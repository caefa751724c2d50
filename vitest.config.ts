import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'
import { COMPILER } from './scripts/compiler.ts'
import { LEAST_BRANCHES, MONEY_FOLDERS } from './scripts/money-folders.ts'

const shared = {
  resolve: { tsconfigPaths: true },
}

// Nothing here keeps state in a module: files may share a worker's modules, whose loading is half the cost of most of them.
const isolate = false

// Whoever replaces a module needs modules of its own: what another file has loaded is not replaced any more.
const MOCKING = [
  'packages/core/src/fuel/platform.test.ts',
  'packages/core/src/kernel/keyed-limit.test.ts',
  'packages/core/src/smart-account/library.test.ts',
]

// Runs the Solidity compiler.
const COMPILING = ['packages/sandbox/src/artifacts/artifacts.test.ts']

const integration = {
  setupFiles: ['./tests/support/setup.ts'],
  testTimeout: 120_000,
  hookTimeout: 120_000,
  // Patience costs nothing where nothing fails.
  expect: { poll: { timeout: 30_000 } },
}

export default defineConfig({
  ...shared,
  test: {
    // Much of the time a test waits for a local chain or a timer of a real clock: two files more than there are cores.
    maxWorkers: availableParallelism() + 2,
    // What is compiled for one project serves the others, and the next run.
    experimental: { fsModuleCache: true },
    reporters: ['default', './scripts/summary-reporter.ts', './scripts/coverage-reporter.ts'],
    coverage: {
      provider: 'v8',
      include: MONEY_FOLDERS.map((folder) => `${folder}/**/*.ts`),
      exclude: ['**/*.{test,test-d,test-support}.ts'],
      // The table is printed by a reporter of the run: nothing is written.
      reporter: [],
      thresholds: Object.fromEntries(
        MONEY_FOLDERS.map((folder) => [`${folder}/**`, { branches: LEAST_BRANCHES }]),
      ),
    },
    projects: [
      {
        ...shared,
        test: {
          name: 'unit',
          isolate,
          // The full tier runs each property 20 times as often. On a busy machine that is slow, not wrong.
          testTimeout: process.env['CAUSEWAY_TIER'] === 'full' ? 200_000 : 20_000,
          include: [
            'packages/*/src/**/*.test.ts',
            'scripts/**/*.test.ts',
            'examples/**/*.test.ts',
            'bench/*.test.ts',
            'tests/fixtures/*.test.ts',
          ],
          exclude: [...configDefaults.exclude, ...MOCKING, ...COMPILING],
          setupFiles: ['./tests/support/setup.ts'],
          typecheck: {
            // `npm run check` compiles the same files: here they cost as much as half of the other tests.
            enabled: process.env['CAUSEWAY_TIER'] === 'full',
            include: ['packages/*/src/**/*.test-d.ts'],
            tsconfig: './tsconfig.json',
            checker: COMPILER,
          },
        },
      },
      {
        ...shared,
        test: { name: 'unit-mocking', include: MOCKING, setupFiles: ['./tests/support/setup.ts'] },
      },
      {
        // Apart from the others: a worker ends where the next file needs another environment, and its modules with it.
        ...shared,
        test: {
          name: 'unit-react',
          isolate,
          environment: 'happy-dom',
          include: ['{packages,examples}/*/src/**/*.test.tsx'],
          setupFiles: ['./tests/support/setup.ts'],
        },
      },
      {
        // The same tests once more, under the oldest React there are bindings for.
        resolve: {
          tsconfigPaths: true,
          alias: [{ find: /^(react|react-dom)(?=$|\/)/, replacement: '$1-18' }],
        },
        test: {
          name: 'react-18',
          isolate,
          environment: 'happy-dom',
          include: ['packages/react/src/**/*.test.tsx'],
          setupFiles: ['./tests/support/setup.ts'],
          execArgv: ['--import', './tests/support/react-18/register.mjs'],
        },
      },
      {
        ...shared,
        test: {
          ...integration,
          name: 'integration',
          isolate,
          globalSetup: ['./tests/support/artifacts.ts'],
          setupFiles: [...integration.setupFiles, './tests/support/await-contracts.ts'],
          // After the unit tests, during which the contracts are compiled.
          sequence: { groupOrder: 1 },
          include: ['tests/**/*.test.ts', ...COMPILING],
          exclude: [
            ...configDefaults.exclude,
            'tests/browser/**',
            'tests/fixtures/**',
            'tests/guides/code/**',
          ],
        },
      },
      {
        // Isolated, because its files install a document.
        ...shared,
        test: {
          ...integration,
          name: 'integration-react',
          include: ['tests/**/*.test.tsx'],
          sequence: { groupOrder: 2 },
        },
      },
      {
        ...shared,
        test: {
          ...integration,
          name: 'browser',
          isolate,
          include: ['tests/browser/**/*.test.ts'],
          globalSetup: ['./tests/support/browser/global-setup.ts'],
          setupFiles: [...integration.setupFiles, './tests/support/browser/setup.ts'],
          // A browser and four chains each: after the others, and no more than there are cores.
          maxWorkers: availableParallelism(),
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
})
