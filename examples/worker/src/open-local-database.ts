import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import type { Logger } from '@causeway/core'
import type { PoolConfig } from 'pg'
import { findPostgres, POSTGRES_USER } from './find-postgres.ts'

/** A database for trying out the worker. Its data is deleted when it stops. */
export interface LocalDatabase {
  readonly options: PoolConfig
  stop(): Promise<void>
}

const INSTALL = ['apt-get', 'install', '--yes', '--no-install-recommends', 'postgresql']

/**
 * Starts the PostgreSQL that is installed on this machine. As root on Debian and its derivatives, installs it if it is
 * missing.
 *
 * @throws Error with the command that installs it
 */
export async function openLocalDatabase(logger: Logger): Promise<LocalDatabase> {
  const start = (await findPostgres()) ?? (await install(logger))
  const server = await start()
  return {
    options: { host: server.host, user: POSTGRES_USER, database: 'postgres' },
    stop: () => server.stop(),
  }
}

async function install(logger: Logger) {
  const command = INSTALL.join(' ')
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    logger.info('installing PostgreSQL', { command })
    const [program = '', ...parameters] = INSTALL
    execFileSync(program, parameters, { stdio: ['ignore', 'ignore', 'inherit'] })
  }
  const start = await findPostgres()
  if (start) return start
  throw new Error(`PostgreSQL is missing. Install it ("${command}" as root), or set DATABASE_URL.`)
}
