import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Measured } from '../../part.ts'
import { median } from '../../support/median.ts'
import { SDKS } from '../../support/sdks.ts'
import type { importPart } from './part.ts'

const RUNS = 9

/** Folder that resolves packages like an application. */
const FOLDER = fileURLToPath(new URL('../..', import.meta.url))

const ENTRIES = {
  node: 'node:fs',
  core: '@causeway/core',
  providers: '@causeway/core/providers',
  evm: '@causeway/core/evm',
  lifiEthereum: '@lifi/sdk-provider-ethereum',
  ...SDKS,
  viem: 'viem',
}

type EntryName = keyof typeof ENTRIES

export async function measure(): Promise<Measured<typeof importPart>> {
  const times = new Map<string, number[]>(Object.keys(ENTRIES).map((name) => [name, []]))
  // The first round finds nothing in the caches of the disk.
  for (let run = -1; run < RUNS; run++) {
    for (const [name, entry] of Object.entries(ENTRIES)) {
      const milliseconds = measureImport(entry)
      if (run >= 0) times.get(name)?.push(milliseconds)
    }
  }
  const of = (name: EntryName) => median(times.get(name) ?? [])
  return {
    core: {
      ours: of('core'),
      lifi: of('lifi'),
      across: of('across'),
      relay: of('relay'),
      cow: of('cow'),
      aave: of('aave'),
      morpho: of('morpho'),
      wagmi: of('wagmi'),
      viem: of('viem'),
      node: of('node'),
    },
    providers: { ours: of('providers'), cow: of('cow') },
    evm: { ours: of('evm'), lifi: of('lifiEthereum'), viem: of('viem') },
  }
}

/** Milliseconds, as the process itself sees them; a package may leave something running, which is not waited for. */
function measureImport(entry: string): number {
  const script = `const t = performance.now(); import('${entry}').then(() => { console.log(performance.now() - t); process.exit() })`
  const out = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: FOLDER,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'] },
  })
  return Number(out.trim().split('\n').at(-1))
}
