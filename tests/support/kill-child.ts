import { fileStorage } from '@causeway/core/node'
import { connectSandbox } from '@causeway/sandbox'
import { connectClient, getKillScenario } from './kill-scenarios.ts'

/**
 * Runs a scenario and kills its own process with SIGKILL at the given moment: before or after a write to storage, a
 * request to a node, a service or the wallet, or a change of the transfer. Prints the type of each moment if the
 * scenario completes. With `approved`, the process is killed once its approval is confirmed.
 */
const [name = '', url = '', walletUrl = '', folder = '', moment = ''] = process.argv.slice(2)
const killAt = Number(moment)
const moments: string[] = []
/** Matches requests that send: to a node, the wallet, a provider of orders or the service of a smart account. */
const SENDS = /eth_sendRawTransaction|wallet_sendCalls|eth_sendTransaction|signingScheme|\/exec$/

function pass(type: string): void {
  if (moments.push(type) - 1 === killAt) process.kill(process.pid, 'SIGKILL')
}

const realFetch = globalThis.fetch
globalThis.fetch = async (input, init) => {
  const text = `${init?.body ?? ''} ${input instanceof Request ? input.url : input}`
  const type = SENDS.test(text) ? 'send' : 'request'
  pass(type)
  const response = await realFetch(input, init)
  pass(type)
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

const scenario = getKillScenario(name)
const description = await connectSandbox(url)
const { causeway, connectWallet, dispose } = connectClient(scenario, description, walletUrl, { storage })
const wallet = await connectWallet()
const { id } = await causeway.executor.execute(await scenario.work(causeway, wallet, description), wallet, {
  onProgress: ({ kind, phase }) => {
    if (moment === 'approved' && kind === 'approve' && phase === 'done') process.kill(process.pid, 'SIGKILL')
  },
})
for await (const _ of causeway.transfers.watch(id)) pass('change')
await dispose()
process.stdout.write(JSON.stringify(moments), () => process.exit())
