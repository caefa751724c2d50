import { connectSandbox } from '@causeway/sandbox'
import { fileStorage } from '../../examples/node/src/support/file-storage.ts'
import { connect, requestFor } from './bridge.ts'

/**
 * Moves 1 USDC, and kills itself with SIGKILL at the given moment: the one before or after each write to storage and
 * each transaction that is sent. Prints the number of moments when it lives to the end.
 */
const [url = '', folder = '', moment = ''] = process.argv.slice(2)
const killAt = Number(moment)
let moments = 0

function pass(): void {
  if (moments++ === killAt) process.kill(process.pid, 'SIGKILL')
}

const realFetch = globalThis.fetch
globalThis.fetch = async (input, init) => {
  const sends = typeof init?.body === 'string' && init.body.includes('eth_sendRawTransaction')
  if (sends) pass()
  const response = await realFetch(input, init)
  if (sends) pass()
  return response
}

const files = fileStorage(folder)
const storage = {
  ...files,
  async setItem(key: string, value: string) {
    pass()
    await files.setItem(key, value)
    pass()
  },
}

const description = await connectSandbox(url)
const { causeway, wallet } = connect(description, { storage })
const amount = 1_000_000n
const quote = await causeway.quotes.getBestQuote(
  requestFor(description, { from: 42161, to: 8453, symbol: 'USDC', amount }),
)
const { id } = await causeway.executor.run(await causeway.quotes.build(quote), wallet)
for await (const _ of causeway.transfers.watch(id)) pass()
await causeway.dispose()
process.stdout.write(`${moments}\n`)
