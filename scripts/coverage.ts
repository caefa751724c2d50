import { spawnSync } from 'node:child_process'
import { MONEY_FOLDERS } from './money-folders.ts'

// The tests beside the code alone: what a folder promises is held by its own.
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
