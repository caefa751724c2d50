import { allChains } from '../packages/core/src/chains/all-chains.ts'
import { evm } from '../packages/core/src/evm/index.ts'
import { systemClock } from '../packages/core/src/kernel/clock.ts'
import { silentLogger } from '../packages/core/src/kernel/logger.ts'
import { createPlatformRegistry } from '../packages/core/src/platforms/registry.ts'
import {
  checkProvider,
  formatFindings,
  type LiveFindings,
  needsChange,
  rejectRequest,
} from './check-provider.ts'
import { LIVE_CHECKS } from './live-checks.ts'

/**
 * `npm run check:live [-- --dry-run] [-- <provider id> ...]` requests one quote from each provider that requires no API
 * key, with the adapters of this repository. It reports contracts, fields and statuses that the adapters do not know.
 * Nothing is built, signed or sent. With `--dry-run`, or without a network, it prints the requests instead of sending
 * them. The exit code is 1 if a contract or a status is unknown.
 */
const PROBE_URL = 'https://li.quest/v1/chains'
const args = process.argv.slice(2)
const ids = args.filter((arg) => !arg.startsWith('--'))
const isDryRun = args.includes('--dry-run') || !(await isOnline())
if (isDryRun)
  console.log(
    'Dry run: no request is sent. For providers that read chains, only the HTTP requests are printed.',
  )

const setup = { clock: systemClock, logger: silentLogger }
const platforms = isDryRun ? undefined : createPlatformRegistry([evm()], { ...setup, chains: allChains })
const fetch = isDryRun ? rejectRequest : globalThis.fetch
const findings: LiveFindings[] = []
try {
  for (const check of LIVE_CHECKS) {
    if (ids.length > 0 && !ids.includes(check.create({ fetch }).id)) continue
    const context = { ...setup, platforms, integrator: 'causeway', signal: AbortSignal.timeout(60_000) }
    const result = await checkProvider(check, { fetch, context })
    findings.push(result)
    const shown = isDryRun ? { ...result, outcome: 'not sent' } : result
    for (const line of formatFindings([shown])) console.log(line)
  }
} finally {
  platforms?.dispose()
}
if (!isDryRun && needsChange(findings)) process.exitCode = 1

async function isOnline(): Promise<boolean> {
  try {
    await globalThis.fetch(PROBE_URL, { method: 'HEAD', signal: AbortSignal.timeout(5_000) })
    return true
  } catch {
    return false
  }
}
