import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Row } from './report.ts'
import type { TransferFigures } from './transfers-child.ts'

/** Many live transfers in one process of its own, so that nothing else is on its heap. */
export async function transferRows(): Promise<Row[]> {
  const child = fork(new URL('./transfers-child.ts', import.meta.url), {
    execArgv: [...process.execArgv, '--expose-gc'],
  })
  const [figures] = (await once(child, 'message')) as [TransferFigures]
  const { transfers, timers, inFlight, asked, bytesEach, cycleMs } = figures
  const name = `${transfers.toLocaleString('en')} live transfers`
  return [
    { name: `${name}: timers between cycles`, value: String(timers), aim: '1' },
    { name: `${name}: requests at once`, value: `${inFlight} (${asked} asked in all)`, aim: 'at most 64' },
    { name: `${name}: beyond their records`, value: `${bytesEach.toFixed(0)} bytes each`, aim: 'under 500' },
    { name: `${name}: a cycle that asks for all`, value: `${cycleMs.toFixed(0)} ms`, aim: '' },
  ]
}
