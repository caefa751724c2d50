import { spawnSync } from 'node:child_process'
import { MONEY_FOLDERS } from './money-folders.ts'

// Only run the unit tests in the folders themselves.
const { status } = spawnSync(
  'npx',
  [
    'vitest',
    'run',
    '--coverage',
    '--project=unit',
    '--project=unit-mocking',
    ...MONEY_FOLDERS.map((folder) => `${folder}/`),
  ],
  { stdio: 'inherit' },
)
process.exitCode = status ?? 1
