import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A PostgreSQL server in a temporary folder. */
export interface PostgresServer {
  /** Folder of its socket, for the option `host` of a pool. */
  readonly host: string
  restart(): Promise<void>
  stop(): Promise<void>
}

/** The superuser of the server, for the option `user` of a pool. */
export const POSTGRES_USER = 'postgres'

/** Folders in which distributions install the servers that are not on the path. */
const INSTALLED = '/usr/lib/postgresql'

interface PostgresStartOptions {
  /** Whether commits are written to the disk. Default false, because the folder is temporary. */
  readonly fsync?: boolean
}

type StartPostgres = (options?: PostgresStartOptions) => Promise<PostgresServer>

/** Returns a function that starts PostgreSQL, or undefined if it is not installed or cannot be run by this user. */
export async function findPostgres(): Promise<StartPostgres | undefined> {
  const versions = await readdir(INSTALLED).catch(() => [])
  const candidates = [
    '',
    ...versions.sort((a, b) => Number(b) - Number(a)).map((version) => join(INSTALLED, version, 'bin')),
  ]
  const folder = candidates.find((candidate) => runs(join(candidate, 'postgres')))
  // PostgreSQL does not run as root.
  const user = process.getuid?.() === 0 ? readUser(POSTGRES_USER) : {}
  return folder === undefined || !user ? undefined : (options) => start(folder, user, options)
}

interface ProcessUser {
  readonly uid?: number
  readonly gid?: number
}

function runs(command: string): boolean {
  try {
    execFileSync(command, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

function readUser(name: string): ProcessUser | undefined {
  try {
    const readId = (flag: string) =>
      Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' }))
    return { uid: readId('-u'), gid: readId('-g') }
  } catch {
    return undefined
  }
}

async function start(
  folder: string,
  user: ProcessUser,
  { fsync = false }: PostgresStartOptions = {},
): Promise<PostgresServer> {
  const home = await mkdtemp(join(tmpdir(), 'causeway-postgres-'))
  if (user.uid !== undefined && user.gid !== undefined) await chown(home, user.uid, user.gid)
  const data = join(home, 'data')
  const options = { ...user, cwd: home }
  const initArguments = [
    '-D',
    data,
    '-U',
    POSTGRES_USER,
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--no-locale',
    '--no-sync',
  ]
  execFileSync(join(folder, 'initdb'), initArguments, { ...options, stdio: 'pipe' })

  const launch = async () => {
    const settings = { listen_addresses: '', unix_socket_directories: home, fsync: fsync ? 'on' : 'off' }
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const server = spawn(join(folder, 'postgres'), ['-D', data, ...flags], {
      ...options,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const exit = once(server, 'exit')
    let log = ''
    await new Promise<void>((resolve, reject) => {
      server.stderr.on('data', (chunk: Buffer) => {
        log += chunk
        if (log.includes('ready to accept connections')) resolve()
      })
      exit.then(() => reject(new Error(`PostgreSQL ended: ${log}`)), reject)
    })
    return async () => {
      server.kill('SIGINT')
      await exit
    }
  }

  let halt = await launch()
  return {
    host: home,
    async restart() {
      await halt()
      halt = await launch()
    },
    async stop() {
      await halt()
      await rm(home, { recursive: true })
    },
  }
}
