import { fileStorage } from '@causeway/core/node'
import { connectSandbox } from '@causeway/sandbox'
import type { Hex } from 'viem'
import { connectJourneys, planOver, REAL_ROUTE, toDeposit } from './connect-journeys.ts'

/**
 * Executes a journey of two legs and a deposit, and kills its own process with SIGKILL at the given moment: before or after
 * a write to storage or a transaction. Prints the type of each moment if the journey ends.
 */
const [url = '', privateKey = '', folder = '', moment = ''] = process.argv.slice(2)
const killAt = Number(moment)
const moments: string[] = []

function pass(type: string): void {
  if (moments.push(type) - 1 === killAt) process.kill(process.pid, 'SIGKILL')
}

const realFetch = globalThis.fetch
globalThis.fetch = async (input, init) => {
  if (!`${init?.body ?? ''}`.includes('eth_sendRawTransaction')) return realFetch(input, init)
  pass('send')
  const response = await realFetch(input, init)
  pass('send')
  return response
}

const files = fileStorage(folder)
const storage = {
  ...files,
  async setItem(key: string, value: string) {
    pass('write')
    await files.setItem(key, value)
    pass('write')
  },
}

const description = await connectSandbox(url)
const client = connectJourneys(description, { privateKey: privateKey as Hex, storage })
const { causeway, wallet } = client
const plan = await planOver(client, toDeposit(description, wallet.address), REAL_ROUTE)
const { state } = await causeway.journeys.execute(plan, wallet)
await causeway.dispose()
if (state.status !== 'done') throw new Error(`The journey has not ended: ${JSON.stringify(state)}`)
process.stdout.write(JSON.stringify(moments), () => process.exit())
