import { spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome']
const INSTALL = 'apt-get install -y --no-install-recommends chromium'

/**
 * The Chromium of this machine: CHROMIUM_PATH, or what is on the PATH. Where there is none, it is installed if nobody is
 * there to ask; else the command is printed that does it.
 *
 * @returns its path, or undefined where there is none
 * @throws Error where CHROMIUM_PATH names no program
 */
export async function provideChromium(): Promise<string | undefined> {
  const found = findChromium()
  if (found) return found
  if (!mayInstall()) {
    tell(
      `No Chromium here: the browser tests are skipped. CHROMIUM_PATH names one, or install it: ${INSTALL}`,
    )
    return undefined
  }
  tell('installing Chromium from Debian, once')
  const failure = await install()
  if (failure) tell(`Chromium could not be installed, the browser tests are skipped: ${failure}`)
  return findChromium()
}

function findChromium(): string | undefined {
  const named = process.env['CHROMIUM_PATH']
  if (named) {
    if (isProgram(named)) return named
    throw new Error(`CHROMIUM_PATH: no program at ${named}`)
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

/** Not behind the back of somebody at a terminal. */
function mayInstall(): boolean {
  const isUnattended = process.env['CI'] === 'true' || !process.stdout.isTTY
  return isUnattended && process.getuid?.() === 0 && onPath('apt-get') !== undefined
}

/** @returns why it failed */
async function install(): Promise<string | undefined> {
  const [command = '', ...args] = INSTALL.split(' ')
  // Another run on this machine may be at it.
  const patience = ['-o', 'DPkg::Lock::Timeout=300']
  return (await run(command, 'update', ...patience)) ?? (await run(command, ...args, ...patience))
}

/** @returns the last words of a command that failed */
function run(command: string, ...args: string[]): Promise<string | undefined> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return new Promise((resolve) => {
    const child = spawn(command, args, { env, stdio: ['ignore', 'ignore', 'pipe'] })
    let said = ''
    child.stderr.on('data', (chunk) => {
      said += chunk
    })
    child.once('error', (error) => resolve(error.message))
    child.once('close', (code) => resolve(code === 0 ? undefined : said.trim().split('\n').at(-1)))
  })
}

function tell(line: string): void {
  process.stdout.write(`browser: ${line}\n`)
}
