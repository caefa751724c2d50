import { spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/**
 * Names of Chromium's programs. The headless shell is first: it has no browser window, and a page needs half of the CPU
 * time.
 */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']
const INSTALL = 'apt-get install -y --no-install-recommends chromium-headless-shell'

/**
 * Returns the path of Chromium: `CHROMIUM_PATH`, or the first one on the PATH. If there is none, it is installed in
 * unattended runs; otherwise the install command is printed.
 *
 * @returns undefined if no Chromium is available
 * @throws Error if CHROMIUM_PATH is not an executable
 */
export async function provideChromium(): Promise<string | undefined> {
  const path = findChromium()
  if (path) return path
  if (!mayInstall()) {
    log(`Chromium not found: browser tests are skipped. Set CHROMIUM_PATH or install it: ${INSTALL}`)
    return undefined
  }
  log('installing Chromium from Debian, once')
  const failure = await install()
  if (failure) log(`Chromium could not be installed, browser tests are skipped: ${failure}`)
  return findChromium()
}

function findChromium(): string | undefined {
  const named = process.env['CHROMIUM_PATH']
  if (named) {
    if (isProgram(named)) return named
    throw new Error(`CHROMIUM_PATH is not an executable: ${named}.`)
  }
  const candidates = NAMES.map(onPath)
  return candidates.find((path) => path !== undefined)
}

function onPath(name: string): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return folders.map((folder) => join(folder, name)).find(isProgram)
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Returns whether Chromium may be installed: only as root, with apt, in CI or without a terminal. */
function mayInstall(): boolean {
  const isUnattended = process.env['CI'] === 'true' || !process.stdout.isTTY
  return isUnattended && process.getuid?.() === 0 && onPath('apt-get') !== undefined
}

/** @returns the reason of a failure */
async function install(): Promise<string | undefined> {
  const [command = '', ...args] = INSTALL.split(' ')
  // Another run on this machine may hold the lock of dpkg.
  const lockOptions = ['-o', 'DPkg::Lock::Timeout=300']
  return (await run(command, 'update', ...lockOptions)) ?? (await run(command, ...args, ...lockOptions))
}

/** @returns the last line of stderr if the command failed */
function run(command: string, ...args: string[]): Promise<string | undefined> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return new Promise((resolve) => {
    const child = spawn(command, args, { env, stdio: ['ignore', 'ignore', 'pipe'] })
    let stderr = ''
    child.stderr.on('data', (chunk) => {
      stderr += chunk
    })
    child.once('error', (error) => resolve(error.message))
    child.once('close', (code) => resolve(code === 0 ? undefined : stderr.trim().split('\n').at(-1)))
  })
}

function log(line: string): void {
  process.stdout.write(`browser: ${line}\n`)
}
