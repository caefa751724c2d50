import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'
import { COMPILER } from './scripts/compiler.ts'
import { MIN_BRANCHES, MONEY_FOLDERS } from './scripts/money-folders.ts'

const shared = {
  resolve: { tsconfigPaths: true },
}

// Tests share a worker's modules, as no module has state: loading them is half the cost of most test files.
const isolate = false

// Tests that mock a module run isolated: a module that another file has already loaded cannot be mocked.
const MOCKING = [
  'examples/app/src/app/network/smart-account-receipts.test.ts',
  'examples/app/src/app/wallets/wallet-hints.test.ts',
  'packages/core/src/fuel/create-fuel-platform.test.ts',
  'packages/core/src/kernel/keyed-limit.test.ts',
  'packages/core/src/smart-account/library.test.ts',
]

const MOCKING_REACT = [
  'examples/app/src/features/lending/move-dialog.test.tsx',
  'examples/app/src/features/many-legs/use-leg-run.test.tsx',
  'examples/app/src/features/many-legs/use-many-legs.test.tsx',
]

// Attack every request, reply and transaction of every provider, which takes half of the time of all unit tests.
const CONFORMANCE = [
  'packages/core/src/providers/*/conformance.test.ts',
  'packages/core/src/testing/provider-kit/*.test.ts',
  'examples/node/src/{quay,tern}/*.test.ts',
]

// Runs the Solidity compiler.
const COMPILING = ['packages/sandbox/src/artifacts/artifacts.test.ts']

// The full tier runs each property 20 times as often.
const UNIT_TIMEOUT_MS = process.env['CAUSEWAY_TIER'] === 'full' ? 200_000 : 20_000

const integration = {
  setupFiles: ['./tests/support/setup.ts'],
  testTimeout: 120_000,
  hookTimeout: 120_000,
  // A long timeout only slows down failing tests.
  expect: { poll: { timeout: 30_000 } },
}

export default defineConfig({
  ...shared,
  test: {
    // Two more than cores, as tests mostly wait for local chains and real timers.
    maxWorkers: availableParallelism() + 2,
    // All projects and later runs share the compiled files.
    experimental: { fsModuleCache: true },
    reporters: ['default', './scripts/summary-reporter.ts', './scripts/coverage-reporter.ts'],
    coverage: {
      provider: 'v8',
      include: MONEY_FOLDERS.map((folder) => `${folder}/**/*.ts`),
      exclude: ['**/*.{test,test-d,test-support}.ts'],
      // Coverage is printed by coverage-reporter.ts, and no report is written.
      reporter: [],
      thresholds: Object.fromEntries(
        MONEY_FOLDERS.map((folder) => [`${folder}/**`, { branches: MIN_BRANCHES }]),
      ),
    },
    projects: [
      {
        ...shared,
        test: {
          name: 'unit',
          isolate,
          testTimeout: UNIT_TIMEOUT_MS,
          include: [
            'packages/*/src/**/*.test.ts',
            'scripts/**/*.test.ts',
            'examples/**/*.test.ts',
            'bench/*.test.ts',
            'tests/fixtures/*.test.ts',
          ],
          exclude: [...configDefaults.exclude, ...MOCKING, ...COMPILING, ...CONFORMANCE],
          setupFiles: ['./tests/support/setup.ts'],
          typecheck: {
            // Only in the full tier: `npm run check` compiles the same files, which takes half as long as all other tests.
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
        ...shared,
        test: {
          name: 'conformance',
          isolate,
          testTimeout: UNIT_TIMEOUT_MS,
          include: CONFORMANCE,
          setupFiles: ['./tests/support/setup.ts'],
        },
      },
      {
        // A separate project, because a worker restarts and loads its modules again when the environment changes.
        ...shared,
        test: {
          name: 'unit-react',
          isolate,
          environment: 'happy-dom',
          include: ['{packages,examples}/*/src/**/*.test.tsx'],
          exclude: [...configDefaults.exclude, ...MOCKING_REACT],
          setupFiles: ['./tests/support/setup.ts', './tests/support/react.ts'],
        },
      },
      {
        ...shared,
        test: {
          name: 'unit-react-mocking',
          environment: 'happy-dom',
          include: MOCKING_REACT,
          setupFiles: ['./tests/support/setup.ts', './tests/support/react.ts'],
        },
      },
      {
        // Runs the same tests under the oldest supported React.
        resolve: {
          tsconfigPaths: true,
          alias: [{ find: /^(react|react-dom)(?=$|\/)/, replacement: '$1-18' }],
        },
        test: {
          name: 'react-18',
          isolate,
          environment: 'happy-dom',
          include: ['packages/react/src/**/*.test.tsx'],
          setupFiles: ['./tests/support/setup.ts', './tests/support/react.ts'],
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
          // Runs after the unit tests, during which the contracts are compiled.
          sequence: { groupOrder: 1 },
          include: ['tests/**/*.test.ts', ...COMPILING],
          exclude: [
            ...configDefaults.exclude,
            'tests/browser/**',
            'tests/fixtures/**',
            'tests/guides/code/**',
            'tests/storage/**',
          ],
        },
      },
      {
        // Runs alone, because it measures how long several processes take.
        ...shared,
        test: {
          ...integration,
          name: 'fleet',
          include: ['tests/storage/**/*.test.ts'],
          maxWorkers: 1,
          sequence: { groupOrder: 4 },
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
          // Each file runs a browser and four chains.
          maxWorkers: availableParallelism(),
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
})
