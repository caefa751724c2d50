import { defineConfig } from 'vitest/config'

const shared = {
  resolve: { tsconfigPaths: true },
}

export default defineConfig({
  ...shared,
  test: {
    reporters: ['default', './scripts/summary-reporter.ts'],
    projects: [
      {
        ...shared,
        test: {
          name: 'unit',
          include: ['packages/*/src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'examples/**/*.test.ts'],
          setupFiles: ['./tests/support/setup.ts'],
          typecheck: {
            enabled: true,
            include: ['packages/*/src/**/*.test-d.ts'],
            tsconfig: './tsconfig.json',
          },
        },
      },
      {
        ...shared,
        test: {
          name: 'integration',
          include: ['tests/**/*.test.ts'],
          globalSetup: ['./tests/support/artifacts.ts'],
          setupFiles: ['./tests/support/setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
