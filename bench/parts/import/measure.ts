import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Measured } from '../../part.ts'
import { median } from '../../support/median.ts'
import { SDKS } from '../../support/sdks.ts'
import type { importPart } from './part.ts'

const RUNS = 9

/** Folder from which packages are resolved as in an application. */
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
  // The first round is not counted, because the files are not in the disk cache yet.
  for (let run = -1; run < RUNS; run++) {
    for (const [name, entry] of Object.entries(ENTRIES)) {
      const milliseconds = measureImport(entry)
      if (run >= 0) times.get(name)?.push(milliseconds)
    }
  }
  const getMedian = (name: EntryName) => median(times.get(name) ?? [])
  return {
    core: {
      ours: getMedian('core'),
      lifi: getMedian('lifi'),
      across: getMedian('across'),
      relay: getMedian('relay'),
      cow: getMedian('cow'),
      aave: getMedian('aave'),
      morpho: getMedian('morpho'),
      wagmi: getMedian('wagmi'),
      viem: getMedian('viem'),
      node: getMedian('node'),
    },
    providers: { ours: getMedian('providers'), cow: getMedian('cow') },
    evm: { ours: getMedian('evm'), lifi: getMedian('lifiEthereum'), viem: getMedian('viem') },
  }
}

/** Returns the milliseconds that the process measured. It does not wait for tasks that a package leaves running. */
function measureImport(entry: string): number {
  const script = `const t = performance.now(); import('${entry}').then(() => { console.log(performance.now() - t); process.exit() })`
  const out = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: FOLDER,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'] },
  })
  return Number(out.trim().split('\n').at(-1))
}
