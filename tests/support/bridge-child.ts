import { connectSandbox } from '@causeway/sandbox'
import { fileStorage } from '../../examples/node/src/support/file-storage.ts'
import { connect, requestFor } from './bridge.ts'

/**
 * Moves 1 USDC, and kills itself with SIGKILL at the given moment: before or after a write to storage, a request to a
 * node or a service, or a change of the transfer. Prints what each moment was when it lives to the end. At `approved` it
 * kills itself once its approval is confirmed.
 */
const [url = '', folder = '', moment = ''] = process.argv.slice(2)
const killAt = Number(moment)
const moments: string[] = []

function pass(what: string): void {
  if (moments.push(what) - 1 === killAt) process.kill(process.pid, 'SIGKILL')
}

const realFetch = globalThis.fetch
globalThis.fetch = async (input, init) => {
  const sends = typeof init?.body === 'string' && init.body.includes('eth_sendRawTransaction')
  const what = sends ? 'send' : 'request'
  pass(what)
  const response = await realFetch(input, init)
  pass(what)
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
const { causeway, wallet } = connect(description, { storage })
const amount = 1_000_000n
const quote = await causeway.quotes.getBestQuote(
  requestFor(description, { from: 42161, to: 8453, symbol: 'USDC', amount }),
)
const { id } = await causeway.executor.run(await causeway.quotes.build(quote), wallet, {
  onProgress: ({ kind, phase }) => {
    if (moment === 'approved' && kind === 'approve' && phase === 'done') process.kill(process.pid, 'SIGKILL')
  },
})
for await (const _ of causeway.transfers.watch(id)) pass('change')
await causeway.dispose()
process.stdout.write(JSON.stringify(moments))
