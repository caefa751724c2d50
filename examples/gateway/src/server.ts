/**
 * Runs the gateway as a Node server. Keys come from the environment; `--sandbox <url>` uses the services of a sandbox.
 */
import { parseArgs } from 'node:util'
import { jsonLogger } from './json-logger.ts'
import { worldProviders } from './providers.ts'
import { startGateway } from './start-gateway.ts'

const PATIENCE_MS = 10_000

const { values } = parseArgs({ options: { sandbox: { type: 'string' } } })
const { env } = process
const logger = jsonLogger((line) => process.stdout.write(`${line}\n`))

/** The module is imported on demand, so that a production server does not load the sandbox. */
const loadSandboxServices = async (url: string) =>
  (await import('./sandbox-services.ts')).sandboxServices(url)

const providers = values.sandbox ? await loadSandboxServices(values.sandbox) : worldProviders(env)
const running = await startGateway(providers, {
  port: Number(env['PORT'] ?? 8787),
  host: env['HOST'] ?? '127.0.0.1',
  allowedOrigins: env['ALLOWED_ORIGINS']?.split(',').map((origin) => origin.trim()) ?? [],
  clientHeader: env['CLIENT_HEADER'] ?? 'x-client-address',
  logger,
})
logger.info('listening', { url: running.url, upstreams: Object.keys(providers.upstreams) })

let stopping = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, async () => {
    // Exit immediately on the second signal.
    if (stopping) process.exit(1)
    stopping = true
    logger.info('stopping', { signal })
    await running.stop(PATIENCE_MS)
    logger.info('stopped')
  })
}
