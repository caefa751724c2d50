import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { median, type Row } from './report.ts'

const RUNS = 9

/** Milliseconds to import a built entry in a fresh Node process. */
export function coldImport(): Row[] {
  const root = entryMilliseconds('index')
  const baseline = scriptMilliseconds("import('node:fs')")
  return [
    {
      name: 'cold import of @causeway/core',
      value: `${root.toFixed(0)} ms (node:fs ${baseline.toFixed(1)} ms)`,
      aim: '100 ms',
    },
    {
      name: 'cold import of @causeway/core/providers',
      value: `${entryMilliseconds('providers/index').toFixed(0)} ms`,
      aim: '',
    },
    {
      name: 'cold import of @causeway/core/evm',
      value: `${entryMilliseconds('evm/index').toFixed(0)} ms`,
      aim: '',
    },
  ]
}

function entryMilliseconds(entry: string): number {
  const file = fileURLToPath(new URL(`../packages/core/dist/${entry}.js`, import.meta.url))
  return scriptMilliseconds(`import(${JSON.stringify(file)})`)
}

function scriptMilliseconds(load: string): number {
  const script = `const t = performance.now(); ${load}.then(() => console.log(performance.now() - t))`
  const runs = Array.from({ length: RUNS }, () =>
    Number(execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })),
  )
  return median(runs)
}
