import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { runStep } from './run-step.ts'

const FOLDER = fileURLToPath(new URL('.', import.meta.url))
const LOCK = `${FOLDER}package-lock.json`
const INSTALLED = `${FOLDER}node_modules/.causeway-bench`

/** Installs the other SDKs of the lockfile, without running their scripts. */
export async function install(): Promise<void> {
  await runStep('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], FOLDER)
  writeFileSync(INSTALLED, lockHash())
}

/** Returns whether the installed packages match the lockfile. */
export function isInstalled(): boolean {
  return existsSync(INSTALLED) && readFileSync(INSTALLED, 'utf8') === lockHash()
}

function lockHash(): string {
  return createHash('sha256').update(readFileSync(LOCK)).digest('hex')
}
