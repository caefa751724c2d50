import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { AssetListFigures } from './asset-lists-child.ts'
import type { Row } from './report.ts'

/** The asset lists of 20 chains, read in a process of their own, so that nothing else is on its heap. */
export async function assetListRows(): Promise<Row[]> {
  const child = fork(new URL('./asset-lists-child.ts', import.meta.url), {
    execArgv: [...process.execArgv, '--expose-gc'],
  })
  const [figures] = (await once(child, 'message')) as [AssetListFigures]
  const { lists, tokens, megabytes, readMs, bareMs, longestMs, heldMegabytes, bareMegabytes } = figures
  const name = `${lists} asset lists, ${tokens.toLocaleString('en')} tokens, ${megabytes.toFixed(1)} MB`
  const { longestOmniMs, omniMegabytes } = figures
  return [
    {
      name: `${name}: read and checked`,
      value: `${readMs.toFixed(0)} ms (JSON.parse ${bareMs.toFixed(0)} ms)`,
      aim: '',
    },
    { name: `${name}: longest block`, value: `${longestMs.toFixed(0)} ms`, aim: 'under 50 ms' },
    {
      name: `${name}: kept`,
      value: `${heldMegabytes.toFixed(1)} MB (as parsed ${bareMegabytes.toFixed(1)} MB)`,
      aim: '',
    },
    {
      name: `Omni list, ${omniMegabytes.toFixed(1)} MB: longest block`,
      value: `${longestOmniMs.toFixed(0)} ms`,
      aim: '',
    },
  ]
}
